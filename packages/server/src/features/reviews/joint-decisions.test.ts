import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { row, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidOf } from '../../platform/ids.ts';
import { atOnce, givenReview, givenReviewThatIs, givenToken, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { recount } from '../rating-counters/index.ts';
import { lockMentioned } from '../topics/days.ts';

const harness = await startHarness();
const { db } = harness.context;
const unknown = 'review_01h455vb4pex5vsknk084sn02q';

async function givenPending(shop: TestMerchant, count: number): Promise<string[]> {
  const reviews = await atOnce(count, (index) =>
    givenReviewThatIs(shop, 'pending', {
      productId: `P-${index % 7}`,
      rating: 1 + (index % 5),
      authorEmail: `c${index}@example.com`,
      text: `Wore number ${index} through three days of rain in the hills.`,
    }),
  );
  return reviews.map(({ id }) => id);
}

const moderate = (shop: TestMerchant, id: string, body: object) =>
  shop.asStaff('PATCH', `/reviews/${id}/moderate`, body);
const codes = (answers: Awaited<ReturnType<TestMerchant['asStaff']>>[]) => answers.map(codeOf);

test('forty decisions at once are written in a few transactions, each as it would be alone', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('POST', '/admin/webhooks', {
    url: 'https://hooks.example/in',
    events: ['review.approved', 'review.rejected', 'review.flagged'],
  });
  const moderator = await givenToken(shop, 'moderator');
  const other = await harness.merchant();
  const foreign = await givenReview(other);
  const ids = await givenPending(shop, 36);
  const verdicts = ['approved', 'rejected', 'flagged'] as const;
  const reasonCodes = ['spam', 'fake', 'off_topic'] as const;
  const decisionAbout = (index: number) => ({
    status: verdicts[index % 3],
    reason: `Reason ${index}`,
    reasonCode: reasonCodes[Math.floor(index / 3) % 3],
    ...(index % 5 === 0 && { moderatedBy: `agent${index}@shop.example` }),
  });
  const others = [unknown, foreign.id, 'nonsense'];
  let answers: Awaited<ReturnType<TestMerchant['asStaff']>>[] = [];
  const sent = await harness.statementsOf(async () => {
    answers = await atOnce(40, (index) => {
      const path = `/reviews/${index === 39 ? ids[30] : (ids[index] ?? others[index - 36])}/moderate`;
      const body = index === 39 ? { status: 'flagged', reason: 'A second opinion' } : decisionAbout(index);
      return index % 2 === 0
        ? shop.asStaff('PATCH', path, body)
        : shop.asNobody('PATCH', path, body, moderator.headers);
    });
  });
  const written = sent.filter((text) => text.includes('update reviews as i set status'));
  assert.ok(written.length > 3 && written.length < 10, `${written.length} transactions`);
  const [found, absent] = [answers.filter((_, index) => index < 36 || index === 39), answers.slice(36, 39)];
  for (const { status, body } of found) assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(codes(absent), ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  assert.deepEqual(await recount(db, shop.uuid, { repair: false }), []);

  for (const [index, id] of ids.entries()) {
    if (index === 30) continue;
    const { status, reason, reasonCode, moderatedBy } = decisionAbout(index);
    const by = moderatedBy ?? shop.ownerEmail;
    const seen = (await shop.asStaff('GET', `/reviews/${id}`)).body;
    assert.deepEqual(answers[index]?.body.data, seen);
    assert.deepEqual(
      [seen.status, seen.flagReason],
      [status, status === 'flagged' ? reason : null],
      `decision ${index}`,
    );
    const stored = await row(db, consequencesSql, [shop.uuid, uuidOf('review', id)]);
    const isRejected = status === 'rejected';
    assert.deepEqual(
      [stored?.decisions, stored?.logged, stored?.events, stored?.mails],
      [
        [`${by}: pending to ${status}, ${reasonCode}, ${reason}`],
        2,
        [`review.${status}`],
        isRejected ? [true] : null,
      ],
      `decision ${index}`,
    );
    if (isRejected) assert.equal(String(stored?.text).includes(String(reason)), true);
    // A correction does not help against fake reviews.
    if (isRejected) assert.equal(stored?.tokens, reasonCode === 'fake' ? 0 : 1);
  }
  const twice = await row(db, consequencesSql, [shop.uuid, uuidOf('review', ids[30] ?? '')]);
  assert.deepEqual([twice?.decided, twice?.logged], [2, 3]);
  const untouched = await row(
    db,
    `select status, (select count(*) from moderation_log where merchant_id = $1 and item_id = $2) as entries
     from reviews where merchant_id = $1 and review_id = $2`,
    [other.uuid, uuidOf('review', foreign.id)],
  );
  assert.deepEqual(untouched, { status: 'approved', entries: 1 });
});

const consequencesSql = `
  select
    (select array_agg(actor || ': ' || from_status || ' to ' || to_status || ', ' || coalesce(reason_code, '') || ', ' || reason)
     from moderation_log where merchant_id = $1 and item_id = $2 and actor_type = 'staff') as decisions,
    (select count(*) from moderation_log where merchant_id = $1 and item_id = $2 and actor_type = 'staff') as decided,
    (select count(*) from transparency_outbox where merchant_id = $1 and review_id = $2) as logged,
    (select array_agg(types[1]) from webhook_outbox where merchant_id = $1 and resource_id = $2) as events,
    (select array_agg(status in ('queued', 'kept')) from mails
     where merchant_id = $1 and about_id = $2 and kind = 'review_rejected') as mails,
    (select string_agg(body_text, '') from mails where merchant_id = $1 and about_id = $2) as text,
    (select count(*) from tokens where merchant_id = $1 and review_id = $2 and type = 'review_update') as tokens`;

test('decisions that arrive while others are written cost eight statements together', async () => {
  const shop = await harness.merchant();
  const ids = await givenPending(shop, 28);
  await moderate(shop, ids[0] ?? '', { status: 'approved' });
  const one = await harness.statementsOf(() => moderate(shop, ids[1] ?? '', { status: 'approved' }));
  assert.ok(one.length <= 8, one.join('\n\n'));
  const many = await harness.statementsOf(() =>
    atOnce(ids.length - 2, (index) => moderate(shop, ids[index + 2] ?? '', { status: 'approved' })),
  );
  // Three alone, then 23 together.
  assert.ok(many.length <= 4 * 8, `${many.length} statements`);
});

test('of twelve decisions about one review at once, each is made and logged', async () => {
  const shop = await harness.merchant();
  const [id = ''] = await givenPending(shop, 1);
  const answers = await atOnce(12, (index) =>
    moderate(shop, id, { status: 'rejected', reason: `Reason ${index}` }),
  );
  for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
  const { entries } = (await shop.asStaff('GET', `/admin/moderation-log?itemId=${id}`)).body.data;
  const reasons = entries.map(({ reason }: { reason: string | null }) => reason).filter(Boolean);
  assert.deepEqual(reasons.sort(), answers.map((_, index) => `Reason ${index}`).sort());
});

test('every decision about a suspended merchant is refused with MERCHANT_SUSPENDED, whether there is such a review or not', async () => {
  const shop = await harness.merchant();
  const ids = await givenPending(shop, 6);
  // Not announced: as in a process that does not know of it yet.
  const suspended = [shop.uuid, harness.clock.now()];
  await rows(db, 'update merchants set suspended_at = $2 where merchant_id = $1', suspended);
  await rows(db, 'insert into suspended_merchants (merchant_id, suspended_at) values ($1, $2)', suspended);
  const all = [...ids, unknown, 'nonsense'];
  const answers = await atOnce(all.length, (index) =>
    moderate(shop, all[index] ?? '', { status: 'approved' }),
  );
  assert.deepEqual(
    codes(answers),
    all.map(() => 'MERCHANT_SUSPENDED'),
  );
  const decided = await rows(
    db,
    `select from reviews where merchant_id = $1 and status <> 'pending'
     union all select from moderation_log where merchant_id = $1 and actor_type <> 'screening'`,
    [shop.uuid],
  );
  assert.equal(decided.length, 0);
});

test('a rejected review is not the current verified one, even if another of the customer is restored with it', async () => {
  const shop = await harness.merchant();
  const verified = async (text: string) => {
    const answer = await shop.asServer('POST', '/reviews', submission(shop, { orderId: 'O', text }));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return String(answer.body.data.id);
  };
  const restored = await verified('First.');
  await moderate(shop, restored, { status: 'rejected' });
  const rejected = await verified('Second.');
  const fillers = await givenPending(shop, 10);
  // The first three are written alone, the others together.
  const decisions = [
    ...fillers.slice(0, 3).map((id) => ({ id, status: 'approved' })),
    { id: restored, status: 'approved' },
    { id: rejected, status: 'rejected' },
    ...fillers.slice(3).map((id) => ({ id, status: 'approved' })),
  ];
  const answers = await atOnce(decisions.length, (index) =>
    moderate(shop, decisions[index]?.id ?? '', { status: decisions[index]?.status }),
  );
  for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
  const current = await rows(
    db,
    'select status from reviews where merchant_id = $1 and holds_place and email_key = $2',
    [shop.uuid, 'maya@example.com'],
  );
  assert.ok(current.length <= 1);
  for (const { status } of current) assert.equal(status, 'approved');
  assert.deepEqual(await recount(db, shop.uuid, { repair: false }), []);
});

test('a decision that waits for the topics of its review counts the mentions that were written meanwhile', async () => {
  const shop = await harness.merchant();
  const [id = ''] = await givenPending(shop, 1);
  const reviewId = uuidOf('review', id) ?? '';
  const waits = () =>
    row(
      db,
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
         and query like '%is_suspended%for update'`,
      [],
    );
  let decided: ReturnType<typeof moderate> | undefined;
  await inTransaction(db, async (tx) => {
    await lockMentioned(tx, shop.uuid, [reviewId]);
    decided = moderate(shop, id, { status: 'approved' });
    while (!(await waits())) await delay(5);
    await rows(
      tx,
      `insert into topic_builds (merchant_id, subject, review_count, analyzed, built_at, version)
       values ($1, 'product:P-0', 1, 1, now(), 1)`,
      [shop.uuid],
    );
    await rows(
      tx,
      `insert into topic_mentions (merchant_id, subject, topic, review_id, place, sentiment, field, sentence_start,
         sentence_end, words_start, words_end)
       values ($1, 'product:P-0', 'rain', $2, 0, 'positive', 'text', 0, 10, 0, 4)`,
      [shop.uuid, reviewId],
    );
  });
  assert.equal((await decided)?.status, 200);
  const mention = await row(db, 'select counted from topic_mentions where merchant_id = $1', [shop.uuid]);
  assert.equal(mention?.counted, true);
});
