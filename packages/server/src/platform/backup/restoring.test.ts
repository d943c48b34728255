// Thorough runs only.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { after, type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { createEmptyDatabase, createTestDatabase } from '../../testing/database.ts';
import { assertKnownMigration, migrateBehindHold } from '../db/migrate.ts';
import { knownMigrations } from '../db/migration-files.ts';
import { assertStartable } from '../db/schema-version.ts';
import { holdOf } from '../db/startup-lock.ts';
import { writeBackup } from './backup.ts';
import { moveDatabase } from './moving.ts';
import { restoreArchive } from './restoring.ts';
import { withSession } from './session.ts';

const log = pino({ level: 'silent' });
const source = await createTestDatabase();
after(() => source.drop());
const merchantId = randomUUID();
await withSession(source.url, async (client) => {
  await client.query(
    `insert into merchants (merchant_id, name, plan, webhook_secret, client_salt, created_at)
     values ($1, E'Tabs\\tand\\nlines \\\\ and 世界', 'growth', 'secret', '\\x00ff', now())`,
    [merchantId],
  );
  await client.query("select graphile_worker.add_job('one', '{\"a\": 1}', job_key => 'key of one')");
});
const backup = await backedUp();

async function backedUp(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await writeBackup({ url: source.url, version: '2.3.0', storage: null, files: new Map() }, sink);
  return Buffer.concat(chunks);
}

async function emptyDatabase(t: TestContext): Promise<string> {
  const database = await createEmptyDatabase();
  t.after(() => database.drop());
  return database.url;
}

const migrating = (url: string) => ({
  assertKnown: assertKnownMigration,
  migrateTo: async (migration: string) => void (await migrateBehindHold(url, log, migration)),
});

const restore = (url: string, archive: Buffer) =>
  withSession(url, (client) =>
    restoreArchive(Readable.from([archive]), { client, objects: null, ...migrating(url) }),
  );

const merchantNames = (url: string) =>
  withSession(url, async (client) => (await client.query('select name from merchants')).rows);

test('a damaged or cut backup is refused, nothing starts on what it left, and a whole one takes its place', async (t) => {
  const url = await emptyDatabase(t);
  const changed = (at: number) =>
    Buffer.concat([backup.subarray(0, at), Buffer.from('#'), backup.subarray(at + 1)]);
  const merchants = backup.indexOf('tables/merchants/000001.copy.gz') + 512;
  await assert.rejects(restore(url, changed(merchants + 30)), /damaged: tables\/merchants\/000001\.copy\.gz/);
  await assert.rejects(
    assertStartable(url, log),
    /A restore into this database is running or was interrupted/,
  );
  const list = backup.indexOf('checksums/000001.sha256') + 512;
  await assert.rejects(restore(url, changed(list)), /is damaged/);
  const manifest = backup.indexOf('manifest.json', list) + 512;
  await assert.rejects(
    restore(url, changed(backup.indexOf('"rows": 1', manifest) + 8)),
    /damaged|rows instead of/,
  );
  await assert.rejects(restore(url, backup.subarray(0, manifest - 512)), /The backup is incomplete/);
  await assert.rejects(restore(url, Buffer.from('no tar file')), /This is not a backup/);
  await restore(url, backup);
  assert.deepEqual(await merchantNames(url), await merchantNames(source.url));
});

test('a database with tables is refused before anything changes', async (t) => {
  const url = await emptyDatabase(t);
  await withSession(url, (client) => client.query('create table theirs (a integer)'));
  await assert.rejects(restore(url, backup), /The database is not empty/);
  assert.equal(await withSession(url, holdOf), null);
});

test('a backup of a newer release is refused', async (t) => {
  const url = await emptyDatabase(t);
  const last = (await knownMigrations()).at(-1) ?? '';
  const newer = Buffer.from(
    backup.toString('latin1').replaceAll(last, last.replace(/^\d+/, '9999')),
    'latin1',
  );
  await assert.rejects(
    restore(url, newer),
    /The schema of this backup \(9999_\w+\) is newer than this release/,
  );
});

test('a move copies all rows, and lets nothing start on the old database; a failed one changes nothing', async (t) => {
  const full = await emptyDatabase(t);
  const moved = await emptyDatabase(t);
  await withSession(full, (client) => client.query('create table theirs (a integer)'));
  const move = (from: string, to: string) =>
    moveDatabase({ from, to, name: 'db.example/new', version: '2.3.0', onTable: () => {}, ...migrating(to) });
  await assert.rejects(move(source.url, full), /The database is not empty/);
  await assertStartable(source.url, log);

  const { rows, jobs } = await move(source.url, moved);
  assert.deepEqual([rows > 0, jobs], [true, 1]);
  assert.deepEqual(await merchantNames(moved), await merchantNames(source.url));
  await assertStartable(moved, log);
  await assert.rejects(assertStartable(source.url, log), /was moved to db\.example\/new at \d{4}-/);
  await assert.rejects(move(source.url, await emptyDatabase(t)), /was moved to/);
});

test('the schema has no sequences, whose values backups do not contain', async () => {
  const sequences = await withSession(
    source.url,
    async (client) =>
      (await client.query("select sequencename from pg_sequences where schemaname = 'public'")).rows,
  );
  assert.deepEqual(sequences, []);
});
