import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { givenReview } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { bagReviews } from './bag-reviews.fixture.ts';
import { buildDueTopics, buildMerchantTopics } from './schedule.ts';
import { choosePoints, isCriticized, isMixed, negativeShare, type Opinions } from './summary-points.ts';

const { context, merchant } = await startHarness();

let authors = 0;
async function publish(shop: TestMerchant, ...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const authorEmail = `author${authors++}@example.com`;
    ids.push((await givenReview(shop, { productId: 'BAG', authorEmail, title: undefined, text })).id);
  }
  return ids;
}

const tenth = 'The zipper is excellent, the fabric is great.';

const summaryOf = async (shop: TestMerchant) => (await shop.asBrowser('GET', '/products/BAG/summary')).body;
const topicsIn = (points: { topic: string }[]) => points.map(({ topic }) => topic);

test('a summary of ten reviews names what they praise and criticize, with counts and passages that say so', async () => {
  const shop = await merchant();
  await publish(shop, ...bagReviews);
  await buildDueTopics(context);
  assert.equal((await summaryOf(shop)).summary, null, 'nine reviews');
  await publish(shop, tenth);
  await buildDueTopics(context);
  const { summary, basedOnReviews, firstReviewAt, updatedAt } = await summaryOf(shop);
  assert.deepEqual([basedOnReviews, Boolean(firstReviewAt), Boolean(updatedAt)], [10, true, true]);
  assert.deepEqual(topicsIn(summary.strengths).sort(), ['fabric', 'zipper']);
  assert.deepEqual(topicsIn(summary.weaknesses), ['shoulder-strap']);
  assert.match(
    summary.sentences[0].text,
    /^Reviewers like the zipper \(8 of 8\) and the fabric \(\d of \d\)\.$/,
  );
  assert.equal(summary.sentences[1].text, 'Some criticize the shoulder strap (3 of 3).');
  assert.match(summary.sentences[2].text, /^Based on 10 reviews of \w+ \d{4}\.$/);
  for (const [side, points] of [
    ['positive', summary.strengths],
    ['negative', summary.weaknesses],
  ])
    for (const { topic, reviews, passages } of points) {
      assert.ok(passages.length > 0 && passages.length <= reviews, topic);
      for (const { text, sentiment } of passages) {
        assert.equal(sentiment, side);
        assert.ok([...bagReviews, tenth].some((one) => one.includes(text)));
      }
    }
});

test('a summary of German reviews is in German', async () => {
  const shop = await merchant();
  const praise = 'Der Reißverschluss ist super und der Stoff ist sehr schön.';
  const criticism = 'Die Träger sind schrecklich, sehr schlecht.';
  await publish(shop, ...Array.from({ length: 7 }, (_, at) => `${praise} Gekauft habe ich ${at + 2} Stück.`));
  await publish(shop, ...Array.from({ length: 3 }, (_, at) => `${criticism} Ich habe ${at + 2} davon.`));
  await buildDueTopics(context);
  const { summary, language } = await summaryOf(shop);
  assert.equal(language, 'de');
  const [praised, criticized, basis] = summary.sentences.map(({ text }: { text: string }) => text);
  assert.match(praised, /^Gelobt: \p{L}+ \(7 von 7\) und \p{L}+ \(7 von 7\)\.$/u);
  assert.equal(criticized, 'Kritisiert: Träger (3 von 3).');
  assert.match(basis, /^Grundlage: 10 Bewertungen vom \p{L}+ \d{4}\.$/u);

  const more = bagReviews.slice(0, 4).map((text) => `${text} It is a present.`);
  await publish(shop, ...bagReviews, ...more);
  await buildDueTopics(context);
  const changed = await summaryOf(shop);
  assert.deepEqual([changed.language, changed.basedOnReviews], ['en', 13]);
  assert.ok(topicsIn(changed.summary.strengths).includes('zipper'));
});

test('a point quotes only sentences that say so of the topic itself', async () => {
  const shop = await merchant();
  const beside = 'A terrible week in awful weather, with the shoulder straps and a map.';
  await publish(shop, ...bagReviews.filter((_, at) => at !== 4), tenth, beside);
  await buildDueTopics(context);
  const { summary } = await summaryOf(shop);
  const [{ topic, reviews, passages }] = summary.weaknesses;
  assert.deepEqual([topic, reviews, passages.length], ['shoulder-strap', 3, 2]);
  assert.ok(passages.every(({ text }: { text: string }) => !beside.includes(text)));
});

test('a point of which no published review says so any more is gone at once', async () => {
  const shop = await merchant();
  const ids = await publish(shop, ...bagReviews, tenth);
  await buildDueTopics(context);
  for (const at of [1, 3, 4])
    await shop.asStaff('PATCH', `/reviews/${ids[at]}/moderate`, { status: 'rejected', reasonCode: 'spam' });
  const { summary } = await summaryOf(shop);
  assert.deepEqual(summary.weaknesses, []);
  assert.ok(!summary.sentences.some(({ text }: { text: string }) => text.includes('shoulder')));
});

test('a merchant can hide its summaries, also those that are cached', async () => {
  const shop = await merchant();
  await publish(shop, ...bagReviews, tenth);
  await buildDueTopics(context);
  const isShown = async () => (await summaryOf(shop)).summary !== null;
  assert.equal(await isShown(), true);
  await shop.asStaff('PATCH', '/admin/settings', { hideSummaries: true });
  assert.equal(await isShown(), false);
  await shop.asStaff('PATCH', '/admin/settings', { hideSummaries: false });
  assert.equal(await isShown(), true);
});

test('points are chosen again with 20 % more reviews, and not before', async () => {
  const shop = await merchant();
  await publish(shop, ...bagReviews, tenth);
  await buildDueTopics(context);
  const { updatedAt } = await summaryOf(shop);
  const pocket = 'The pocket is terrible, I hate the pocket.';
  await publish(shop, pocket);
  await buildDueTopics(context);
  const soon = await summaryOf(shop);
  assert.deepEqual([soon.updatedAt, soon.basedOnReviews], [updatedAt, 11]);
  await publish(
    shop,
    pocket.replace('terrible', 'awful'),
    pocket.replace('terrible', 'bad'),
    pocket.replace('hate', 'dislike'),
  );
  await buildDueTopics(context);
  const later = await summaryOf(shop);
  assert.notEqual(later.updatedAt, updatedAt);
  assert.ok(topicsIn(later.summary.weaknesses).includes('pocket'));
});

test('each point is on the side of most opinions, and as many are negative as mentions are, where enough topics allow it', () => {
  const topic = fc.record({ positive: fc.nat(60), negative: fc.nat(60) });
  fc.assert(
    fc.property(fc.array(topic, { minLength: 1, maxLength: 30 }), (judged) => {
      const topics = judged.map((one, place) => judgedTopic(`kind${place}-zipper`, one));
      const { strengths, weaknesses } = choosePoints(topics, { reviews: 100, language: 'en' });
      const of = (names: readonly string[]) => topics.filter(({ topic }) => names.includes(topic));
      assert.ok(
        strengths.length <= 5 && of(strengths).every(({ positive, negative }) => positive > negative),
      );
      assert.ok(
        weaknesses.length <= 5 && of(weaknesses).every(({ positive, negative }) => negative >= positive),
      );
      const [positive, negative] = [
        sum(judged.map((one) => one.positive)),
        sum(judged.map((one) => one.negative)),
      ];
      const share = negative / Math.max(1, positive + negative);
      const shown = [...of(strengths), ...of(weaknesses)];
      const clear = (side: 'positive' | 'negative') =>
        topics.filter(
          (one) => !isMixed(one) && isCriticized(one) === (side === 'negative') && one[side] >= 3,
        );
      const isAmple = clear('positive').length >= 5 && clear('negative').length >= 5;
      const hasMixed = topics.some(isMixed);
      return !isAmple || hasMixed || Math.abs(negativeShare(shown) - share) <= 0.1 + 1e-9;
    }),
    { numRuns: 2_000 },
  );
});

test('a point on which opinions differ says so, with both numbers and a passage of the other side', async () => {
  const shop = await merchant();
  const praise = ['good', 'great', 'excellent', 'wonderful', 'superb', 'fantastic', 'lovely'];
  await publish(shop, ...praise.map((word) => `The battery is ${word}. The zipper is ${word}.`));
  await publish(shop, ...['awful', 'terrible', 'bad', 'horrible'].map((word) => `The battery is ${word}.`));
  await buildDueTopics(context);
  const { summary } = await summaryOf(shop);
  const battery = summary.strengths.find(({ topic }: { topic: string }) => topic === 'battery');
  assert.deepEqual([battery.reviews, battery.opposed, battery.mixed], [7, 4, true]);
  assert.deepEqual(
    battery.passages.map(({ sentiment }: { sentiment: string }) => sentiment),
    ['positive', 'positive', 'negative'],
  );
  const [liked, differing] = summary.sentences.map(({ text }: { text: string }) => text);
  assert.equal(liked, 'Reviewers like the zipper (7 of 7).');
  assert.equal(differing, 'Opinions differ on the battery (7 favorable, 4 unfavorable).');

  // Its points are chosen again when most opinions have turned, before there are 20 % more reviews.
  await rows(
    context.db,
    `update product_summaries set review_count = review_count + 4 where merchant_id = $1`,
    [shop.uuid],
  );
  await publish(shop, ...['poor', 'dreadful', 'useless', 'crappy'].map((word) => `The battery is ${word}.`));
  // All products: a notification of the changed one may arrive later.
  await buildMerchantTopics(context, shop.uuid);
  const turned = (await summaryOf(shop)).summary;
  assert.deepEqual(topicsIn(turned.weaknesses), ['battery']);
});

test('a longer topic stands for the shorter ones of about the same reviews', () => {
  const judged = (topic: string, positive: number, negative: number) =>
    judgedTopic(topic, { positive, negative });
  const topics = [
    judged('sound', 29, 1),
    judged('sound-quality', 20, 0),
    judged('quality', 70, 5),
    judged('use', 0, 9),
  ];
  assert.deepEqual(choosePoints(topics, { reviews: 100, language: 'en' }), {
    strengths: ['quality', 'sound-quality'],
    weaknesses: [],
  });
});

test('two reviews make a point only where there are few', () => {
  const topics = [
    judgedTopic('lid', { positive: 3, negative: 0 }),
    judgedTopic('handle', { positive: 2, negative: 0 }),
  ];
  assert.deepEqual(choosePoints(topics, { reviews: 19, language: 'en' }).strengths, ['lid', 'handle']);
  assert.deepEqual(choosePoints(topics, { reviews: 20, language: 'en' }).strengths, ['lid']);
});

test('a majority is no point if many of those who judge the topic itself disagree', () => {
  const lid = { ...judgedTopic('lid', { positive: 20, negative: 9 }), stated: { positive: 8, negative: 2 } };
  const strengths = (negative: number) =>
    choosePoints([{ ...lid, stated: { ...lid.stated, negative } }], { reviews: 100, language: 'en' })
      .strengths;
  assert.deepEqual([strengths(3), strengths(4)], [['lid'], []]);
});

test('opinions on a point differ only if as many reviews as a point needs express each side', () => {
  const cord = { ...judgedTopic('cord', { positive: 20, negative: 14 }) };
  const strengths = (negative: number) =>
    choosePoints([{ ...cord, stated: { positive: 8, negative } }], { reviews: 100, language: 'en' })
      .strengths;
  assert.deepEqual([strengths(2), strengths(3)], [[], ['cord']]);
});

/** Reviews whose language is certain, in languages without a published accuracy of points (docs/TOPICS.md). */
const others = {
  fr: (word: string) => `La batterie est vraiment ${word} et je recommande cet appareil à tous mes amis.`,
  es: (word: string) => `La batería es realmente ${word} y recomiendo este aparato a todos mis amigos.`,
  it: (word: string) => `La batteria è davvero ${word} e consiglio questo apparecchio a tutti i miei amici.`,
  nl: (word: string) => `De batterij is echt ${word} en ik raad dit apparaat aan al mijn vrienden aan.`,
  pt: (word: string) => `A bateria é realmente ${word} e recomendo este aparelho a todos os meus amigos.`,
};
const words: Record<keyof typeof others, string> = {
  fr: 'bonne excellente superbe parfaite magnifique fantastique géniale belle correcte solide fiable durable',
  es: 'buena excelente estupenda perfecta magnífica fantástica genial bonita correcta sólida fiable duradera',
  it: 'buona eccellente stupenda perfetta magnifica fantastica geniale bella corretta solida affidabile ottima',
  nl: 'goed uitstekend prachtig perfect geweldig fantastisch geniaal mooi prima stevig betrouwbaar duurzaam',
  pt: 'boa excelente estupenda perfeita magnífica fantástica genial bonita correta sólida fiável durável',
};

test('reviews in languages whose accuracy is not published get no topics and no summary', async () => {
  for (const language of Object.keys(others) as (keyof typeof others)[]) {
    const shop = await merchant();
    await publish(shop, ...words[language].split(' ').map(others[language]));
    const stored = await rows(
      context.db,
      statement`select ${table('reviews')('language')} from reviews where merchant_id = $1`,
      [shop.uuid],
    );
    assert.deepEqual([...new Set(stored.map((review) => review.language))], [language]);
    await buildDueTopics(context);
    const { summary, language: analyzed, basedOnReviews } = await summaryOf(shop);
    assert.deepEqual([summary, analyzed, basedOnReviews], [null, null, 0], language);
  }
});

test('summaries require Growth', async () => {
  const shop = await merchant({ plan: 'standard' });
  assert.equal(codeOf(await shop.asBrowser('GET', '/products/BAG/summary')), 'PLAN_UPGRADE_REQUIRED');
});

/** A topic of the product whose opinions are all about the topic itself. */
const judgedTopic = (topic: string, opinions: Opinions) => ({
  topic,
  ...opinions,
  stated: opinions,
  isAuthors: false,
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
