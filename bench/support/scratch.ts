import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openService, type Service } from '../../packages/server/src/app/service.ts';
import { createMerchant } from '../../packages/server/src/features/merchants/creation.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { migrateAt } from '../../packages/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/start.ts';
import { uuidOf } from '../../packages/server/src/platform/ids.ts';

export interface Scratch {
  service: Service;
  merchantId: string;
  /** Deletes everything. */
  close(): Promise<void>;
}

/** Starts an embedded PostgreSQL as `npm start` does, with one merchant. */
export async function openScratch({ inspect }: { inspect?: (text: string) => void } = {}): Promise<Scratch> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tribune-bench-'));
  const log = pino({ level: 'warn' }, pino.destination(2));
  const database = await startEmbeddedPostgres({ dataDir, log });
  await migrateAt(database.url, log);
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  const service = await openService({
    config,
    databaseUrl: database.url,
    log,
    ...(inspect && { checkTenancy: true, inspect }),
  });
  const created = await createMerchant(service.context.db, {
    name: 'Bench',
    plan: 'growth',
    origins: ['https://shop.example'],
    now: new Date(),
    ownerEmail: 'bench@shop.example',
    ownerPassword: 'correct horse battery staple',
  });
  const merchantId = uuidOf('merchant', created.merchantId) ?? '';
  const close = async () => {
    await service.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  return { service, merchantId, close };
}
