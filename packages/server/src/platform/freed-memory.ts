import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A worker may need 250 MB, and allocates up to 50 between two checks. */
const fromBytes = 192 * 2 ** 20;
/** Growth since the last collection that is worth another. */
const growthBytes = 32 * 2 ** 20;
const checkEveryMs = 500;
/** Share of the time that collections may take. */
const mostOfTime = 1 / 25;

/**
 * Returns freed memory to the system while jobs run. V8 (13.6, in Node 24) keeps the pages that a collection has emptied for later
 * allocations. They are resident until a collection that reduces memory, which V8 starts by itself in idle processes only: a worker with
 * 75 MB of heap had 80 MB of them. Such a collection takes 0.1 to 0.2 s, so this is not for processes that serve.
 */
export function returnFreedMemory(): { stop(): void } {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  let remained = 0;
  let nextAt = 0;
  const timer = setInterval(() => {
    const began = performance.now();
    if (began < nextAt || process.memoryUsage.rss() < Math.max(fromBytes, remained + growthBytes)) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    remained = process.memoryUsage.rss();
    const ended = performance.now();
    nextAt = ended + (ended - began) / mostOfTime;
  }, checkEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
