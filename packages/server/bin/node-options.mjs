import { totalmem } from 'node:os';

/** The measurements are in docs/OPERATING.md, "Memory". */
const defaultHeapMb = 256;
const leastHeapMb = 128;

/**
 * V8 flags for a service of this size. By default, V8's limit is a quarter of the machine's memory, and it collects little garbage until it
 * approaches the limit: a server with 100 MB of live objects grew to 1 GB. Flags that the operator passes take precedence.
 */
export function nodeFlags(env = process.env, memoryBytes = availableMemory(), given = process.execArgv) {
  const present = [env.NODE_OPTIONS, ...given].join(' ');
  return [
    ['--max-semi-space-size', 8],
    ['--max-old-space-size', heapMb(env, memoryBytes)],
  ].flatMap(([flag, value]) => (present.includes(flag) ? [] : [`${flag}=${value}`]));
}

/** Parses HEAP_MB as platform/config.ts does, which also reports an invalid value. By default at most half of the memory. */
function heapMb({ HEAP_MB = '' }, memoryBytes) {
  const set = HEAP_MB.trim();
  if (/^\d{3,6}$/.test(set)) return Number(set);
  return Math.max(leastHeapMb, Math.min(defaultHeapMb, Math.floor(memoryBytes / 2 ** 21)));
}

/** Memory available to the container, or else to the machine. */
function availableMemory() {
  // Without a limit, the value is 0 or very large; Node 18 lacks the function.
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * Makes glibc return freed memory. glibc raises its thresholds to the largest freed block, here the 32 MB of a password's hash; from then
 * on, it takes such blocks from the heap, where later allocations keep them from being returned.
 */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 20),
};
