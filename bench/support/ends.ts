import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/start.ts';

/** What remains to be done when a program ends, also by a signal: stop processes, delete files. The last comes first. */
export type Ends = (() => unknown)[];

/** Builds something and adds `end` to it. If building fails, ends what was begun. */
export async function withEnds<Found extends object>(
  build: (ends: Ends) => Promise<Found>,
): Promise<Found & { end(): Promise<void> }> {
  const ends: Ends = [];
  const end = async () => {
    for (const one of ends.splice(0).reverse()) await Promise.resolve(one()).catch(console.error);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    return { ...(await build(ends)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

export async function temporaryFolder(ends: Ends): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-bench-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const warnings = pino({ level: 'warn' }, pino.destination(2));

/** Starts an embedded PostgreSQL as `npm start` does. */
export async function startPostgres(ends: Ends): Promise<{ url: string; dataDir: string }> {
  const dataDir = await temporaryFolder(ends);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: warnings });
  ends.push(stop);
  return { url, dataDir };
}
