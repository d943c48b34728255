import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailText } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { csvOf, importerOf } from '../imports/files.fixture.ts';
import { buildDueTopics } from '../topics/schedule.ts';
import { alertOfRisingTopics, type Compared, risesIn } from './alerts.ts';
import { saidBefore, turnedReviews } from './turned-reviews.fixture.ts';

const harness = await startHarness();
const { context, clock } = harness;
const importFrom = async (shop: TestMerchant, csv: string) => {
  const { failures } = await importerOf(harness)(shop, csv, { now: clock.now() });
  assert.deepEqual(failures, []);
};
const dayMs = 86_400_000;

const alertsOf = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/mails?kind=topics_rising')).body.data.mails.length;
async function checked(shop: TestMerchant): Promise<number> {
  await buildDueTopics(context);
  await alertOfRisingTopics(context);
  return alertsOf(shop);
}

test('owners are emailed once when a complaint rises, and again when it rises once more', async () => {
  const shop = await harness.merchant();
  await importFrom(shop, turnedReviews(clock.now()));
  assert.equal(await checked(shop), 1);
  const text = await emailText(shop, 'topics_rising');
  assert.match(
    text,
    /zipper \(a product that isn’t in your catalog\): unfavorable in 14 of 20 reviews \(70%\), before: 10%/,
  );
  assert.ok(text.includes(`/console/${shop.id}/topics?sort=rising`));
  assert.ok(!/broke|fabric/.test(text));
  assert.equal(await checked(shop), 1);
  clock.advance(3 * dayMs);
  assert.equal(await checked(shop), 1);
  clock.advance(150 * dayMs);
  await importFrom(shop, csvOf(saidBefore(clock.now(), { unfavorable: false, count: 40, daysAgo: 60 })));
  assert.equal(await checked(shop), 1);
  await importFrom(shop, csvOf(saidBefore(clock.now(), { unfavorable: true, count: 14, daysAgo: 3 })));
  assert.equal(await checked(shop), 2);
});

test('nothing is sent of other merchants, of what has not risen, without Growth, or once it was turned off', async () => {
  const [calm, off, standard, empty] = [
    await harness.merchant(),
    await harness.merchant(),
    await harness.merchant({ plan: 'standard' }),
    await harness.merchant(),
  ];
  await importFrom(
    calm,
    csvOf([
      ...saidBefore(clock.now(), { unfavorable: false, count: 20, daysAgo: 50 }),
      ...saidBefore(clock.now(), { unfavorable: true, count: 10, daysAgo: 50 }),
      ...saidBefore(clock.now(), { unfavorable: false, count: 12, daysAgo: 5 }),
      ...saidBefore(clock.now(), { unfavorable: true, count: 8, daysAgo: 5 }),
    ]),
  );
  await off.asStaff('PATCH', '/admin/settings', { topicAlertEmails: false });
  for (const shop of [off, standard]) await importFrom(shop, turnedReviews(clock.now()));
  for (const shop of [calm, off, standard, empty]) assert.equal(await checked(shop), 0);
});

test('a complaint that rises a little in many products alerts of the whole store, in its language', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { locale: 'de' });
  const products = Array.from({ length: 8 }, (_, number) => `P-${number}`);
  await importFrom(
    shop,
    csvOf(
      products.flatMap((productId) => [
        ...saidBefore(clock.now(), { productId, unfavorable: false, count: 9, daysAgo: 50 }),
        ...saidBefore(clock.now(), { productId, unfavorable: true, count: 1, daysAgo: 50 }),
        ...saidBefore(clock.now(), { productId, unfavorable: false, count: 4, daysAgo: 5 }),
        ...saidBefore(clock.now(), { productId, unfavorable: true, count: 3, daysAgo: 5 }),
      ]),
    ),
  );
  assert.equal(await checked(shop), 1);
  const text = await emailText(shop, 'topics_rising');
  assert.match(text, /zipper \(gesamter Shop\): negativ in 24 von 56 Bewertungen \(43\s%\), zuvor: 10\s%/);
});

/** Mulberry32: the same numbers in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const topicCount = 30;
/** Discussed more than once a day: what few speak of takes longer to stand out. */
const risenTopic = 7;
/** Sums up to each day of what is said of thirty topics; `shareAt` is the share of unfavorable mentions. */
function simulated(seed: number, days: number, shareAt: (topic: number, day: number) => number) {
  const random = randomFrom(seed);
  return Array.from({ length: topicCount }, (_, topic) => {
    const perDay = topic === risenTopic ? 1.5 : 0.3 + 2 * random();
    const sums = [{ mentions: 0, negative: 0 }];
    let [mentions, negative] = [0, 0];
    for (let day = 0; day < days; day++) {
      for (let chance = 0; chance < 4; chance++)
        if (random() < perDay / 4) {
          mentions++;
          if (random() < shareAt(topic, day)) negative++;
        }
      sums.push({ mentions, negative });
    }
    return sums;
  });
}

/** The topics of which a daily check alerted. */
function alertedIn(topics: ReturnType<typeof simulated>, days: number): { topic: string; day: number }[] {
  const alerted: { topic: string; day: number }[] = [];
  let open: Pick<Compared, 'subject' | 'topic'>[] = [];
  for (let day = 112; day <= days; day++) {
    const found = topics.map((of, index): Compared => {
      const sum = (from: number, to: number, name: 'mentions' | 'negative') =>
        (of[to]?.[name] ?? 0) - (of[from]?.[name] ?? 0);
      return {
        subject: 'product:P',
        topic: `topic-${index}`,
        mentions: sum(day - 28, day, 'mentions'),
        negative: sum(day - 28, day, 'negative'),
        mentions_before: sum(day - 112, day - 28, 'mentions'),
        negative_before: sum(day - 112, day - 28, 'negative'),
      };
    });
    const { begun, ended } = risesIn(found, open);
    open = [...open.filter((one) => !ended.includes(one)), ...begun];
    alerted.push(...begun.map(({ topic }) => ({ topic, day })));
  }
  return alerted;
}

test('random reviews seldom alert, though they are checked every day of a year', {
  skip: thoroughOnly,
}, () => {
  const days = 112 + 365;
  const merchants = Array.from({ length: 40 }, (_, seed) =>
    alertedIn(
      simulated(seed, days, (topic) => 0.05 + topic / 60),
      days,
    ),
  );
  const alerts = merchants.flat().length;
  assert.ok(alerts <= 12, `${alerts} alerts in 40 years of 30 topics each`);
});

test('a complaint that rises from one of ten to half of the reviews alerts within four weeks, once', () => {
  const days = 112 + 90;
  const rises = Array.from({ length: 20 }, (_, seed) =>
    alertedIn(
      simulated(1000 + seed, days, (topic, day) => (topic === risenTopic && day >= 140 ? 0.5 : 0.1)),
      days,
    ),
  );
  const found = rises.filter((alerts) =>
    alerts.some(({ topic, day }) => topic === `topic-${risenTopic}` && day <= 168),
  );
  assert.ok(found.length >= 18, `${found.length} of 20 were found`);
  for (const alerts of rises)
    assert.ok(
      alerts.filter(({ topic }) => topic === `topic-${risenTopic}`).length <= 1,
      JSON.stringify(alerts),
    );
  const others = rises.flat().filter(({ topic }) => topic !== `topic-${risenTopic}`);
  // Five years of reviews, in which chance alerts once or twice.
  assert.ok(others.length <= 3, JSON.stringify(others));
});
