// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { distributedTables } from '../../platform/db/tenancy.ts';
import { createCitusDouble } from '../../testing/citus-double.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { program } from '../../testing/program.ts';

const functions = [
  'tribune_arabic_stems(text)',
  'tribune_folded(text)',
  'tribune_hebrew_stems(text)',
  'tribune_hidden_email(bytea,text)',
  'tribune_search_query(text,regconfig)',
  'tribune_search_words(text,regconfig)',
  'tribune_unaccent(text)',
];

function distribute(url: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: url };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, 'distribute', ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test('a database without Citus is refused', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { code, out, err } = await distribute(database.url);
  assert.deepEqual([code, out], [1, '']);
  assert.match(err, /^tribune: The server has no Citus extension\./);
});

test('a dry run prints the statements and runs none, then a run does what they say', async (t) => {
  const citus = await createCitusDouble();
  t.after(() => citus.drop());
  const dry = await distribute(citus.url, '--dry-run', '--shards', '8');
  assert.equal(dry.code, 0, dry.err);
  const lines = dry.out.trim().split('\n');
  assert.deepEqual(lines.slice(0, functions.length + 2), [
    ...functions.map((name) => `select create_distributed_function('${name}');`),
    "select create_distributed_table('merchants', 'merchant_id', colocate_with => 'none', shard_count => 8);",
    "select create_distributed_table('agentic_feed_parts', 'merchant_id', colocate_with => 'merchants');",
  ]);
  assert.equal(lines.length, functions.length + distributedTables.length);
  assert.deepEqual(await citus.calls(), []);

  const run = await distribute(citus.url, '--shards', '8', '--json');
  assert.equal(run.code, 0, run.err);
  const tables = distributedTables.length;
  assert.deepEqual(JSON.parse(run.out), { tables, distributed: tables, nodes: 'localhost:5432' });
  assert.match(run.err, /All shards are on one node/);
  assert.deepEqual(JSON.parse((await distribute(citus.url, '--dry-run', '--json')).out), { statements: [] });
});

test('a database that an open transaction uses is refused', async (t) => {
  const citus = await createCitusDouble();
  t.after(() => citus.drop());
  await citus.client.query('begin');
  await citus.client.query('lock table reviews in row share mode');
  const { code, err } = await distribute(citus.url);
  assert.equal(code, 1);
  assert.match(err, /Locks are held by 1 session of "the test"/);
  assert.deepEqual(await citus.calls(), []);
});

test('a number of shards that is none is refused', async () => {
  const { code, err } = await distribute('postgres://unused', '--shards', '0');
  assert.equal(code, 1);
  assert.match(err, /whole number from 1 to 64000/);
});
