// Thorough runs only.

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { query, scene } from './cluster.fixture.ts';
import { readPostmaster } from './postmaster.ts';
import { postgresProcessesIn } from './processes.ts';

test('a fresh folder gets a durable database in UTF-8 that sorts by code point', async (t) => {
  const { start } = scene(t);
  const database = await start();
  assert.deepEqual([database.freshlyInitialised, database.takenOver], [true, false]);
  const [settings] = await query(
    database.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
            current_setting('server_encoding') as encoding, current_setting('timezone') as timezone,
            (select datlocprovider::text || ' ' || datlocale from pg_database where datname = 'tribune') as locale,
            (select rolsuper from pg_roles where rolname = current_user) as super,
            'Z' < 'a' as bytewise, upper('é') as upper`,
  );
  assert.deepEqual(settings, {
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    checksums: 'on',
    encoding: 'UTF8',
    timezone: 'UTC',
    locale: 'b C.UTF-8',
    super: false,
    bytewise: true,
    upper: 'É',
  });
  await database.stop();
});

test('text search takes words out of curly quotes', async (t) => {
  const { start } = scene(t);
  const database = await start();
  const [row] = await query(database.url, "select to_tsvector('simple', '“great”…')::text as words");
  assert.equal(row?.words, "'great':1");
  await database.stop();
});

test('what was written is there after a stop and a second start', async (t) => {
  const { cluster, start } = scene(t);
  const first = await start();
  await query(first.url, 'create extension pg_trgm');
  await query(first.url, 'create table note as select 42 as n');
  await first.stop();
  assert.deepEqual(await postgresProcessesIn(cluster), []);

  const second = await start();
  assert.deepEqual([second.freshlyInitialised, second.takenOver], [false, false]);
  assert.deepEqual(await query(second.url, 'select n from note'), [{ n: 42 }]);
  await second.stop();
});

test('the password is random, stored with mode 0600 and required', async (t) => {
  const [one, two] = [scene(t), scene(t)];
  const database = await one.start();
  const other = await two.start();
  const file = join(one.dataDir, 'postgres', 'connection.json');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const { password } = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(database.url.includes(password), true);
  assert.equal(other.url.includes(password), false);
  await assert.rejects(query(database.url.replace(password, 'wrong'), 'select 1'), { code: '28P01' });
  await Promise.all([database.stop(), other.stop()]);
});

test('two folders work side by side', async (t) => {
  const [one, two] = [scene(t), scene(t)];
  const [first, second] = await Promise.all([one, two].map(({ start }) => start()));
  assert.ok(first && second);
  await query(first.url, "create table whose as select 'first' as name");
  await query(second.url, "create table whose as select 'second' as name");
  assert.deepEqual(await query(first.url, 'select name from whose'), [{ name: 'first' }]);
  assert.deepEqual(await query(second.url, 'select name from whose'), [{ name: 'second' }]);
  await Promise.all([first.stop(), second.stop()]);
});

test('a second start on the same folder is refused with the pid and address of the first', async (t) => {
  const { dataDir, inAnotherProcess, start } = scene(t);
  const first = await inAnotherProcess('start');
  await assert.rejects(start(), {
    code: 'already_running',
    message: `Tribune already runs on ${dataDir} (process ${first.reported.pid}, http://127.0.0.1:3999). Stop it first, or choose another folder with DATA_DIR and another port with PORT.`,
  });
  assert.deepEqual(await query(first.reported.url, 'select 1 as alive'), [{ alive: 1 }]);
  await first.leave();
});

test('of two first starts at the same moment one wins and the other is refused', async (t) => {
  const { dataDir, inAnotherProcess } = scene(t);
  const both = await Promise.all([inAnotherProcess('start'), inAnotherProcess('start')]);
  const codes = both.map(({ reported }) => reported.error ?? 'runs').sort();
  assert.deepEqual(codes, ['already_running', 'runs']);
  const winner = both.find(({ reported }) => !reported.error);
  await winner?.leave();
  assert.deepEqual(readdirSync(dataDir), ['postgres']);
});

test('folders that an interrupted initialisation left are removed', async (t) => {
  const { dataDir, start } = scene(t);
  // No process has this number: Linux gives at most 4194304.
  mkdirSync(join(dataDir, 'postgres.new-4194305-00000000', 'cluster'), { recursive: true });
  const database = await start();
  assert.equal(database.freshlyInitialised, true);
  assert.deepEqual(readdirSync(dataDir), ['postgres']);
  await database.stop();
});

test('an occupied folder is refused, not overwritten', async (t) => {
  const { dataDir, start } = scene(t);
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'thesis.txt'), 'mine');
  await assert.rejects(start(), { code: 'unusable_folder' });
  assert.equal(readFileSync(join(dataDir, 'postgres', 'thesis.txt'), 'utf8'), 'mine');
});

test('a setting that PostgreSQL refuses is shown in its own words', async (t) => {
  const { cluster, start } = scene(t);
  const first = await start();
  await first.stop();
  writeFileSync(join(cluster, 'postgresql.auto.conf'), "max_connections = 'many'\n");
  await assert.rejects(start(), {
    code: 'postgres_failed',
    message: /invalid value for parameter "max_connections": "many"/,
  });
  assert.equal(await readPostmaster(cluster), undefined);
});

test('a folder of another major version of PostgreSQL is refused, and left as it is', async (t) => {
  const { cluster, start } = scene(t);
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  await assert.rejects(start(), {
    code: 'other_version',
    message: /is that of PostgreSQL 17, and this release/,
  });
  assert.deepEqual(readdirSync(cluster), ['PG_VERSION']);
});
