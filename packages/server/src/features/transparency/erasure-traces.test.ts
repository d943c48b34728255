import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { newUuid, uuidOf } from '../../platform/ids.ts';
import { heldBack, submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { process } from '../privacy/person.fixture.ts';
import { host, mirror, sequenceAll } from './mirror.fixture.ts';

const harness = await startHarness({ PUBLIC_URL: `https://${host}` });
const { db } = harness.context;

/** Every row of every table, as text. */
async function everyRow(): Promise<{ table: string; row: string }[]> {
  const tables = await rows(
    db,
    statement`select quote_ident(schemaname) || '.' || quote_ident(tablename) as ${output.text('name')} from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    [],
  );
  const all: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    const found = await rows(
      db,
      statement`/* every merchant */ select t::text as ${output.text('row')} from ${name} as t`,
      [],
    );
    for (const { row } of found) all.push({ table: name, row });
  }
  return all;
}

/** The salts of a review and its ID in the log. */
async function secretsOf(shop: TestMerchant, reviewId: string) {
  const ids = [shop.uuid, uuidOf('review', reviewId)];
  const salts = await rows(
    db,
    statement`select encode(salt, 'hex') as ${output.text('salt')} from transparency_salts where merchant_id = $1 and review_id = $2
     union select encode(salt, 'hex') from transparency_outbox where merchant_id = $1 and review_id = $2 and salt is not null`,
    ids,
  );
  const opaque = await rows(
    db,
    statement`select opaque_id as ${output.text('opaque')} from transparency_reviews where merchant_id = $1 and review_id = $2
     union select opaque_id from transparency_outbox where merchant_id = $1 and review_id = $2 and opaque_id is not null`,
    ids,
  );
  return {
    salts: salts.map(({ salt }) => salt),
    opaqueIds: opaque.map(({ opaque: id }) => id),
  };
}

test('after an erasure no table has a salt, a preimage, or what leads from the person to an entry, and the log verifies', async () => {
  const shop = await harness.merchant();
  const authorEmail = 'gone@example.com';
  const text = 'A sentence that nobody else has written, of quite a length.';
  const submit = async (more: object) => {
    const body = submission(shop, { authorEmail, ...more });
    const answer = await shop.asServer('POST', '/reviews', body, { 'idempotency-key': newUuid() });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data as { id: string; receipt: string };
  };
  const logged = await submit({ text, productId: 'P-1' });
  await sequenceAll(harness);
  await shop.asStaff('PATCH', `/reviews/${logged.id}/moderate`, {
    status: 'rejected',
    reason: 'A note on this person.',
    reasonCode: 'spam',
  });
  await sequenceAll(harness);
  // Erased before the sequencer comes to it.
  const pending = await submit({ ...heldBack, productId: 'P-2' });
  const reviews = [logged, pending];
  const secrets = await Promise.all(reviews.map(({ id }) => secretsOf(shop, id)));
  const salts = secrets.flatMap((one) => one.salts);
  const opaqueIds = secrets.flatMap((one) => one.opaqueIds);
  const leaves = reviews.map(({ receipt }) => receipt.split('\n')[2] ?? '');
  assert.ok(salts.length >= 3 && opaqueIds.length === 2 && leaves.every((leaf) => leaf.length === 44));
  const holding = async (needle: string) =>
    (await everyRow()).filter(({ row }) => row.includes(needle)).map(({ table }) => table);
  for (const needle of [...salts, authorEmail, text])
    assert.ok((await holding(needle)).length > 0, 'the search finds what is there');

  const asked = await shop.asStaff('POST', '/admin/privacy/erase', { email: authorEmail });
  await process(harness, shop, asked.body.data.id);
  const isOfLog = (table: string) => /\.transparency_(entries|reviews|outbox)$/.test(table);
  for (const when of ['before the sequencer', 'after it']) {
    const all = await everyRow();
    const traces = (needle: string) => all.filter(({ row }) => row.includes(needle));
    const encodings = (salt: string) => [
      salt,
      Buffer.from(salt, 'hex').toString('base64'),
      Buffer.from(salt, 'hex').toString('base64url'),
    ];
    for (const needle of [...salts.flatMap(encodings), ...leaves, text, 'A note on this person.'])
      assert.deepEqual(traces(needle), [], `${needle} ${when}`);
    for (const opaqueId of opaqueIds)
      for (const { row, table } of traces(opaqueId)) {
        assert.ok(isOfLog(table), `${table} has the ID in the log, ${when}`);
        for (const { id } of reviews)
          assert.ok(!row.includes(uuidOf('review', id) ?? ''), `${table} ${when}`);
      }
    await sequenceAll(harness);
  }
  const { entries } = await mirror(harness, shop);
  assert.equal(entries.filter(({ type }) => type === 'erased').length, 2);
});
