import { type Config, directUrlOf } from '../../platform/config.ts';

/** URL of the configured database, without a pooler. Throws when none is configured. */
export function databaseUrlOf(config: Config): string {
  const url = directUrlOf(config);
  if (url === null)
    throw new Error('Set DATABASE_URL to a PostgreSQL 15 or newer. (Only `npm start` includes a database.)');
  return url;
}
