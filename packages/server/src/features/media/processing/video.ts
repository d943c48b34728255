import { rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from '../workers/pool.ts';
import type { Ffmpeg, FfmpegInput, FrameResult } from './ffmpeg.ts';
import type { Shape } from './image.ts';
import { type Failure, failed, type ProcessedMedium, type ProcessingLimits, type Variant } from './medium.ts';
import type { ProgramLimits } from './program.ts';
import type { RepackedVideo } from './repack.ts';
import { isTenBit, webcodecsFrame } from './webcodecs.ts';

/**
 * When to create a `rendition` (H.264, 720p) beside the original: never; if not every browser plays the original (HEVC); or also if it
 * is larger than 720p.
 */
export type RenditionPolicy = 'never' | 'compatible' | 'smaller';

/** The tools and limits for processing a video. */
export interface VideoTools {
  pool: Pool;
  /** Null if not installed. */
  ffmpeg: Ffmpeg | null;
  webcodecs: { folders: string[]; limits: ProgramLimits } | null;
  rendition: RenditionPolicy;
  limits: ProcessingLimits;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Generates all served files of a video: `original` (repacked, without metadata), its stills up to `poster` if a decoder is installed,
 * and a `rendition` according to the policy. A video without any decodable frame is `damaged`; without a decoder for its codec, it is
 * served without stills. Broken frames among good ones are left to players.
 */
export async function processVideo(
  source: FfmpegInput,
  workDir: string,
  folder: string,
  tools: VideoTools,
): Promise<ProcessedMedium | Failure> {
  const video = await playableCopy(source, workDir, folder, tools);
  if (!video.ok) return video;
  const { width, height, durationSeconds, original } = video;
  const input: FfmpegInput = { path: original.path, format: original.format === 'webm' ? 'webm' : 'mp4' };
  const frame = join(workDir, 'frame.png');
  const found = await saveFrame(video, input, frame, tools);
  if (found === 'undecodable') {
    await assertSpaceFor(video, workDir);
    return failed('damaged');
  }
  const stills =
    found === 'saved' ? await stillsOf(frame, folder, { shape: { width, height }, tools }) : null;
  const rendition = await renditionOf(video, input, folder, tools);
  const variants = [original, ...rendition, ...(stills?.variants ?? [])];
  const { placeholder = null, print = null } = stills ?? {};
  return { ok: true, kind: 'video', width, height, durationSeconds, placeholder, print, variants };
}

async function playableCopy(
  source: FfmpegInput,
  workDir: string,
  folder: string,
  tools: VideoTools,
): Promise<RepackedVideo | Failure> {
  const repacked = await repack(source.path, folder, tools);
  if (repacked.ok || repacked.reason !== 'unsupported_codec' || !tools.ffmpeg) return repacked;
  const transcoded = join(workDir, 'transcoded.mp4');
  if (!(await tools.ffmpeg.transcode(source, transcoded, tools.signal))) return repacked;
  return repack(transcoded, folder, tools);
}

async function repack(path: string, folder: string, { pool, timeoutMs, signal }: VideoTools) {
  const outcome = await pool.run('repack', { path, folder }, timeoutMs, signal);
  return 'ended' in outcome ? failed(outcome.ended) : outcome.answer;
}

async function stillsOf(
  frame: string,
  folder: string,
  { shape, tools }: { shape: Shape; tools: VideoTools },
) {
  const outcome = await tools.pool.run(
    'poster',
    { path: frame, folder, limits: tools.limits, shape },
    tools.timeoutMs,
    tools.signal,
  );
  return 'answer' in outcome && outcome.answer.ok ? outcome.answer : null;
}

/** If no installed decoder knows the codec, the result is `unknown`, not `undecodable`. */
async function saveFrame(
  video: RepackedVideo,
  input: FfmpegInput,
  frame: string,
  tools: VideoTools,
): Promise<FrameResult> {
  // The very first frame is often black or blurred.
  const atSeconds = Math.min(1, video.durationSeconds / 4);
  const { ffmpeg, webcodecs, signal } = tools;
  if (ffmpeg) {
    if ((await ffmpeg.frame(input, atSeconds, frame, signal)) === 'saved') return 'saved';
    const result = await ffmpeg.frame(input, 0, frame, signal);
    return result === 'undecodable' && !(await ffmpeg.decodes(video.codec)) ? 'unknown' : result;
  }
  if (!webcodecs || isTenBit(video.codecString)) return 'unknown';
  return webcodecsFrame(input.path, atSeconds, frame, webcodecs.folders, webcodecs.limits, signal);
}

/** A program that cannot write the frame because the disk is full fails as for an undecodable video. Throws ENOSPC, which is retried. */
async function assertSpaceFor({ width, height }: RepackedVideo, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < width * height * 4)
    throw Object.assign(new Error('No space left for a frame'), { code: 'ENOSPC' });
}

async function renditionOf(
  { codec, codecString, width, height, original }: RepackedVideo,
  input: FfmpegInput,
  folder: string,
  { ffmpeg, rendition, signal }: VideoTools,
): Promise<Variant[]> {
  const side = Math.min(width, height);
  const wanted =
    (rendition !== 'never' && (codec === 'hevc' || isTenBit(codecString))) ||
    (rendition === 'smaller' && side > 720);
  const path = join(folder, 'rendition.mp4');
  if (!wanted || !ffmpeg || !(await ffmpeg.transcode(input, path, signal))) return [];
  const scale = Math.min(1, 720 / side);
  const even = (length: number) => 2 * Math.round((length * scale) / 2);
  const { size: bytes } = await stat(path);
  // Larger than the original without being better.
  if (codec === 'avc' && bytes >= original.bytes) {
    await rm(path);
    return [];
  }
  const facts = { name: 'rendition', format: 'mp4', contentType: 'video/mp4', path, bytes } as const;
  return [{ ...facts, width: even(width), height: even(height) }];
}
