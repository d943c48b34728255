import { spawn } from 'node:child_process';
import { watchMemory } from '../workers/memory-watch.ts';

export interface ProgramLimits {
  timeoutMs: number;
  maxMemoryBytes: number;
}

export interface Program extends ProgramLimits {
  /** Absolute path; no shell is involved. */
  file: string;
  args: string[];
  env?: Record<string, string>;
  /** Aborting ends the program. */
  signal: AbortSignal;
}

/** `stopped`: at its time or memory limit, which depends more on the machine than on the file. */
export type ProgramResult = 'succeeded' | 'failed' | 'stopped';

/**
 * Runs another program on an untrusted file, with an empty environment. Rejects if the program cannot be started, is aborted, or is
 * killed by something else: those are retryable.
 */
export function runProgram(program: Program): Promise<ProgramResult> {
  const { file, args, env = {}, timeoutMs, maxMemoryBytes, signal } = program;
  return new Promise((resolve, reject) => {
    // In its own process group, so that Ctrl-C does not look like a failure of the video.
    const detached = process.platform !== 'win32';
    const child = spawn(file, args, { env, stdio: 'ignore', detached, signal, killSignal: 'SIGKILL' });
    let endedByUs = false;
    const end = () => {
      endedByUs = true;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(end, timeoutMs);
    const unwatch = child.pid ? watchMemory(child.pid, maxMemoryBytes, end) : () => {};
    const settled = () => {
      clearTimeout(timer);
      unwatch();
    };
    child.once('error', (error) => {
      settled();
      reject(error);
    });
    child.once('exit', (code, killedBy) => {
      settled();
      if (killedBy && !endedByUs && !crashSignals.has(killedBy))
        reject(new Error(`${file} was ended by ${killedBy}`));
      else resolve(endedByUs ? 'stopped' : code === 0 ? 'succeeded' : 'failed');
    });
  });
}

const crashSignals = new Set<NodeJS.Signals>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGTRAP']);
