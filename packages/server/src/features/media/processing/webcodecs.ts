import { access } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { permissionFlags } from '../workers/permissions.ts';
import type { FrameResult } from './ffmpeg.ts';
import { type ProgramLimits, type ProgramResult, runProgram } from './program.ts';

const script = join(import.meta.dirname, `webcodecs-frame${extname(import.meta.filename)}`);

/** Whether the optional package node-webcodecs is installed. */
export function hasWebcodecs(): boolean {
  try {
    import.meta.resolve('node-webcodecs/register');
    return true;
  } catch {
    return false;
  }
}

/**
 * node-webcodecs 1.3 decodes ten-bit video to an empty image without an error, so it is not used for it.
 * Detected by the codec string: HEVC profile 2 and above, VP9 profile 2 and 3, AV1 with a depth of 10 or 12.
 */
export function isTenBit(codecString: string): boolean {
  return /^(hev1|hvc1)\.[A-C]?([2-9]|1\d)\.|^vp09\.0[23]\.|^av01\.[^.]+\.[^.]+\.1[02]/.test(codecString);
}

/** Saves the frame at `atSeconds` as PNG at `framePath`, in its own process. */
export async function webcodecsFrame(
  videoPath: string,
  atSeconds: number,
  framePath: string,
  folders: string[],
  limits: ProgramLimits,
  signal: AbortSignal,
): Promise<FrameResult> {
  // The loader of node-webcodecs reads this file to distinguish musl from glibc, even where that makes no difference.
  const alpine = '--allow-fs-read=/etc/alpine-release';
  const args = [...permissionFlags(folders), alpine, script, videoPath, atSeconds.toFixed(3), framePath];
  // Without `static`, the loader prefers an installed ffmpeg library of any version.
  const env = { NODE_WEBCODECS_FORCE: 'static' };
  const run = () => runProgram({ file: process.execPath, args, env, signal, ...limits });
  // On one core, about 1 in 60 good files yielded no frame at the first attempt.
  const results: ProgramResult[] = [];
  while (results.length < 4 && results.at(-1) !== 'succeeded') results.push(await run());
  // The program succeeds without a file if the decoded frames are not worth showing.
  if (results.at(-1) === 'succeeded') return (await exists(framePath)) ? 'saved' : 'unknown';
  return results.every((result) => result === 'failed') ? 'undecodable' : 'unknown';
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
