import assert from 'node:assert/strict';
import { test } from 'node:test';
import { row, rows } from '../../platform/db/database.ts';
import { atOnce, heldBack, submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { recount } from '../rating-counters/index.ts';

const harness = await startHarness();
const { db } = harness.context;

test('forty submissions at once are written in a few transactions, as each alone would be', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('POST', '/admin/webhooks', {
    url: 'https://hooks.example/in',
    events: ['review.created'],
  });
  let answers: Awaited<ReturnType<TestMerchant['asServer']>>[] = [];
  const submit = (index: number) =>
    shop.asServer(
      'POST',
      '/reviews',
      submission(shop, {
        productId: `P-${index % 7}`,
        rating: 1 + (index % 5),
        authorEmail: `c${index}@example.com`,
        orderId: index % 2 === 0 ? `O-${index}` : undefined,
        text: `Wore number ${index} through three days of "rain" \\ in the hills, für alle.`,
        ...(index % 3 === 0 && heldBack),
      }),
    );
  const sent = await harness.statementsOf(async () => {
    answers = await atOnce(40, submit);
  });
  const together = sent.filter((text) => text.includes('json_populate_recordset(null::reviews'));
  for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
  assert.ok(together.length > 0 && together.length < 12, `${together.length} transactions`);
  assert.deepEqual(await recount(db, shop.uuid, { repair: false }), []);

  const ids = new Set(answers.map(({ body }) => body.data.id));
  assert.equal(ids.size, 40);
  const stored = await rows(
    db,
    `with recorded as (
       select resource_id, count(*) as events from webhook_outbox where merchant_id = $1 group by resource_id)
     select r.rating, r.status, r.verified, r.text_hash is not null as hashed, r.body,
       (select count(*) from moderation_log as l where l.merchant_id = $1 and l.item_id = r.review_id) as entries,
       (select count(*) from transparency_outbox as o where o.merchant_id = $1 and o.review_id = r.review_id) as logged,
       (select w.events from recorded as w where w.resource_id = r.review_id) as events,
       exists (select from products as p where p.merchant_id = $1 and p.product_id = r.product_id) as product
     from reviews as r where r.merchant_id = $1 order by r.author_email`,
    [shop.uuid],
  );
  assert.equal(stored.length, 40);
  for (const review of stored) {
    assert.deepEqual(
      [review.entries, review.logged, review.events, review.hashed, review.product],
      [1, 1, 1, true, true],
    );
    assert.match(String(review.body), /"rain" \\ in the hills, für alle/);
  }
  assert.equal(stored.filter((review) => review.status === 'pending').length, 14);
  assert.equal(stored.filter((review) => review.verified).length, 20);
  const found = await shop.asBrowser('GET', '/reviews?search=hills&limit=50');
  assert.equal(found.body.totalReviews, 26);
});

test('of several verified reviews of a customer one is kept, and those of others are not refused with them', async () => {
  const shop = await harness.merchant();
  const mine = (index: number) => ({ orderId: 'O-1', text: `The hood fits over a helmet, number ${index}.` });
  const theirs = (index: number) => ({
    authorEmail: `c${index}@example.com`,
    text: `Dry in all of ${index} storms.`,
  });
  const answers = await atOnce(30, (index) =>
    shop.asServer('POST', '/reviews', submission(shop, index % 3 === 0 ? mine(index) : theirs(index))),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  assert.equal(refused.length, 9);
  for (const { status, body } of refused)
    assert.deepEqual([status, body.error.code], [409, 'DUPLICATE_REVIEW']);
  const { count } = (await row(db, 'select count(*) from reviews where merchant_id = $1', [shop.uuid])) ?? {};
  assert.equal(count, 21);
  assert.deepEqual(await recount(db, shop.uuid, { repair: false }), []);
});

test('a text that JSON cannot carry is stored as alone', async () => {
  const shop = await harness.merchant();
  const answers = await atOnce(12, (index) =>
    shop.asServer(
      'POST',
      '/reviews',
      submission(shop, {
        authorEmail: `c${index}@example.com`,
        text: `Half a pair \ud83d of boots, number ${index}.`,
      }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => answers[0]?.status),
  );
});

test('submissions at once share the query for earlier reviews, and are decided as one after the other', async () => {
  const copied =
    'These boots kept my feet dry through a whole week of rain, and the soles still look like new.';
  const repeated = 'The left lace broke on the first day, and the store sent another pair within a week.';
  const special = [
    { text: `${copied} Really.` },
    { text: repeated },
    { authorEmail: 'buyer@example.com', orderId: 'O-1' },
    { orderId: 'O-2' },
    { text: undefined, authorEmail: 'earlier@example.com' },
    heldBack,
  ];
  const decisionsIn = async (
    send: (times: number, work: (index: number) => Promise<object>) => Promise<object[]>,
  ) => {
    const shop = await harness.merchant();
    const submit = (changes: Record<string, unknown>) =>
      shop.asServer('POST', '/reviews', submission(shop, changes));
    await submit({ authorEmail: 'other@example.com', text: copied });
    await submit({ authorEmail: 'earlier@example.com', text: repeated });
    await submit({ authorEmail: 'buyer@example.com', text: 'Warm.', orderId: 'O-1' });
    return send(30, async (index) => {
      const ordinary = { authorEmail: `c${index}@example.com`, text: `Number ${index} is warm.` };
      const { status, body } = await submit({ ...ordinary, ...special[index - 12] });
      if (status !== 200) return { status, code: body.error.code };
      const review = (await shop.asStaff('GET', `/reviews/${body.data.id}`)).body;
      const { status: decided, verification, findings, integrity } = review;
      const signals = integrity?.signals.map(({ note }: { note: string }) => note);
      return { decided, verification, findings, signals };
    });
  };
  const inTurn = await decisionsIn(async (times, work) => {
    const decided: object[] = [];
    for (let index = 0; index < times; index++) decided.push(await work(index));
    return decided;
  });
  let together: object[] = [];
  const sent = await harness.statementsOf(async () => {
    together = await decisionsIn(atOnce);
  });
  assert.deepEqual(together, inTurn);
  assert.equal(new Set(inTurn.map((decided) => JSON.stringify(decided))).size, 6);
  const queries = sent.filter((text) => text.includes('as submitted('));
  assert.ok(queries.length > 0 && queries.length < 10, `${queries.length} queries`);
});
