import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { blocksOf } from '../../testing/blocks.ts';
import { startHarness } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { placedMentions, unplaced } from './choosing.ts';

/** What topics and summaries read must not grow with a product's mentions. Two products of one merchant, one with 50 times as many. */
const harness = await startHarness();
const { db } = harness.context;
const shop = await harness.merchant();
const merchantId = shop.uuid;
const topics = ['zipper', 'strap', 'fabric', 'pocket', 'color'];
const sizes = { small: 80, big: 4_000 };

const reviewsSql = `
  insert into reviews (merchant_id, review_id, product_id, rating, body, author_name, author_email, email_key, verification, verified,
    status, source, created_at, updated_at)
  select $1::uuid, md5($2 || n)::uuid, $2, 4, lpad(n::text, 5, '0') || ' says it.', 'x', 'c@example.com', 'c@example.com', 'none', false, 'approved', 'import',
    timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01'
  from generate_series(1, $3::int) as n`;
// One in 20 is negative.
const mentionsSql = `
  insert into topic_mentions (merchant_id, subject, topic, review_id, place, sentiment, field, sentence_start, sentence_end, words_start,
    words_end, counted)
  select $1::uuid, 'product:' || $2, $4, md5($2 || n)::uuid,
    case when row_number() over (partition by sentiment order by n) <= ${placedMentions} then n else ${unplaced} end,
    sentiment, 'text', 0, 5, 0, 3, true
  from generate_series(1, $3::int) as n,
    lateral (select case when n % 20 = 7 then 'negative' else 'positive' end as sentiment) as judged`;

before(async () => {
  for (const [productId, count] of Object.entries(sizes)) {
    await rows(db, reviewsSql, [merchantId, productId, count]);
    // Checks of foreign keys are planned by statistics: by those of an empty table they scan all reviews.
    await rows(db, 'analyze reviews', []);
    for (const topic of topics) await rows(db, mentionsSql, [merchantId, productId, count, topic]);
    const subject = `product:${productId}`;
    await rows(
      db,
      `insert into product_topics (merchant_id, subject, topic, name, place, review_count, positive, negative)
       select $1, $2, topic, topic, place, $4, $4 - $4 / 20, $4 / 20 from unnest($3::text[]) with ordinality as t (topic, place)`,
      [merchantId, subject, topics, count],
    );
    await rows(
      db,
      `insert into topic_builds (merchant_id, subject, review_count, analyzed, built_at, language) values ($1, $2, $3, $3, now(), 'en')`,
      [merchantId, subject, count],
    );
    await rows(
      db,
      `insert into product_summaries (merchant_id, subject, review_count, strengths, weaknesses, chosen_at)
       values ($1, $2, $3, $4, $5, now())`,
      [merchantId, subject, count, topics.slice(0, 3), topics.slice(3)],
    );
  }
  for (const table of ['reviews', 'topic_mentions', 'product_topics'])
    await rows(db, `vacuum analyze ${table}`, []);
});

const read = async (path: string) => {
  const { status, body } = await shop.asBrowser('GET', path);
  assert.equal(status, 200);
  return body;
};

const blocksOfProduct = (product: string, what: string) =>
  blocksOf(harness.context, () => read(`/products/${product}/${what}`));

for (const what of ['topics', 'summary'])
  test(`the passages of ${what} are read without reading all mentions`, { skip: thoroughOnly }, async () => {
    const small = await blocksOfProduct('small', what);
    const big = await blocksOfProduct('big', what);
    assert.ok(big < small * 1.5 + 50, `${small} and ${big} blocks`);
  });

interface Shown {
  passages: { reviewId: string; sentiment: string }[];
}

test('when no review with a place is published, passages are of the others', async () => {
  await rows(
    db,
    `update reviews set status = 'rejected' where merchant_id = $1 and review_id in (
       select review_id from topic_mentions where merchant_id = $1 and place < ${unplaced})`,
    [merchantId],
  );
  for (const product of Object.keys(sizes)) {
    const others = await rows(
      db,
      statement`select ${table('topic_mentions')('review_id', 'sentiment')} from topic_mentions
       where merchant_id = $1 and subject = 'product:' || $2 and topic = $3 and place = ${unplaced} order by review_id desc`,
      [merchantId, product, topics[0]],
    );
    const firstOf = (wanted: readonly string[]) =>
      others
        .filter(({ sentiment }) => wanted.includes(sentiment))
        .slice(0, 3)
        .map(({ review_id }) => typeId('review', review_id));
    const shown = (of: Shown[]) => of.map(({ passages }) => passages.map(({ reviewId }) => reviewId));
    const [all, praised, criticized] = [['positive', 'negative'], ['positive'], ['negative']].map(firstOf);
    const { topics: listed } = await read(`/products/${product}/topics?of=others`);
    assert.deepEqual(
      shown(listed),
      topics.map(() => all),
    );
    const { summary } = await read(`/products/${product}/summary?of=others`);
    assert.deepEqual(shown(summary.strengths), [praised, praised, praised]);
    // A topic has at most 4 negative mentions of the small product: all have a place.
    assert.deepEqual(shown(summary.weaknesses), product === 'small' ? [] : [criticized, criticized]);
  }
});
