import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointDescriptions, reviewPoints } from '@tribune/contract/reviews/review-points';
import { committedTexts, isCommitmentTo, reviewContent } from '@tribune/verify';
import pg from 'pg';
import { createTestDatabase } from '../../testing/database.ts';

/*
 * A text that is added to reviews, in one list and the database: whatever reads, stores or sends a review's texts must know it.
 * Each reader has a test, and fails alone.
 */
(reviewPoints as unknown as string[]).push('usageNote');
Object.assign(pointDescriptions, { usageNote: 'What the author uses it for.' });
Object.assign(committedTexts, { usageNote: 'usage_note' });

const template = await createTestDatabase();
const client = new pg.Client({ connectionString: template.url });
await client.connect();
for (const table of ['reviews', 'review_versions', 'review_translations'])
  await client.query(`alter table ${table} add column usage_note text`);
await client.query('alter table topic_mentions drop constraint topic_mentions_field_check');
await client.end();
await template.becomeTemplate();

// Imported once the list is complete.
const { startHarness } = await import('../../testing/harness.ts');
const { emailText, givenReview, tokenIn } = await import('../../testing/given.ts');
const { rows } = await import('../../platform/db/database.ts');
const { namedTexts, textOf } = await import('../../platform/db/review-texts.ts');
const { uuidOf } = await import('../../platform/ids.ts');
const { customerTexts } = await import('../agents/tools/customer-text.ts');
const { reviewTextsSchema } = await import('../agents/tools/results.ts');
const { exported } = await import('../exports/index.ts');
const { contentOf } = await import('../external-moderation/content.ts');
const { csvOf, importerOf, plain } = await import('../imports/files.fixture.ts');
const { ok, process: processed } = await import('../privacy/person.fixture.ts');
const { holdingsOf } = await import('../privacy/personal-data.ts');
const { syndicateOnce } = await import('../syndication/dispatching.ts');
const { buildTopics } = await import('../topics/building.ts');
const { mentionedText } = await import('../topics/passages.ts');

const harness = await startHarness();
const { context } = harness;
const { db } = context;
type Shop = Awaited<ReturnType<typeof harness.merchant>>;
const idOf = (shop: Shop) => shop.uuid;
const usageNote = 'Zanzibar by bicycle';
const authorEmail = 'author@example.com';

async function given(changes: object = {}) {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop, { usageNote, authorEmail, ...changes });
  return { shop, id, reviewId: uuidOf('review', id) ?? '' };
}
const listed = async (shop: Shop, query = '') =>
  (await shop.asBrowser('GET', `/reviews?proof=true&${query}`)).body.reviews;

test('responses and the search', async () => {
  const { shop } = await given();
  assert.deepEqual(
    [await listed(shop), await listed(shop, 'search=zanzibar')].map(([one]) => one.usageNote),
    [usageNote, usageNote],
  );
});

test('the screening', async () => {
  const { shop, id } = await given({ usageNote: 'See www.cheap-boots.example for half the price' });
  const { status, findings } = (await shop.asStaff('GET', `/reviews/${id}`)).body;
  assert.deepEqual([status, findings[0]?.field], ['pending', 'usageNote']);
});

test("the merchant's moderation service", async () => {
  const { shop, reviewId } = await given();
  const content = await contentOf(db, idOf(shop), 'review', reviewId);
  assert.equal(content?.words.usageNote, usageNote);
});

test('the transparency log and its verifier, whose commitments to reviews without it stay as they are', async () => {
  const { shop, reviewId } = await given();
  const [logged] = await rows(
    db,
    `select entries -> 0 ->> 'content' as content, encode(salt, 'hex') as salt from transparency_outbox where merchant_id = $1 and review_id = $2
     union all
     select e.entry::json ->> 'content', encode(s.salt, 'hex') from transparency_salts as s
     join transparency_entries as e on e.merchant_id = $1 and e.position = s.position
     where s.merchant_id = $1 and s.review_id = $2`,
    [idOf(shop), reviewId],
  );
  const [review] = await listed(shop);
  const salt = Buffer.from(String(logged?.salt), 'hex').toString('base64url');
  assert.ok(await isCommitmentTo(String(logged?.content), salt, reviewContent(review)));
  assert.equal(reviewContent(review).usage_note, usageNote);
  assert.ok(!Object.hasOwn(reviewContent({ ...review, usageNote: null }), 'usage_note'));
});

test('translations', async () => {
  const translate = async ({ texts }: { texts: readonly string[] }) => ({
    fault: null,
    from: 'en',
    texts: texts.map((text) => `[de] ${text}`),
  });
  context.translator = { name: 'libretranslate', translate } as typeof context.translator;
  const { shop, id } = await given();
  await ok(shop.asStaff('PATCH', '/admin/settings', { translationCharactersPerDay: 10_000 }));
  const { body } = await shop.asBrowser('GET', `/reviews/${id}/translation?to=de`);
  assert.equal(body.usageNote, `[de] ${usageNote}`, JSON.stringify(body));
});

test('syndication', async () => {
  const { shop } = await given();
  const target = await harness.merchant();
  const gtin = '4006381333931';
  await ok(shop.asStaff('PUT', '/admin/products/P-1', { gtin }));
  await ok(target.asStaff('PUT', '/admin/products/SKU-9', { gtin }));
  const { code } = await ok(shop.asStaff('POST', '/admin/syndication/offers', { name: 'Fellgate' }));
  await ok(target.asStaff('POST', '/admin/syndication/accept', { code }));
  await syndicateOnce(context);
  assert.equal((await listed(target))[0]?.usageNote, usageNote);
});

test('topics', async () => {
  const { shop } = await given({ usageNote: 'The zipper is great for cycling.' });
  await buildTopics(context, idOf(shop), { subject: 'P-1', products: ['P-1'], reviews: 1 });
  const [found] = await rows(db, 'select sentences from review_phrases where merchant_id = $1', [idOf(shop)]);
  assert.ok(JSON.stringify(found?.sentences).includes('"usageNote"'));
  assert.match(mentionedText, /when 'usageNote' then r\.usage_note/);
});

test('tools for agents and the feeds', async () => {
  const { shop } = await given();
  const [review] = await listed(shop);
  assert.ok(Object.values(customerTexts(review)).includes(usageNote));
  assert.ok('usageNote' in reviewTextsSchema.properties);
  const none = { title: null, body: null, pros: null, cons: null } as Parameters<typeof textOf>[0];
  assert.equal(textOf(Object.assign({ ...none }, { usage_note: usageNote })), usageNote);
  assert.ok('usageNote' in namedTexts(none));
});

test('exports and imports', async () => {
  assert.ok(exported.reviews.columns.some(({ name }) => name === 'usageNote'));
  const shop = await harness.merchant();
  await importerOf(harness)(shop, csvOf([plain(1, { usageNote })]));
  assert.equal((await listed(shop))[0]?.usageNote, usageNote);
});

test('earlier versions and privacy exports; an erasure leaves none', async () => {
  const { shop, id } = await given();
  await ok(shop.asStaff('PATCH', '/admin/settings', { keepAnonymousRatings: true }));
  await shop.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'Still happy?' });
  const token = tokenIn(await emailText(shop, 'review_update_request'));
  await ok(shop.asBrowser('PATCH', `/reviews/${id}`, { token, usageNote: 'Zanzibar on foot' }));
  const { versions } = await ok(shop.asStaff('GET', `/admin/reviews/${id}/history`));
  assert.equal(versions[0].usageNote, usageNote);
  const person = { context, merchantId: idOf(shop), emailKey: authorEmail, clientSalt: Buffer.alloc(16) };
  const { reviews = [] } = await holdingsOf(person);
  assert.deepEqual([reviews.length, JSON.stringify(reviews).match(/Zanzibar/g)?.length], [1, 2]);
  const { id: requestId } = await ok(shop.asStaff('POST', '/admin/privacy/erase', { email: authorEmail }));
  await processed(harness, shop, requestId);
  const left = await rows(db, 'select usage_note from reviews where merchant_id = $1', [idOf(shop)]);
  assert.deepEqual(left, [{ usage_note: null }]);
});

test('tombstones', async () => {
  const { shop, id } = await given();
  const sent = await harness.statementsOf(async () => {
    await ok(shop.asStaff('DELETE', `/admin/reviews/${id}`, { reasonCode: 'other' }));
  });
  assert.ok(sent.some((text) => text.includes('usage_note')));
});
