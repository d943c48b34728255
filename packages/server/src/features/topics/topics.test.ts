import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidOf } from '../../platform/ids.ts';
import { givenReview } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { followReviewsInTopics } from './days.ts';
import { buildDueTopics } from './schedule.ts';

/** Says why topics of a product were not found. */
const logged: string[] = [];
const harness = await startHarness({ LOG_LEVEL: 'error' }, (line) => logged.push(line));
const { context, clock } = harness;
const dayMs = 86_400_000;

let authors = 0;
const review = (shop: TestMerchant, text: string, changes: object = {}) =>
  givenReview(shop, {
    productId: 'BAG',
    authorEmail: `author${authors++}@example.com`,
    title: undefined,
    text,
    ...changes,
  });

async function publish(shop: TestMerchant, ...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const { id, status } = await review(shop, text);
    assert.equal(status, 'approved');
    ids.push(id);
  }
  return ids;
}

const texts = [
  'The zipper is great and the fabric feels wonderful.',
  'A great zipper, I love it. The shoulder straps are terrible though.',
  'Bad zipper: it broke after a week.',
  'Excellent zipper. The shoulder straps hurt, they are awful.',
  'I love this bag, but the shoulder straps are uncomfortable and bad.',
  'The fabric is beautiful and the zipper works great.',
];

const topicsOf = async (shop: TestMerchant, product = 'BAG') =>
  (await shop.asBrowser('GET', `/products/${product}/topics`)).body;
const namesOf = async (shop: TestMerchant, product?: string) =>
  (await topicsOf(shop, product)).topics.map(({ name }: { name: string }) => name);

test('topics have their reviews, the share of each side, and passages that say so', async () => {
  const shop = await harness.merchant();
  assert.deepEqual(await topicsOf(shop), {
    topics: [],
    language: null,
    basedOnReviews: 0,
    firstReviewAt: null,
    lastReviewAt: null,
    updatedAt: null,
  });
  await publish(shop, ...texts);
  await buildDueTopics(context);
  const { topics, basedOnReviews, updatedAt } = await topicsOf(shop);
  assert.equal(basedOnReviews, 6);
  assert.ok(updatedAt);
  const zipper = topics.find(({ topic }: { topic: string }) => topic === 'zipper');
  assert.deepEqual([zipper.reviews, zipper.positive, zipper.negative], [5, 4, 1]);
  assert.equal(zipper.label, null, 'the merchant’s language is that of the topics');
  const { body: german } = await shop.asBrowser('GET', '/products/BAG/topics?lang=de');
  const labels = Object.fromEntries(
    german.topics.map(({ topic, label }: { topic: string; label: string | null }) => [topic, label]),
  );
  assert.equal(labels.zipper, 'Reißverschluss');
  assert.equal(labels['shoulder-strap'], 'Gurte');
  const straps = topics.find(({ topic }: { topic: string }) => topic === 'shoulder-strap');
  assert.deepEqual([straps.name, straps.reviews, straps.negative], ['shoulder strap', 3, 3]);
  for (const { passages } of topics)
    for (const { text, highlightStart, highlightEnd } of passages) {
      assert.ok(texts.some((one) => one.includes(text)));
      assert.match(text.slice(highlightStart, highlightEnd), /zipper|strap|fabric|feel/);
    }
});

test('lists can be filtered by topic, together with words and other filters', async () => {
  const shop = await harness.merchant();
  await publish(shop, ...texts);
  await review(shop, 'The zipper of another product is great.', { productId: 'OTHER' });
  await buildDueTopics(context);
  const total = async (query: string) =>
    (await shop.asBrowser('GET', `/products/BAG/reviews?topic=${query}`)).body.totalReviews;
  assert.equal(await total('zipper'), 5);
  assert.equal(await total('zipper&search=week'), 1);
  assert.equal(await total('zipper&search=shoulder'), 2);
  assert.equal(await total('zipper&rating=1'), 0);
  assert.equal(await total('zipper&language=en&sort=highest'), 5);
  assert.equal(await total('nothing'), 0);
  assert.equal((await shop.asBrowser('GET', '/reviews?topic=shoulder-strap')).body.totalReviews, 3);
  const { body } = await shop.asBrowser('GET', '/products/BAG/reviews?topic=zipper&limit=2&sort=newest');
  const next = await shop.asBrowser(
    'GET',
    `/products/BAG/reviews?topic=zipper&limit=3&sort=newest&startAfter=${body.nextStartAfter}`,
  );
  const ids = [...body.reviews, ...next.body.reviews].map(({ id }: { id: string }) => id);
  assert.equal(new Set(ids).size, 5);
  const { reviews, passages } = body;
  assert.deepEqual(
    passages.map(({ reviewId }: { reviewId: string }) => reviewId).sort(),
    reviews.map(({ id }: { id: string }) => id).sort(),
  );
  for (const { reviewId, field, start, end } of passages) {
    const review = reviews.find(({ id }: { id: string }) => id === reviewId);
    assert.match(review[field].slice(start, end), /^[^.]*zipper[^.]*\.?$/i);
  }
  assert.ok(!('passages' in (await shop.asBrowser('GET', '/products/BAG/reviews')).body));
});

test('analyzed reviews are not analyzed again, and a changed one is', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  await publish(shop, ...texts);
  await buildDueTopics(context);
  const written = () =>
    rows(
      context.db,
      statement`select review_id::text || ' ' || xmin::text as ${output.text('row')} from review_phrases where merchant_id = $1 order by 1`,
      [merchantId],
    );
  const before = await written();
  await publish(shop, 'The zipper is great.');
  await buildDueTopics(context);
  const after = await written();
  assert.equal(after.length, 7);
  const kept = new Set(after.map(({ row }) => row));
  assert.ok(before.every(({ row }) => kept.has(row)));

  await rows(
    context.db,
    `update reviews set body = 'Nothing to say.', edited_at = $2 where merchant_id = $1 and body like 'Bad zipper%'`,
    [merchantId, clock.now()],
  );
  await inTransaction(context.db, (tx) => followReviewsInTopics(tx, merchantId, null));
  const shown = (await topicsOf(shop)).topics.flatMap(({ passages }: { passages: { text: string }[] }) =>
    passages.map(({ text }) => text),
  );
  assert.ok(!shown.some((text: string) => text.startsWith('Nothing')), 'no passage of another text');
  const list = await shop.asBrowser('GET', '/products/BAG/reviews?topic=zipper');
  assert.equal(list.body.totalReviews, 5);
  clock.advance(2 * dayMs);
  await buildDueTopics(context);
  const zipper = (await topicsOf(shop)).topics.find(({ topic }: { topic: string }) => topic === 'zipper');
  assert.deepEqual([zipper.reviews, zipper.negative], [5, 0]);
});

test('rejected and erased reviews are shown nowhere, and nothing of an erased one remains', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  await publish(shop, ...texts);
  await buildDueTopics(context);
  const { body } = await shop.asBrowser('GET', '/products/BAG/reviews?topic=zipper&sort=lowest');
  const [first, second] = body.reviews.map(({ id }: { id: string }) => id);
  const answers = [
    await shop.asStaff('PATCH', `/reviews/${first}/moderate`, { status: 'rejected', reasonCode: 'spam' }),
    await shop.asStaff('DELETE', `/admin/reviews/${second}`, { reason: 'asked for' }),
  ];
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error]),
    [
      [200, undefined],
      [200, undefined],
    ],
  );
  const shown = (await topicsOf(shop)).topics.flatMap(({ passages }: { passages: { reviewId: string }[] }) =>
    passages.map(({ reviewId }) => reviewId),
  );
  assert.ok(!shown.includes(first) && !shown.includes(second));
  assert.equal((await shop.asBrowser('GET', '/products/BAG/reviews?topic=zipper')).body.totalReviews, 3);
  for (const table of ['review_phrases', 'topic_mentions'])
    assert.deepEqual(
      await rows(context.db, `select from ${table} where merchant_id = $1 and review_id = $2`, [
        merchantId,
        uuidOf('review', second),
      ]),
      [],
    );
});

test('products of a group share their topics; other merchants and languages have none of them', async () => {
  const [shop, other] = await Promise.all([harness.merchant(), harness.merchant()]);
  await shop.asStaff('POST', '/admin/products', {
    products: [
      { productId: 'BAG', name: 'Zipper bag', groupId: 'BAGS' },
      { productId: 'BAG-2', groupId: 'BAGS' },
    ],
  });
  await publish(shop, ...texts.slice(0, 3));
  for (const text of texts.slice(3)) await review(shop, text, { productId: 'BAG-2' });
  await publish(other, 'Der Reißverschluss ist toll und die Farbe gefällt mir sehr.', ...texts.slice(0, 2));
  await buildDueTopics(context);
  assert.deepEqual(await namesOf(shop), await namesOf(shop, 'BAG-2'));
  assert.ok((await namesOf(shop)).includes('shoulder strap'));
  assert.ok(!(await namesOf(shop)).includes('zipper'), "a word of the product's name");
  assert.deepEqual(await namesOf(other), []);
});

const germanTexts = [
  'Der Reißverschluss ist super und der Stoff ist schön.',
  'Ein toller Reißverschluss, sehr gut. Aber die Träger sind schrecklich.',
  'Schlechter Reißverschluss: Nach einer Woche war er kaputt.',
  'Hervorragender Reißverschluss. Die Träger sind unbequem und schlecht.',
  'Die Tasche ist toll, aber die Träger sind schlecht.',
  'Der Stoff ist wunderschön und der Reißverschluss super.',
];

test('topics are in the language of most reviews, and change with it only when another has clearly more', async () => {
  const shop = await harness.merchant();
  await publish(shop, ...germanTexts, ...texts.slice(0, 5));
  await buildDueTopics(context);
  const german = await topicsOf(shop);
  assert.deepEqual([german.language, german.basedOnReviews], ['de', 6]);
  const [first] = german.topics;
  assert.deepEqual(
    [first.topic, first.name, first.reviews, first.negative],
    ['reißverschluss', 'Reißverschluss', 5, 1],
  );
  for (const { passages } of german.topics)
    for (const { text } of passages) assert.ok(germanTexts.some((one) => one.includes(text)));
  const list = await shop.asBrowser(
    'GET',
    `/products/BAG/reviews?topic=${encodeURIComponent('reißverschluss')}`,
  );
  assert.equal(list.body.totalReviews, 5);

  const again = texts.map((text) => `${text} I have had it for a year.`);
  await publish(shop, ...again.slice(0, 2));
  await buildDueTopics(context);
  assert.equal((await topicsOf(shop)).language, 'de', 'seven in English, six in German');
  await publish(shop, ...again.slice(2, 4));
  await buildDueTopics(context);
  const english = await topicsOf(shop);
  assert.deepEqual([english.language, english.basedOnReviews], ['en', 9]);
  assert.ok(english.topics.every(({ name }: { name: string }) => name === name.toLowerCase()));
});

test('a product whose reviews are in other languages has no topics, and says so', async () => {
  const shop = await harness.merchant();
  const french = 'La fermeture est excellente et le tissu est très agréable, je recommande ce sac.';
  await publish(
    shop,
    ...Array.from({ length: 6 }, (_, at) => `${french} Je le porte depuis ${at + 2} mois.`),
  );
  await buildDueTopics(context);
  const { topics, language, basedOnReviews, updatedAt } = await topicsOf(shop);
  assert.deepEqual([topics, language, basedOnReviews], [[], null, 0]);
  assert.ok(updatedAt);
  assert.equal((await shop.asBrowser('GET', '/products/BAG/summary')).body.summary, null);
});

test('topics require Growth', async () => {
  const shop = await harness.merchant({ plan: 'standard' });
  assert.equal(codeOf(await shop.asBrowser('GET', '/products/BAG/topics')), 'PLAN_UPGRADE_REQUIRED');
  assert.equal(codeOf(await shop.asBrowser('GET', '/products/BAG/reviews?topic=x')), 'PLAN_UPGRADE_REQUIRED');
});

test('products are checked when they changed, and all of them a few times a day', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const buildsSinceForgotten = async () => {
    const found = await rows(
      context.db,
      statement`select count(*) as ${output.number('builds')} from topic_builds where merchant_id = $1 and review_count > 1`,
      [merchantId],
    );
    return found[0]?.builds;
  };
  /** As if reviews had been published by a process that was killed before it announced them. */
  const forget = () =>
    rows(context.db, 'update topic_builds set review_count = 1 where merchant_id = $1', [merchantId]);
  await publish(shop, ...texts);
  await review(shop, 'The zipper of another product is great.', { productId: 'OTHER' });
  await buildDueTopics(context);
  // What was built has changed for all processes.
  await buildDueTopics(context);

  await forget();
  context.changes.announce({ kind: 'product', merchantId, productId: 'OTHER' });
  await buildDueTopics(context);
  assert.equal(await buildsSinceForgotten(), 0);
  context.changes.announce({ kind: 'product', merchantId, productId: 'BAG' });
  await buildDueTopics(context);
  assert.equal(await buildsSinceForgotten(), 1);

  await buildDueTopics(context);
  await forget();
  await buildDueTopics(context);
  assert.equal(await buildsSinceForgotten(), 0);
  clock.advance(dayMs / 4);
  await buildDueTopics(context);
  assert.equal(await buildsSinceForgotten(), 1);
});

test('what does not suffice for topics at once does after a day, although nothing else changes', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const uncounted = async () => {
    const found = await rows(
      context.db,
      statement`select count(*) as ${output.number('mentions')} from topic_mentions where merchant_id = $1 and not counted`,
      [merchantId],
    );
    return found[0]?.mentions;
  };
  await publish(shop, ...texts);
  await buildDueTopics(context);
  await rows(
    context.db,
    "update topic_mentions set counted = false where merchant_id = $1 and topic = 'zipper'",
    [merchantId],
  );
  await buildDueTopics(context);
  assert.equal(await uncounted(), 5, logged.join(''));
  await rows(context.db, 'update topic_builds set built_at = $2 where merchant_id = $1', [
    merchantId,
    new Date(clock.now().getTime() - dayMs - 1),
  ]);
  await buildDueTopics(context);
  assert.equal(await uncounted(), 0);
});

test('a product whose topics cannot be stored holds up neither other products nor other merchants', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  await publish(shop, ...texts);
  for (const text of texts) await review(shop, text, { productId: 'AAA' });
  await publish(other, ...texts);
  const poison = `alter table product_topics add constraint poison check (subject <> 'product:AAA')`;
  await rows(context.db, poison, []);
  await buildDueTopics(context);
  for (const one of [shop, other]) assert.ok((await namesOf(one)).includes('zipper'), logged.join(''));
  assert.deepEqual(await namesOf(shop, 'AAA'), []);
  await rows(context.db, 'alter table product_topics drop constraint poison', []);
});
