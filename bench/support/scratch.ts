import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openService, type Service } from '../../packages/server/src/app/service.ts';
import {
  createMerchant,
  type MerchantCredentials,
} from '../../packages/server/src/features/merchants/creation.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { type Db, openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { migrate } from '../../packages/server/src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/embedded-postgres/start.ts';
import { uuidOf } from '../../packages/server/src/platform/ids.ts';

export const origin = 'https://shop.example';

export interface Scratch {
  databaseUrl: string;
  dataDir: string;
  service: Service;
  shop: MerchantCredentials;
  merchantId: string;
  /** Deletes everything. */
  close(): Promise<void>;
}

/** Starts an embedded PostgreSQL as `npm start` does, with one merchant. */
export async function openScratch(): Promise<Scratch> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tribune-bench-'));
  const log = pino({ level: 'warn' }, pino.destination(2));
  const database = await startEmbeddedPostgres({ dataDir, log });
  const databaseUrl = database.url;
  const { db, pool } = openDatabase({ url: databaseUrl, poolSize: 2, log, checkTenancy: false });
  await migrate({ db, pool });
  await db.destroy();
  const noLimits = {
    RATE_LIMIT_PUBLIC_READ: '0',
    RATE_LIMIT_PUBLIC_WRITE: '0',
    RATE_LIMIT_ADMIN_WRITE: '0',
    RATE_LIMIT_KEY_READ: '0',
    RATE_LIMIT_KEY_WRITE: '0',
  };
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...noLimits });
  const service = await openService({
    config,
    databaseUrl,
    log,
    cacheResponses: false,
  });
  const shop = await createShop(service.context.db, 'Bench');
  const merchantId = uuidOf('merchant', shop.merchantId) ?? '';
  const close = async () => {
    await service.close();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  return { databaseUrl, dataDir, service, shop, merchantId, close };
}

export const createShop = (db: Db, name: string): Promise<MerchantCredentials> =>
  createMerchant(db, {
    name,
    plan: 'growth',
    origins: [origin],
    now: new Date(),
    ownerEmail: `${name.toLowerCase()}@shop.example`,
    ownerPassword: 'correct horse battery staple',
  });
