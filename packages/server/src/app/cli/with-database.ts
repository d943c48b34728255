import { type Config, directUrlOf } from '../../platform/config.ts';
import { connectEmbedded } from '../../platform/embedded-postgres/connect.ts';
import { cliLog } from './log.ts';

/**
 * Runs a command with the URL of the configured database, or of the embedded one, which runs as long as the command. With the embedded
 * database, also passes the URL of the service that runs on it, if any.
 */
export async function withDatabaseUrl<Result>(
  config: Config,
  work: (url: string, serviceUrl: string | null) => Promise<Result>,
): Promise<Result> {
  const configured = directUrlOf(config);
  if (configured !== null) return work(configured, null);
  const embedded = await connectEmbedded({ dataDir: config.dataDir, log: cliLog(config) });
  try {
    return await work(embedded.url, embedded.serviceUrl);
  } finally {
    await embedded.close();
  }
}
