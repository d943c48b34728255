import pg from 'pg';
import type { Logger } from 'pino';
import { currentRelease } from '../release.ts';
import { type Db, rows } from './database.ts';
import { knownMigrations } from './migration-files.ts';
import { refuseHold } from './startup-lock.ts';

/**
 * The last migration of the previous release. Its processes may restart on this release's schema while they are replaced, as
 * every migration is safe for the release before it.
 */
const previousRelease = '0012_transparency';

/** The first of about a hundred migrations that were never released. The present files, which describe the first release, replaced them. */
const unreleased = '0001_house';

const compatibilityName = 'schema_compatibility';

/** Compatibility that a migrating release records for older ones. */
interface Compatibility {
  schema: string;
  /** Releases with at least this migration can run on the schema. */
  runsFrom: string;
}

/** Throws with advice unless a server of this release can run on the database. */
export async function assertStartable(url: string, log: Logger): Promise<void> {
  const { missing, unknown, isCompatible } = await schemaOf(url);
  if (unknown.length > 0) {
    if (!isCompatible) throw newerSchema(unknown);
    log.warn(
      { unknown },
      'The database was migrated by the next release. This one still runs on it: replace it soon.',
    );
  } else if (missing.length > 0)
    throw new Error(
      `The schema of the database is older than this release. Run \`tribune migrate\` first. Pending: ${missing.join(', ')}.`,
    );
}

/** Throws unless this release can migrate the database. */
export async function assertMigratable(url: string): Promise<void> {
  const { unknown } = await schemaOf(url);
  if (unknown.length > 0) throw newerSchema(unknown);
}

/** Migrations of this release that the database lacks. Throws like assertMigratable. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const { missing, unknown } = await schemaOf(url);
  if (unknown.length > 0) throw newerSchema(unknown);
  return missing;
}

const newerSchema = (unknown: string[]) =>
  new Error(
    `The database was migrated by a newer release than this one (${currentRelease().version}), which does not know ${unknown.join(', ')}. Start the newer release, or restore the backup from before the upgrade; see docs/UPGRADING.md.`,
  );

const unreleasedSchema = () =>
  new Error(
    'The database was migrated by Tribune from before its first release, whose migrations have been replaced. Start with a new database, or convert this one as docs/UPGRADING.md says ("Databases from before the first release").',
  );

async function schemaOf(
  url: string,
): Promise<{ missing: string[]; unknown: string[]; isCompatible: boolean }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseHold(client);
    const known = await knownMigrations();
    const applied = await appliedMigrations(client);
    if (applied.includes(unreleased)) throw unreleasedSchema();
    const unknown = applied.filter((name) => !known.includes(name));
    return {
      missing: known.filter((name) => !applied.includes(name)),
      unknown,
      isCompatible: unknown.length > 0 && (await isCompatible(client, applied.at(-1), known.at(-1))),
    };
  } finally {
    await client.end().catch(() => {});
  }
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('public.kysely_migration') as migrations");
  if (found[0].migrations === null) return [];
  const { rows } = await client.query('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** A record about another schema than the present one is void. */
async function isCompatible(client: pg.Client, schema = '', ownLast = ''): Promise<boolean> {
  const { rows } = await client.query('select value from installation where name = $1', [compatibilityName]);
  const recorded: Compatibility | null = rows[0] ? JSON.parse(rows[0].value) : null;
  return recorded?.schema === schema && recorded.runsFrom <= ownLast;
}

/** Records which releases can use the schema, after it was migrated. */
export async function recordCompatibility(db: Db): Promise<void> {
  const compatibility: Compatibility = {
    schema: (await knownMigrations()).at(-1) ?? '',
    runsFrom: previousRelease,
  };
  await rows(
    db,
    `insert into installation (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value where installation.value <> excluded.value`,
    [compatibilityName, JSON.stringify(compatibility)],
  );
}
