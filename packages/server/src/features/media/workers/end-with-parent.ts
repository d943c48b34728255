import { Worker } from 'node:worker_threads';

/**
 * Ends this process within a second of its parent's death, even if a decoder is in an endless loop: a separate thread checks whether the
 * parent is alive.
 */
export function endWithParent(parentPid: number): void {
  const watch = `setInterval(() => {
    if (process.ppid !== ${parentPid}) process.kill(process.pid, 'SIGKILL');
  }, 1_000)`;
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16, stackSizeMb: 1 } }).unref();
}
