import { execFile } from 'node:child_process';
import { access, constants, rm } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { type ProgramLimits, type ProgramResult, runProgram } from './program.ts';

export interface FfmpegInput {
  path: string;
  /** The demuxer is forced: a playlist named .mp4 must not make ffmpeg open other files. */
  format: 'mp4' | 'webm';
}

/** Runs ffmpeg as a separate program; none of its code is linked. */
export interface Ffmpeg {
  /** Saves the first decodable frame from `atSeconds` on as PNG at `path`. */
  frame(input: FfmpegInput, atSeconds: number, path: string, signal: AbortSignal): Promise<FrameResult>;
  /** Whether this build decodes a codec (`avc`, `hevc`, `vp8`, `vp9`, `av1`) in software. */
  decodes(codec: string): Promise<boolean>;
  /** Encodes H.264 and AAC in MP4, shorter side at most 720 px; false on failure or timeout. */
  transcode(input: FfmpegInput, path: string, signal: AbortSignal): Promise<boolean>;
}

/** `undecodable`: no frame can be decoded. `unknown`: undetermined, or no frame is suitable. */
export type FrameResult = 'saved' | 'undecodable' | 'unknown';

export interface FfmpegOptions {
  file: string;
  frameLimits: ProgramLimits;
  transcodeLimits: ProgramLimits;
}

/** The absolute path of a working ffmpeg: `wanted` if given, else the first on `searchPath` (as in PATH); null if there is none. */
export async function findFfmpeg(searchPath: string, wanted?: string): Promise<string | null> {
  const candidates = wanted ? [wanted] : searchPath.split(delimiter).map((folder) => join(folder, 'ffmpeg'));
  for (const file of candidates) {
    if (isAbsolute(file) && (await runs(file))) return file;
  }
  return null;
}

export function createFfmpeg({ file, frameLimits, transcodeLimits }: FfmpegOptions): Ffmpeg {
  let decoders: Promise<Set<string>> | undefined;
  return {
    async frame(input, atSeconds, path, signal) {
      const args = [...reading(input, ['-ss', atSeconds.toFixed(3)]), ...oneFrame, path];
      const result = await producing(path, () => runProgram({ file, args, signal, ...frameLimits }));
      if (result === 'succeeded') return 'saved';
      return result === 'failed' ? 'undecodable' : 'unknown';
    },
    async transcode(input, path, signal) {
      const args = [...reading(input), ...h264, path];
      const result = await producing(path, () => runProgram({ file, args, signal, ...transcodeLimits }));
      return result === 'succeeded';
    },
    async decodes(codec) {
      decoders ??= installedDecoders(file);
      const known = await decoders;
      return (softwareDecoders[codec] ?? []).some((decoder) => known.has(decoder));
    },
  };
}

/** ffmpeg's own `av1` needs a graphics card. */
const softwareDecoders: Record<string, readonly string[]> = {
  avc: ['h264'],
  hevc: ['hevc'],
  vp8: ['vp8', 'libvpx'],
  vp9: ['vp9', 'libvpx-vp9'],
  av1: ['libdav1d', 'libaom-av1'],
};

async function installedDecoders(file: string): Promise<Set<string>> {
  const args = ['-hide_banner', '-v', 'error', '-decoders'];
  const { stdout } = await promisify(execFile)(file, args, { timeout: 5_000, env: {} });
  return new Set(stdout.split('\n').flatMap((line) => line.match(/^ V\S{5} (\S+)/)?.[1] ?? []));
}

function reading(input: FfmpegInput, seek: string[] = []): string[] {
  const demuxer = input.format === 'webm' ? 'matroska' : 'mov';
  const fence = ['-protocol_whitelist', 'file', '-f', demuxer, '-threads', '1'];
  return ['-nostdin', '-v', 'error', '-y', ...fence, ...seek, '-i', input.path, ...nothingPrivate];
}

const nothingPrivate = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];
const oneFrame = [
  '-map',
  '0:v:0',
  '-frames:v',
  '1',
  '-update',
  '1',
  '-f',
  'image2',
  '-c:v',
  'png',
  '-pix_fmt',
  'rgb24',
];
const h264 = [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-t', '300', '-threads', '1', '-filter_threads', '1'],
  // Makes pixels square, then scales the shorter side to 720 and rounds both sides to even numbers, as H.264 requires.
  ...[
    '-vf',
    "scale='if(gte(sar,1),iw*sar,iw)':'if(gte(sar,1),ih,ih/sar)',setsar=1,scale='if(gt(iw,ih),-2,min(720,trunc(iw/2)*2))':'if(gt(iw,ih),min(720,trunc(ih/2)*2),-2)',format=yuv420p",
  ],
  ...['-fpsmax', '30'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '24', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  ...['-movflags', '+faststart', '-f', 'mp4'],
];

/** ffmpeg may exit with 0 without a frame, or with an error after half a file, so success requires both. */
async function producing(path: string, run: () => Promise<ProgramResult>): Promise<ProgramResult> {
  const result = await run();
  if (result === 'succeeded' && (await exists(path))) return result;
  await rm(path, { force: true });
  return result === 'stopped' ? result : 'failed';
}

async function runs(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    await promisify(execFile)(file, ['-version'], { timeout: 5_000, env: {} });
    return true;
  } catch {
    return false;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
