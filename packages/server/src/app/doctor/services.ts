import pg from 'pg';
import { openStorage } from '../../features/media/index.ts';
import { type Config, directUrlOf } from '../../platform/config.ts';
import { pendingMigrations } from '../../platform/db/schema-version.ts';
import { type Found, ok, problem, reasonOf, warning } from './finding.ts';

const leastPostgres = 150_000;

/** Checks the configured database. The embedded one starts with the service, which updates its schema. */
export async function database(config: Config): Promise<Found> {
  const url = directUrlOf(config);
  if (url === null) return ok('The embedded PostgreSQL is used');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version') as name, current_setting('server_version_num')::int as number",
    );
    const { name, number } = rows[0];
    if (number < leastPostgres)
      return problem(`The database is PostgreSQL ${name}`, 'Update it to version 15 or newer.');
    const pending = await pendingMigrations(url);
    if (pending.length === 0) return ok(`PostgreSQL ${name} with the schema of this release`);
    return warning(`PostgreSQL ${name} lacks ${pending.length} migrations`, 'Run: tribune migrate');
  } catch (error) {
    return problem(`The database cannot be used (${reasonOf(error)})`, 'Start it, or correct DATABASE_URL.');
  } finally {
    await client.end().catch(() => {});
  }
}

/** Checks the bucket. The media folder of a disk storage is below DATA_DIR, whose permissions have a check of their own. */
export async function bucket(config: Config): Promise<Found> {
  if (!config.s3.bucket) return ok('Media are stored in DATA_DIR');
  const opened = await openStorage(config, { secret: '', now: () => new Date() });
  try {
    await opened.storage.check();
    return ok(`The bucket ${config.s3.bucket} answers`);
  } catch (error) {
    return problem(
      `The bucket ${config.s3.bucket} cannot be used (${reasonOf(error)})`,
      'Correct S3_ENDPOINT, S3_BUCKET and its keys.',
    );
  } finally {
    opened.close();
  }
}

export async function sharedLimits({ redisUrl, webConcurrency }: Config): Promise<Found> {
  if (!redisUrl)
    return webConcurrency > 1
      ? warning('REDIS_URL is not set: each process counts rate limits on its own', 'Set REDIS_URL.')
      : ok('REDIS_URL is not set: this process counts rate limits');
  const { createClient } = await import('@redis/client');
  const client = createClient({ url: redisUrl, socket: { connectTimeout: 5_000, reconnectStrategy: false } });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.close();
    return ok('Redis answers');
  } catch (error) {
    return problem(`Redis cannot be used (${reasonOf(error)})`, 'Start it, or correct REDIS_URL.');
  }
}
