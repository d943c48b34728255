import { totalmem } from 'node:os';

/** See "Memory" in docs/OPERATING.md for what was measured. */
const defaultHeapMb = 256;
const leastHeapMb = 128;

/**
 * V8 flags for a service of this size. By itself V8 takes a quarter of the machine's memory as its limit, and collects
 * little garbage before it comes near: a server with 100 MB of live objects grew to 1 GB. Flags that the operator
 * passes win.
 */
export function nodeFlags(env = process.env, memoryBytes = availableMemory(), given = process.execArgv) {
  const present = [env.NODE_OPTIONS, ...given].join(' ');
  return [
    ['--max-semi-space-size', 8],
    ['--max-old-space-size', heapMb(env, memoryBytes)],
  ].flatMap(([flag, value]) => (present.includes(flag) ? [] : [`${flag}=${value}`]));
}

/** HEAP_MB as platform/config.ts reads it, which also reports a wrong one. By default at most half of the memory. */
function heapMb({ HEAP_MB = '' }, memoryBytes) {
  const set = HEAP_MB.trim();
  if (/^\d{3,6}$/.test(set)) return Number(set);
  return Math.max(leastHeapMb, Math.min(defaultHeapMb, Math.floor(memoryBytes / 2 ** 21)));
}

/** The container's memory, or the machine's. */
function availableMemory() {
  // Without a limit it is 0 or a huge number; Node 18 does not have it.
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Makes glibc return freed memory. It adapts its thresholds to the largest block that was freed, which is the 32 MB of a
 * password's hash; from then on such blocks are cut from the heap, where what is allocated after them keeps them.
 */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 20),
};
