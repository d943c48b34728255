import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the condition holds, however long that takes. */
export async function until(condition: () => Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await condition())) await delay(everyMs);
}
