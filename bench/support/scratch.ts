import { openService } from '../../packages/server/src/app/service.ts';
import { createMerchant } from '../../packages/server/src/features/merchants/creation.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { migrateAt } from '../../packages/server/src/platform/db/migrate.ts';
import { uuidOf } from '../../packages/server/src/platform/ids.ts';
import { startPostgres, warnings, withEnds } from './ends.ts';

/** Opens the service on a new database with one merchant, until `close`. */
export async function openScratch() {
  const { end, ...scratch } = await withEnds(async (ends) => {
    const { url: databaseUrl, dataDir } = await startPostgres(ends);
    await migrateAt(databaseUrl, warnings);
    const service = await openService({
      config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
      databaseUrl,
      log: warnings,
    });
    ends.push(service.close);
    const created = await createMerchant(service.context.db, {
      name: 'Bench',
      plan: 'growth',
      origins: ['https://shop.example'],
      now: new Date(),
      ownerEmail: 'bench@shop.example',
      ownerPassword: 'correct horse battery staple',
    });
    return { service, merchantId: uuidOf('merchant', created.merchantId) ?? '' };
  });
  return { ...scratch, close: end };
}
