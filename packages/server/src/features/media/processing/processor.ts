import { access, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type MediumFormat, mediumFormats } from '../../../platform/uploads/formats.ts';
import type { HeaderFacts } from '../../../platform/uploads/header.ts';
import { defaultIntakeLimits, type IntakeLimits } from '../../../platform/uploads/limits.ts';
import { type Refusal, refused } from '../../../platform/uploads/refusal.ts';
import { createPool, type Pool } from '../workers/pool.ts';
import { createFfmpeg } from './ffmpeg.ts';
import type { LogoFile } from './image.ts';
import {
  defaultProcessingLimits,
  type Failure,
  failed,
  type MediumJob,
  type ProcessedMedium,
  type ProcessingLimits,
} from './medium.ts';
import { processVideo, type RenditionPolicy, type VideoTools } from './video.ts';
import { hasWebcodecs } from './webcodecs.ts';

export interface ProcessorOptions {
  /** Existing folders of spool files, sources and work folders. Workers have access to nothing else. */
  folders: string[];
  /** Media processed at once, each in its own process. Default 1: a photo takes 0.5 s of one core. */
  concurrency?: number;
  /** Absolute path of ffmpeg, see {@link findFfmpeg}; null if not installed: then node-webcodecs generates posters, if available. */
  ffmpegPath: string | null;
  /** Default `compatible`. */
  rendition?: RenditionPolicy;
  intakeLimits?: Partial<IntakeLimits>;
  processingLimits?: Partial<ProcessingLimits>;
  /** Time limit of one step in a worker, in milliseconds. Default 60,000. */
  stepTimeoutMs?: number;
  /** Time limit of parsing a header. Default 3,000. */
  headerTimeoutMs?: number;
  /** Time limit of a transcode by ffmpeg. Default 600,000; 30 s of 1080p take about 15 s on one core. */
  transcodeTimeoutMs?: number;
  /** Real memory at which a worker or program is ended. Default 1 GiB; the worst of 3,624 hostile images took 608 MB. */
  maxMemoryBytes?: number;
}

/** Processes untrusted files. None of it happens in this process. */
export interface Processor {
  /** The second check of the intake, see {@link HeaderFacts}. Never waits for other media to be processed. */
  parseHeader(path: string, format: MediumFormat): Promise<HeaderFacts | Refusal>;
  /**
   * Generates all served files of one medium in `workDir/variants`. A failure result is final; thrown errors (disk full, source missing,
   * closed) are retryable. Jobs beyond the concurrency are queued in order.
   */
  process(job: MediumJob): Promise<ProcessedMedium | Failure>;
  /** Writes a picture as the PNG of a logo to `target`, see {@link makeLogo}. */
  logo(sourcePath: string, target: string): Promise<LogoFile | Failure>;
  /** Kills all workers and programs; running and queued jobs reject. */
  close(): Promise<void>;
}

/** Workers start when first needed (150 ms) and end when idle. */
export function createProcessor(options: ProcessorOptions): Processor {
  const { concurrency = 1, stepTimeoutMs = 60_000, headerTimeoutMs = 3_000 } = options;
  const intakeLimits = { ...defaultIntakeLimits, ...options.intakeLimits };
  const limits = { ...defaultProcessingLimits, ...options.processingLimits };
  const closing = new AbortController();
  const pool = poolOf(options, concurrency);
  // Two, so that one file that reaches the time limit does not delay all other uploads by three seconds.
  const gate = poolOf(options, 2);
  const tools = videoTools(options, { pool, limits, timeoutMs: stepTimeoutMs });
  const turns = createTurns(concurrency);

  const work = async ({
    sourcePath,
    format,
    workDir,
    ...job
  }: MediumJob): Promise<ProcessedMedium | Failure> => {
    const signal = AbortSignal.any([closing.signal, job.signal]);
    signal.throwIfAborted();
    await access(sourcePath);
    const folder = join(workDir, 'variants');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    if (mediumFormats[format].kind === 'video') {
      return processVideo({ path: sourcePath, format: format === 'webm' ? 'webm' : 'mp4' }, workDir, folder, {
        ...tools,
        signal,
      });
    }
    const outcome = await pool.run('image', { path: sourcePath, folder, limits }, stepTimeoutMs, signal);
    return 'ended' in outcome ? failed(outcome.ended) : outcome.answer;
  };

  return {
    async parseHeader(path, format) {
      const outcome = await gate.run('header', { path, format, limits: intakeLimits }, headerTimeoutMs);
      return 'ended' in outcome ? refused('unreadable') : outcome.answer;
    },
    process: (job) => turns(() => work(job)),
    async logo(path, target) {
      const outcome = await pool.run('logo', { path, target, limits }, stepTimeoutMs);
      return 'ended' in outcome ? failed(outcome.ended) : outcome.answer;
    },
    async close() {
      closing.abort(new Error('media processor is closed'));
      await Promise.all([pool.close(), gate.close()]);
    },
  };
}

function poolOf(options: ProcessorOptions, size: number): Pool {
  return createPool({
    size,
    folders: options.folders,
    maxMemoryBytes: options.maxMemoryBytes ?? 2 ** 30,
    startTimeoutMs: 20_000,
    tasksPerWorker: 200,
    idleMs: 60_000,
  });
}

function videoTools(
  { ffmpegPath, rendition = 'compatible', folders, ...options }: ProcessorOptions,
  given: Pick<VideoTools, 'pool' | 'limits' | 'timeoutMs'>,
): Omit<VideoTools, 'signal'> {
  const { transcodeTimeoutMs = 600_000, maxMemoryBytes = 2 ** 30 } = options;
  const frameLimits = { timeoutMs: 20_000, maxMemoryBytes };
  const transcodeLimits = { timeoutMs: transcodeTimeoutMs, maxMemoryBytes };
  return {
    ...given,
    rendition,
    ffmpeg: ffmpegPath ? createFfmpeg({ file: ffmpegPath, frameLimits, transcodeLimits }) : null,
    webcodecs: hasWebcodecs() ? { folders, limits: { timeoutMs: 10_000, maxMemoryBytes } } : null,
  };
}

/** Limits concurrency to `size`; further work is queued in order. */
function createTurns(size: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === size) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
