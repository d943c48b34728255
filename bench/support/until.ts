import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the condition is met. Throws after `patienceMs`. */
export async function until(
  condition: () => Promise<boolean>,
  { everyMs = 50, patienceMs = 600_000 } = {},
): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!(await condition())) {
    if (performance.now() > endsAt) throw new Error('The condition was not met in time');
    await delay(everyMs);
  }
}
