import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The PostgreSQL server of the tests and the migrated template database. scripts/test.mjs sets both. */
function testServer(): { url: string; template: string } {
  const { TRIBUNE_TEST_DATABASE_URL: url, TRIBUNE_TEST_TEMPLATE: template } = process.env;
  if (!url || !template) throw new Error('Run the tests with `npm test`, which starts their database.');
  return { url, template };
}

/**
 * Creates a migrated, empty database for the test file. `pooledUrl` leads to it through a pooler, when the tests run with
 * `--pooler`.
 */
export async function createTestDatabase(): Promise<{
  url: string;
  pooledUrl: string | null;
  drop(): Promise<void>;
}> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copied as files, the server uses 17 ms of CPU time; by WAL, PostgreSQL's default, 122 ms.
  await administer(server.url, `create database ${name} template ${server.template} strategy file_copy`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const { TRIBUNE_TEST_POOLER_URL: pooler } = process.env;
  const pooledUrl = pooler ? Object.assign(new URL(pooler), { pathname: url.pathname }).href : null;
  return { url: url.href, pooledUrl, drop: () => dropDatabase(server.url, name) };
}

/** Creates a database without any table, as an operator would. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server.url, `create database ${name}`);
  const { href } = Object.assign(new URL(server.url), { pathname: `/${name}` });
  return { url: href, drop: () => dropDatabase(server.url, name) };
}

/**
 * `with (force)` terminates sessions, even of killed processes, but may not terminate an autovacuum worker (42501). A plain
 * drop stops that worker, but fails while a session is left (55006). Therefore they alternate.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const how = tries % 2 === 1 ? ' with (force)' : '';
    try {
      return await administer(url, `drop database ${name}${how}`);
    } catch (error) {
      const inUse = error instanceof pg.DatabaseError && ['42501', '55006'].includes(error.code ?? '');
      if (!inUse || tries === 6) throw error;
    }
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
