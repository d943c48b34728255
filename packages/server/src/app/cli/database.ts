import type { Config } from '../../platform/config.ts';
import { migrateAt } from '../../platform/db/migrate.ts';
import { openService, type Service } from '../service.ts';
import { cliLog } from './log.ts';
import { withDatabaseUrl } from './with-database.ts';

/**
 * Runs a command on the configured database, or on the embedded one, which is started for the duration of the command unless it is
 * already running. Migrates first, so that commands work on a new machine. Links that the command creates point to the running service.
 */
export function withService<Result>(
  config: Config,
  work: (service: Service & { databaseUrl: string }) => Promise<Result>,
): Promise<Result> {
  return withDatabaseUrl(config, async (databaseUrl, serviceUrl) => {
    await migrateAt(databaseUrl, cliLog(config));
    return withServiceAt({ ...config, publicUrl: config.publicUrl ?? serviceUrl }, databaseUrl, work);
  });
}

/** Like `withService`, for a database whose schema is up to date. */
export async function withServiceAt<Result>(
  config: Config,
  databaseUrl: string,
  work: (service: Service & { databaseUrl: string }) => Promise<Result>,
): Promise<Result> {
  const service = await openService({
    config: { ...config, redisUrl: null },
    databaseUrl,
    log: cliLog(config),
    serves: false,
  });
  try {
    return await work({ ...service, databaseUrl });
  } finally {
    await service.close();
  }
}
