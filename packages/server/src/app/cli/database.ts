import { type Config, directUrlOf } from '../../platform/config.ts';
import { migrateAt } from '../../platform/db/migrate.ts';
import { connectEmbedded } from '../../platform/embedded-postgres/connect.ts';
import { openService, type Service } from '../service.ts';
import { cliLog } from './log.ts';

/**
 * Runs a command on the configured database or on the embedded one, which is started for the duration of the command unless
 * it is running. Migrates first, so that a command works on a fresh machine too.
 */
export async function withService<Result>(
  config: Config,
  work: (service: Service & { databaseUrl: string }) => Promise<Result>,
): Promise<Result> {
  const log = cliLog(config);
  const embedded =
    config.databaseUrl === null ? await connectEmbedded({ dataDir: config.dataDir, log }) : null;
  const databaseUrl = directUrlOf(config) ?? embedded?.url ?? '';
  try {
    await migrateAt(databaseUrl, log);
    const service = await openService({
      config: { ...config, redisUrl: null },
      databaseUrl,
      log,
      serves: false,
    });
    try {
      return await work({ ...service, databaseUrl });
    } finally {
      await service.close();
    }
  } finally {
    await embedded?.close();
  }
}
