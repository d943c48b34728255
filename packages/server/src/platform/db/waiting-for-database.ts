import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { isUnavailable } from './sql-states.ts';

const patienceMs = 30_000;
const everyMs = 500;

/**
 * Waits for a database that is starting or restarting, so that a process started in the meantime does not exit. Returns after 30 seconds
 * in any case; opening the database then throws the error.
 */
export async function waitForDatabase(url: string, log: Logger): Promise<void> {
  for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt; ) {
    const reason = await whyUnavailable(url);
    if (reason === null) return;
    log.warn({ reason }, 'Waiting for the database');
    await delay(everyMs);
  }
}

async function whyUnavailable(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return isUnavailable(error) ? String(error) : null;
  } finally {
    await client.end().catch(() => {});
  }
}
