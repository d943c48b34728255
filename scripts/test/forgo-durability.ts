import { administer } from '../../packages/server/src/testing/database.ts';

/**
 * For a server whose data is deleted after the run. Creating and dropping each test file's database causes a checkpoint, after which
 * PostgreSQL logs full images of all pages that it changes.
 */
const settings = { fsync: 'off', full_page_writes: 'off', wal_compression: 'off' };

/** Turns off the durability of an embedded server, and most rounds of password hashing, which every connection repeats. */
export async function forgoDurability(url: string): Promise<void> {
  const server = Object.assign(new URL(url), { username: 'postgres', pathname: '/postgres' }).href;
  for (const [name, value] of Object.entries(settings))
    await administer(server, `alter system set ${name} = ${value}`);
  await administer(server, 'select pg_reload_conf()');
  const { password } = new URL(url);
  for (const role of ['postgres', 'tribune'])
    await administer(server, `set scram_iterations = 1; alter role ${role} password '${password}'`);
}
