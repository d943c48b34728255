import type { Clock } from '../../packages/server/src/platform/clock.ts';

/** A clock that began at a moment and runs so many times as fast since; several processes agree on it. */
export function fastClock(text: string | undefined): Clock {
  const [begun = 0, speed = 1] = (text ?? '').split('x').map(Number);
  return { now: () => new Date(begun + (Date.now() - begun) * speed) };
}
