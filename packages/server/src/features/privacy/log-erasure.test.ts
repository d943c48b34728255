import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { leafHash, utf8 } from '@tribune/verify';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { host, mirror, sequenceAll } from '../transparency/mirror.fixture.ts';
import { key, live, ok, personCalled, process } from './person.fixture.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tribune-log-erasure-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const harness = await startHarness({ LOG_LEVEL: 'error', DATA_DIR: dataDir, PUBLIC_URL: `https://${host}` });
const { db } = harness.context;

interface StoredRow {
  table: string;
  /** All columns; bytes as hexadecimal digits. */
  text: string;
}

/** Every row of every table, including the job queue. */
async function allRows(): Promise<StoredRow[]> {
  const tables = await rows(
    db,
    statement`select table_schema as ${output.text('schema')}, table_name as ${output.text('name')} from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
    [],
  );
  const stored: StoredRow[] = [];
  for (const { name, schema } of tables) {
    const found = await rows(
      db,
      statement`/* every merchant */ select lower(to_jsonb(t)::text) as ${output.text('row')} from "${schema}"."${name}" as t`,
      [],
    );
    stored.push(...found.map(({ row }) => ({ table: name, text: row })));
  }
  return stored;
}

/** All ways in which a column could contain these bytes. */
const formsOf = (bytes: Uint8Array): string[] =>
  (['hex', 'base64', 'base64url'] as const).map((encoding) =>
    Buffer.from(bytes).toString(encoding).replace(/=+$/, '').toLowerCase(),
  );
/** The same of a text, which a bytea column could contain too. */
const textForms = (text: string): string[] => [text.toLowerCase(), Buffer.from(text).toString('hex')];

const tablesWith = (stored: StoredRow[], forms: string[]): string[] =>
  [
    ...new Set(
      stored.filter(({ text }) => forms.some((form) => text.includes(form))).map(({ table }) => table),
    ),
  ].sort();

for (const keepAnonymousRatings of [false, true])
  test(`after an erasure no row of any table ties an entry of the log to the person, ratings ${keepAnonymousRatings ? 'kept' : 'deleted'}, and the log still verifies`, async () => {
    const shop = await harness.merchant({ plan: 'growth' });
    const merchantId = uuidOf('merchant', shop.id) ?? '';
    await ok(shop.asStaff('PATCH', '/admin/settings', { keepAnonymousRatings, askBuyersToAnswer: true }));
    await ok(shop.asStaff('POST', '/admin/incentives', { description: 'A coupon' }));
    await ok(
      shop.asStaff('POST', '/admin/webhooks', { url: 'https://receiver.example/hook', events: ['*'] }),
    );
    const person = personCalled(`liv${keepAnonymousRatings ? 'b' : 'a'}`);
    await live(harness, shop, person, null, null);
    await sequenceAll(harness);
    // A stored answer to a request with proofs, and a review that no worker has appended yet.
    await shop.asBrowser('GET', '/reviews?proof=true');
    const last = await givenReview(shop, {
      authorEmail: person.email,
      productId: 'P-9',
      text: `${person.mark} wrote a last one.`,
    });
    const salts = await rows(
      db,
      statement`select salt as ${output.bytes('salt')}, review_id::text as ${output.text('review_id')} from transparency_salts where merchant_id = $1
       union all select salt, review_id::text from transparency_outbox where merchant_id = $1 and salt is not null`,
      [merchantId],
    );
    const states = await rows(
      db,
      statement`select opaque_id as ${output.text('opaque_id')} from transparency_reviews where merchant_id = $1
       union select opaque_id from transparency_outbox where merchant_id = $1 and opaque_id is not null`,
      [merchantId],
    );
    const lived = await allRows();
    const reviewIds = [...new Set(salts.map(({ review_id }) => review_id))];
    assert.ok(reviewIds.includes(uuidOf('review', last.id) ?? '') && reviewIds.length >= 3);
    for (const { salt } of salts)
      assert.match(tablesWith(lived, formsOf(salt)).join(), /^transparency_(outbox|salts)$/);

    const asked = await ok(shop.asStaff('POST', '/admin/privacy/erase', { email: person.email }, key()));
    assert.equal((await process(harness, shop, asked.id)).status, 'completed');
    await sequenceAll(harness);
    const erased = await allRows();
    for (const { salt } of salts) assert.deepEqual(tablesWith(erased, formsOf(salt)), [], 'no salt');
    const { email, name, mark, orderId, customerId } = person;
    const theirs = [
      email,
      name,
      mark,
      orderId,
      customerId,
      ...reviewIds,
      ...reviewIds.map((id) => typeId('review', id)),
    ];
    const { entries, replay } = await mirror(harness, shop);
    for (const { opaque_id } of states) {
      const forms = [...textForms(opaque_id), ...formsOf(Buffer.from(opaque_id, 'base64url'))];
      assert.deepEqual(tablesWith(erased, forms), ['transparency_entries', 'transparency_reviews']);
      for (const { table, text } of erased.filter((one) => forms.some((form) => one.text.includes(form))))
        for (const mark of theirs.flatMap(textForms))
          assert.ok(!text.includes(mark), `${table} ties ${opaque_id} to ${mark}: ${text.slice(0, 300)}`);
      const review = replay.reviews.get(opaque_id);
      assert.ok(review?.erased, 'the log says that it counts no longer');
    }
    const ofPerson = entries.filter((entry) =>
      states.some(({ opaque_id }) => 'id' in entry && entry.id === opaque_id),
    );
    assert.ok(ofPerson.length >= 3 * states.length);
    const stored = await rows(
      db,
      statement`select entry as ${output.text('entry')} from transparency_entries where merchant_id = $1`,
      [merchantId],
    );
    for (const { entry } of stored) {
      if (!states.some(({ opaque_id }) => entry.includes(opaque_id))) continue;
      // Tiles are hashes of all entries; elsewhere a hash or a commitment would be a link.
      const leaf = tablesWith(erased, formsOf(await leafHash(utf8(entry))));
      assert.deepEqual(
        leaf.filter((table) => table !== 'transparency_tiles'),
        [],
      );
      const { content, note } = JSON.parse(entry);
      for (const commitment of [content, note].filter((one) => typeof one === 'string'))
        assert.deepEqual(
          tablesWith(erased, [...textForms(commitment), ...formsOf(Buffer.from(commitment, 'base64url'))]),
          ['transparency_entries'],
        );
    }
  });
