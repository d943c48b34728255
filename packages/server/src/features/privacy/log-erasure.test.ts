// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leafHash, utf8 } from '@tribune/verify';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { syndicateOnce } from '../syndication/dispatching.ts';
import { host, mirror, sequenceAll } from '../transparency/mirror.fixture.ts';
import { key, live, ok, personCalled, process } from './person.fixture.ts';

const dataDir = await temporaryFolder();
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
    const merchantId = shop.uuid;
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

test('an erasure reaches the log of a merchant that shows the review as a shared one, its translations and its topics', async () => {
  const [brand, shop] = [
    await harness.merchant({ origins: ['https://larkmoor.example'] }),
    await harness.merchant(),
  ];
  const gtin = '4006381333931';
  await ok(brand.asStaff('PUT', '/admin/products/JACKET', { gtin }));
  await ok(shop.asStaff('PUT', '/admin/products/P-0', { gtin }));
  const email = 'ada.shared@example.com';
  const mark = 'quokkaberry';
  await givenReview(brand, { productId: 'JACKET', authorEmail: email, text: `${mark} in the rain.` });
  const offer = await ok(brand.asStaff('POST', '/admin/syndication/offers', {}));
  await ok(shop.asStaff('POST', '/admin/syndication/accept', { code: offer.code }));
  await syndicateOnce(harness.context);
  await sequenceAll(harness);
  const merchantIds = [brand, shop].map(({ id }) => uuidOf('merchant', id) ?? '');
  const salts = await rows(
    db,
    statement`/* every merchant */ select salt as ${output.bytes('salt')} from transparency_salts where merchant_id = any($1)`,
    [merchantIds],
  );
  const logged = await rows(
    db,
    statement`/* every merchant */ select opaque_id as ${output.text('opaque_id')}, review_id::text as ${output.text('review_id')}
     from transparency_reviews where merchant_id = any($1)`,
    [merchantIds],
  );
  assert.deepEqual([salts.length, logged.length], [2, 2], 'each log has an entry and a salt of its own');
  await derive(merchantIds, mark);
  const before = await allRows();
  for (const table of derivedTables)
    assert.ok(
      before.some(
        (one) => one.table === table && logged.some(({ review_id }) => one.text.includes(review_id)),
      ),
      `${table} has something of the review`,
    );

  const asked = await ok(brand.asStaff('POST', '/admin/privacy/erase', { email }, key()));
  assert.equal((await process(harness, brand, asked.id)).status, 'completed');
  await syndicateOnce(harness.context);
  await sequenceAll(harness);
  const erased = await allRows();
  assert.deepEqual(tablesWith(erased, [mark, email]), []);
  for (const { salt } of salts) assert.deepEqual(tablesWith(erased, formsOf(salt)), []);
  for (const { opaque_id, review_id } of logged) {
    const forms = [...textForms(opaque_id), ...formsOf(Buffer.from(opaque_id, 'base64url'))];
    assert.deepEqual(tablesWith(erased, forms), ['transparency_entries', 'transparency_reviews']);
    const ofReview = tablesWith(erased, [review_id, typeId('review', review_id)]);
    for (const table of [...derivedTables, 'transparency_reviews', 'transparency_outbox'])
      assert.ok(!ofReview.includes(table), `${table} has the ID of the review`);
  }
  for (const merchant of [brand, shop]) {
    const { replay } = await mirror(harness, merchant);
    assert.deepEqual(replay.problems, []);
    assert.deepEqual(
      [...replay.reviews.values()].map(({ erased }) => erased),
      [true],
    );
  }
});

const derivedTables = ['review_translations', 'review_phrases', 'topic_mentions'];

/** What a translation service and the analysis of topics leave of these merchants' reviews. */
async function derive(merchantIds: readonly string[], mark: string): Promise<void> {
  const ofReviews = 'from reviews where merchant_id = any($1)';
  const statements = [
    `insert into review_translations (merchant_id, review_id, language, body, provider, text_hash, translated_at)
     select merchant_id, review_id, 'de', '${mark}', 'deepl', '\\x00', now() ${ofReviews}`,
    `insert into review_phrases (merchant_id, review_id, sentences, version) select merchant_id, review_id, '["${mark}"]', 1 ${ofReviews}`,
    `insert into topic_mentions (merchant_id, subject, topic, review_id, field, place, sentence_start, sentence_end, sentiment, words_start, words_end)
     select merchant_id, product_id, 'fabric', review_id, 'text', 0, 0, 5, 'positive', 0, 5 ${ofReviews}`,
  ];
  for (const text of statements) await rows(db, `/* every merchant */ ${text}`, [merchantIds]);
}
