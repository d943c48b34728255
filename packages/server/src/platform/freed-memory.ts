import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Leaves room below 250 MB for allocations of jobs between two checks. */
const fromBytes = 192 * 2 ** 20;
/** Growth since the last collection that justifies another. */
const growthBytes = 32 * 2 ** 20;
const checkEveryMs = 500;
/** Maximum share of time spent on collections. */
const mostOfTime = 1 / 25;

/**
 * Returns freed memory to the system while jobs run. V8 13.6 (Node 24) pools emptied pages and releases them only in collections that reduce
 * memory, which it starts in idle processes: a worker with a heap of 75 MB had 80 MB of pooled pages. Such a collection takes 0.1 to 0.2 s, too
 * long for processes that serve.
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
