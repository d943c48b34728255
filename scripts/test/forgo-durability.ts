import { administer } from '../../packages/server/src/testing/database.ts';

/**
 * Settings of a server whose data no longer matters after the run. Each test file's database begins and ends with a checkpoint, after which
 * PostgreSQL writes every page that it changes to the log, compressed.
 */
const settings = { fsync: 'off', full_page_writes: 'off', wal_compression: 'off' };

/** Spares an embedded server what it does against power failures, and clients thousands of rounds of hashing for every connection. */
export async function forgoDurability(url: string): Promise<void> {
  const server = Object.assign(new URL(url), { username: 'postgres', pathname: '/postgres' }).href;
  for (const [name, value] of Object.entries(settings))
    await administer(server, `alter system set ${name} = ${value}`);
  await administer(server, 'select pg_reload_conf()');
  const { password } = new URL(url);
  for (const role of ['postgres', 'tribune'])
    await administer(server, `set scram_iterations = 1; alter role ${role} password '${password}'`);
}
