import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { extname, join } from 'node:path';
import { watchMemory } from './memory-watch.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { permissionFlags } from './permissions.ts';
import { processorTimeMs } from './processor-time.ts';

const script = join(import.meta.dirname, `child${extname(import.meta.filename)}`);

export interface WorkerOptions {
  /** The folders that a worker may read and write, besides the application's code; they must exist. */
  folders: string[];
  /** Resident memory, in bytes, at which a worker is killed. */
  maxMemoryBytes: number;
  /** A worker that takes longer to start rejects with {@link WorkerError}. */
  startTimeoutMs: number;
}

export type WorkerEnd = 'timed_out' | 'out_of_memory' | 'crashed';
export type WorkerOutcome = { type: 'answer'; answer: unknown } | { type: 'ended'; why: WorkerEnd };

/** A process that runs one task at a time. After an outcome of type `ended`, the process has exited. */
export interface Worker {
  run(request: ToWorker, timeoutMs: number): Promise<WorkerOutcome>;
  /** Kills the process; resolves when it has exited. */
  kill(): Promise<void>;
}

/** A task failed because of the machine, not the file, and should be retried. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** Starts a worker process (140 to 170 ms). Rejects with {@link WorkerError} if it does not start, or with the reason of `signal`. */
export async function startWorker(options: WorkerOptions, signal: AbortSignal): Promise<Worker> {
  const child = fork(script, [String(process.pid)], {
    execArgv: [
      ...permissionFlags(options.folders),
      '--max-old-space-size=512',
      '--disable-warning=SecurityWarning',
    ],
    // The environment is empty, because ours contains the credentials of storage and database.
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Not events.once: that rejects on 'error', which a broken channel emits before the exit.
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stderr = tailOf(child);
  const first = await firstMessage(child, options.startTimeoutMs, signal);
  if (first !== 'ready') {
    child.kill('SIGKILL');
    if (first !== 'no process') await gone;
    signal.throwIfAborted();
    throw new WorkerError(`media worker did not start (${first}): ${stderr()}`);
  }
  beNice(child);
  return {
    run: (request, timeoutMs) => runTask(child, request, timeoutMs, options.maxMemoryBytes),
    kill: () => {
      child.kill('SIGKILL');
      return gone;
    },
  };
}

function firstMessage(
  child: ChildProcess,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<'ready' | 'no process' | 'ended' | 'timed out' | 'aborted'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('timed out'), timeoutMs);
    const abort = () => settle('aborted');
    const settle = (how: 'ready' | 'no process' | 'ended' | 'aborted') => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(how);
    };
    signal.addEventListener('abort', abort);
    child.once('message', () => settle('ready'));
    child.once('exit', () => settle('ended'));
    child.on('error', () => settle('no process'));
  });
}

function runTask(
  child: ChildProcess,
  request: ToWorker,
  timeoutMs: number,
  maxMemoryBytes: number,
): Promise<WorkerOutcome> {
  return new Promise((resolve, reject) => {
    let why: WorkerEnd = 'crashed';
    let starved = false;
    const usedBefore = processorTimeMs(child.pid ?? 0);
    const end = (reason: WorkerEnd) => {
      why = reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(async () => {
      starved = await wasStarved(child.pid ?? 0, await usedBefore, timeoutMs);
      end('timed_out');
    }, timeoutMs);
    const unwatch = watchMemory(child.pid ?? 0, maxMemoryBytes, () => end('out_of_memory'));
    const settled = () => {
      clearTimeout(timer);
      unwatch();
      child.off('message', onMessage).off('exit', onExit);
    };
    const onMessage = (message: FromWorker) => {
      settled();
      if (message.type === 'answer') resolve(message);
      else if (message.type === 'error') reject(new WorkerError(message.message, message.code));
    };
    const onExit = () => {
      settled();
      if (starved) return reject(new WorkerError('a media worker got no processor time', 'STARVED'));
      resolve({ type: 'ended', why });
    };
    if (child.exitCode !== null || child.signalCode !== null) return onExit();
    child.on('message', onMessage).on('exit', onExit);
    child.send(request);
  });
}

const leastShare = 0.05;

/** The task timed out on a busy machine, or the worker was stopped: the file is not the cause. */
async function wasStarved(pid: number, usedBefore: number | null, timeoutMs: number): Promise<boolean> {
  const used = await processorTimeMs(pid);
  return used !== null && usedBefore !== null && used - usedBefore < timeoutMs * leastShare;
}

/** The end of a worker's output, for the error message if it does not start. */
function tailOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-2_000);
  });
  return () => text.trim();
}

/** Serving requests has priority over processing. */
function beNice(child: ChildProcess): void {
  try {
    setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process may have exited, or lowering its priority is not permitted; neither matters.
  }
}
