import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * The PostgreSQL server of the tests and the migrated template database, which scripts/test.mjs sets; with `--citus` also all
 * nodes, as a superuser, on which a database must be created.
 */
function testServer(): { url: string; template: string; nodes: string[] } {
  const { TRIBUNE_TEST_DATABASE_URL: url, TRIBUNE_TEST_TEMPLATE: template } = process.env;
  if (!url || !template) throw new Error('Run the tests with `npm test`, which starts their database.');
  return { url, template, nodes: process.env.TRIBUNE_TEST_CITUS_NODES?.split(' ') ?? [] };
}

/**
 * Creates a migrated, empty database for the test file. `pooledUrl` leads to it through a pooler, when the tests run with
 * `--pooler`.
 */
export async function createTestDatabase(): Promise<{
  url: string;
  pooledUrl: string | null;
  /** Makes it the template of the test databases that this process creates from now on. */
  becomeTemplate(): Promise<void>;
  drop(): Promise<void>;
}> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const owner = server.nodes.length > 0 ? `owner ${new URL(server.url).username}` : '';
  const nodes = server.nodes.length > 0 ? server.nodes : [server.url];
  // Copied as files, the server uses 17 ms of CPU time; by WAL, PostgreSQL's default, 122 ms.
  const create = `create database ${name} template ${server.template} strategy file_copy ${owner}`;
  await Promise.all(nodes.map((node) => administer(node, create)));
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const { TRIBUNE_TEST_POOLER_URL: pooler } = process.env;
  const pooledUrl = pooler ? Object.assign(new URL(pooler), { pathname: url.pathname }).href : null;
  const becomeTemplate = async () => {
    await closeToAllButCopies(nodes, name);
    process.env.TRIBUNE_TEST_TEMPLATE = name;
  };
  const drop = async () => {
    for (const node of nodes) await dropDatabase(node, name);
  };
  return { url: url.href, pooledUrl, becomeTemplate, drop };
}

/** Citus's daemon would keep a session in a distributed database, with which it could not be copied. */
export async function closeToAllButCopies(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) {
    await administer(node, `alter database ${name} allow_connections false`);
    await administer(
      node,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
  }
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
export async function dropDatabase(url: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const how = tries % 2 === 1 ? ' with (force)' : '';
    try {
      await administer(url, `drop database ${name}${how}`);
      return;
    } catch (error) {
      const inUse = error instanceof pg.DatabaseError && ['42501', '55006'].includes(error.code ?? '');
      if (!inUse || tries === 6) throw error;
    }
  }
}

/** Runs one statement in a session of its own, and returns its rows. */
export async function administer(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
