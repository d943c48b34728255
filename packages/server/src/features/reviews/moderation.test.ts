import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moderationVerdicts, type ReviewStatus, reviewStatuses } from '@tribune/contract';
import { atOnce, givenReview, givenReviewThatIs, givenToken, submission } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { answeredByShop, published } from '../questions/given.fixture.ts';
import { recount } from '../rating-counters/recount.ts';

const harness = await startHarness();

interface LogPage {
  entries: { id: string }[];
  nextStartAfter: string | null;
}

let written = 0;
const given = (shop: TestMerchant, status: ReviewStatus, changes = {}) =>
  givenReviewThatIs(shop, status, {
    authorEmail: `r${++written}@example.com`,
    text: `Review ${written}.`,
    ...changes,
  });
const seen = async (shop: TestMerchant, id: string) => (await shop.asStaff('GET', `/reviews/${id}`)).body;
const moderate = (shop: TestMerchant, id: string, body: object) =>
  shop.asStaff('PATCH', `/reviews/${id}/moderate`, body);
const flag = (shop: TestMerchant, id: string, body: object) =>
  shop.asServer('PATCH', `/reviews/${id}/flag`, body);
const countsAgree = async (shop: TestMerchant) =>
  assert.deepEqual(await recount(harness.context.db, shop.uuid, { repair: false }), []);

test('any decision may follow any status, and sets or clears the flag', async () => {
  const shop = await harness.merchant();
  for (const from of reviewStatuses)
    for (const to of moderationVerdicts) {
      const { id } = await given(shop, from);
      const answer = await moderate(shop, id, { status: to, reason: 'because', reasonCode: 'other' });
      assert.equal(answer.status, 200, `${from} → ${to}`);
      const { status, flagReason, flaggedBy } = answer.body.data;
      const flagged = to === 'flagged' ? ['because', shop.ownerEmail] : [null, null];
      assert.deepEqual([status, flagReason, flaggedBy], [to, ...flagged], `${from} → ${to}`);
      assert.deepEqual(answer.body.data, await seen(shop, id));
      const shown = await shop.asBrowser('GET', `/reviews/${id}`);
      assert.equal(shown.status, to === 'approved' ? 200 : 404);
    }
  await countsAgree(shop);
});

for (const [from, allowed] of [
  ['pending', true],
  ['approved', true],
  ['flagged', true],
  ['rejected', false],
] as const)
  test(`a review that is ${from} ${allowed ? 'may' : 'cannot'} be flagged`, async () => {
    const shop = await harness.merchant();
    const { id } = await given(shop, from);
    const answer = await flag(shop, id, { flagged: true, flagReason: 'Rude', flaggedBy: 'mod@shop.example' });
    if (!allowed) {
      assert.equal(answer.status, 409);
      assert.equal(codeOf(answer), 'INVALID_STATE');
      assert.equal((await seen(shop, id)).status, from);
      return;
    }
    const data = { id, status: 'flagged', flagReason: 'Rude', flaggedBy: 'mod@shop.example' };
    assert.deepEqual(answer.body, { success: true, data });
    assert.equal((await shop.asBrowser('GET', `/reviews/${id}`)).status, 404);
  });

for (const from of ['pending', 'approved'] as const)
  test(`unflagging restores ${from}, even after flagging twice`, async () => {
    const shop = await harness.merchant();
    const { id } = await given(shop, from);
    await flag(shop, id, { flagged: true, flagReason: 'Rude' });
    await flag(shop, id, { flagged: true, flagReason: 'Very rude' });
    assert.equal((await seen(shop, id)).flagReason, 'Very rude');
    const answer = await flag(shop, id, { flagged: false });
    assert.deepEqual(answer.body.data, { id, status: from, flagReason: null, flaggedBy: null });
    await countsAgree(shop);
  });

test('unflagging a review that is not flagged changes nothing', async () => {
  const shop = await harness.merchant();
  for (const status of ['pending', 'approved', 'rejected'] as const) {
    const { id } = await given(shop, status);
    const before = await seen(shop, id);
    const answer = await flag(shop, id, { flagged: false });
    assert.deepEqual(answer.body.data, { id, status, flagReason: null, flaggedBy: null });
    assert.deepEqual(await seen(shop, id), before);
  }
});

test('bulk moderation returns a result for each review in the requested order', async () => {
  const shop = await harness.merchant();
  const [one, two] = [await given(shop, 'pending'), await given(shop, 'approved')];
  const unknown = 'review_01h455vb4pex5vsknk084sn02q';
  const ids = [one.id, unknown, 'nonsense', two.id, one.id];
  const answer = await shop.asStaff('POST', '/admin/reviews/moderate', {
    ids,
    status: 'rejected',
    reasonCode: 'spam',
  });
  const absent = {
    success: false,
    status: null,
    error: { code: 'NOT_FOUND', message: 'There is no such review.' },
  };
  const done = { success: true, status: 'rejected', error: null };
  assert.deepEqual(answer.body, {
    success: true,
    data: {
      results: [
        { id: one.id, ...done },
        { id: unknown, ...absent },
        { id: 'nonsense', ...absent },
        { id: two.id, ...done },
        { id: one.id, ...done },
      ],
    },
  });
  const many = Array(101).fill(unknown);
  for (const wrong of [[], many, 'x', [7], undefined])
    assert.equal(
      codeOf(await shop.asStaff('POST', '/admin/reviews/moderate', { ids: wrong, status: 'approved' })),
      'VALIDATION_ERROR',
    );
  assert.equal(
    (await shop.asStaff('POST', '/admin/reviews/moderate', { ids: many.slice(1), status: 'approved' }))
      .status,
    200,
  );
});

test('a decision about 50 reviews, a rejection too, takes as many statements as one about 2, and so does its undo', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const ids: string[] = [];
  for (let index = 0; index < 54; index++)
    ids.push((await given(shop, 'pending', { productId: `P-${index % 7}`, rating: 1 + (index % 5) })).id);
  const bulk = (ids: string[], status: string) =>
    shop.asStaff('POST', '/admin/reviews/moderate', { ids, status });
  const inQueue = (ids: string[], status: string) =>
    shop.asStaff('POST', '/admin/queue/decide', { items: ids.map((id) => ({ id })), status });
  const undo = (ids: string[], _status: string) => shop.asStaff('POST', '/admin/queue/undo', { ids });
  for (const [decide, status] of [
    [bulk, 'rejected'],
    [undo, 'pending'],
    [inQueue, 'rejected'],
    [bulk, 'approved'],
    [inQueue, 'flagged'],
    [bulk, 'approved'],
    [inQueue, 'approved'],
  ] as const) {
    await decide(ids.slice(0, 2), status);
    const few = await harness.statementsOf(() => decide(ids.slice(2, 4), status));
    const many = await harness.statementsOf(() => decide(ids.slice(4), status));
    assert.equal(many.length, few.length, many.slice(0, 20).join('\n\n'));
  }
  await countsAgree(shop);
});

test('of two verified reviews restored by one decision, only the first becomes the current one', async () => {
  const shop = await harness.merchant();
  const ids: string[] = [];
  for (const text of ['First.', 'Second.']) {
    const answer = await shop.asServer('POST', '/reviews', submission(shop, { orderId: 'O', text }));
    ids.push(answer.body.data.id);
    await moderate(shop, ids.at(-1) ?? '', { status: 'rejected', reason: 'Not now.' });
  }
  const bulk = { ids: ids.toReversed(), status: 'approved' };
  assert.equal((await shop.asStaff('POST', '/admin/reviews/moderate', bulk)).status, 200);
  const path = `/reviews/exists?merchantId=${shop.id}&productId=P-1&customerEmail=maya@example.com`;
  assert.equal((await shop.asBrowser('GET', path)).body.data.reviewId, ids[0]);
  await countsAgree(shop);
});

test('concurrent bulk moderation of the same reviews in opposite order does not deadlock', async () => {
  const shop = await harness.merchant();
  const ids: string[] = [];
  for (let index = 0; index < 12; index++) ids.push((await given(shop, 'approved')).id);
  const answers = await atOnce(8, (index) =>
    shop.asStaff(
      'POST',
      '/admin/reviews/moderate',
      { ids: index % 2 === 0 ? ids : ids.toReversed(), status: index % 3 === 0 ? 'approved' : 'rejected' },
      { 'idempotency-key': `bulk ${index}` },
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(8).fill(200),
  );
  await countsAgree(shop);
});

test('the log records every decision, and repeated ones only when the reason changes', async () => {
  const shop = await harness.merchant();
  const moderator = await givenToken(shop, 'moderator');
  const { id } = await givenReview(shop);
  await shop.asNobody(
    'PATCH',
    `/reviews/${id}/moderate`,
    { status: 'rejected', reason: 'Ad', reasonCode: 'spam' },
    moderator.headers,
  );
  for (let again = 0; again < 2; again++)
    await moderate(shop, id, { status: 'rejected', reason: 'Ad', reasonCode: 'spam' });
  await moderate(shop, id, {
    status: 'rejected',
    reason: 'Advert',
    reasonCode: 'spam',
    moderatedBy: 'boss@shop.example',
  });
  await moderate(shop, id, { status: 'approved' });
  await flag(shop, id, { flagged: true, flagReason: 'Rude' });
  await flag(shop, id, { flagged: false });
  const { entries } = (await shop.asStaff('GET', `/admin/moderation-log?itemId=${id}`)).body.data;
  const plain = entries.toReversed().map(({ id: entry, at, ...rest }: { id: string; at: string }) => {
    assert.match(entry, /^log_/);
    assert.match(at, /Z$/);
    const { requestedBy, requestedById, ...named } = rest as Record<string, unknown>;
    assert.equal(requestedBy === null, requestedById === null);
    return Object.values(named);
  });
  assert.deepEqual(plain, [
    ['review', id, 'screening', null, 'publish', null, 'approved', null, null, []],
    ['review', id, 'staff', shop.ownerEmail, 'reject', 'approved', 'rejected', 'spam', 'Ad', []],
    ['review', id, 'staff', 'boss@shop.example', 'reject', 'rejected', 'rejected', 'spam', 'Advert', []],
    ['review', id, 'staff', shop.ownerEmail, 'approve', 'rejected', 'approved', null, null, []],
    ['review', id, 'key', 'First key', 'flag', 'approved', 'flagged', null, 'Rude', []],
    ['review', id, 'key', 'First key', 'unflag', 'flagged', 'approved', null, null, []],
  ]);
});

test('paging the log with startAfter returns each entry once', async () => {
  const shop = await harness.merchant();
  for (let index = 0; index < 7; index++) await given(shop, 'approved');
  const seenIds: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { data }: { data: LogPage } = (
      await shop.asStaff('GET', `/admin/moderation-log?limit=3${next && `&startAfter=${next}`}`)
    ).body;
    seenIds.push(...data.entries.map(({ id }) => id));
    next = data.nextStartAfter;
  }
  assert.equal(new Set(seenIds).size, 7);
  assert.equal(seenIds.length, 7);
  assert.deepEqual(
    (await shop.asStaff('GET', '/admin/moderation-log?itemId=nonsense')).body.data.entries,
    [],
  );
  assert.deepEqual(
    (await shop.asStaff('GET', '/admin/moderation-log?itemType=answer')).body.data.entries,
    [],
  );
  for (const wrong of ['limit=0', 'limit=101', 'startAfter=x', 'itemType=order'])
    assert.equal(
      codeOf(await shop.asStaff('GET', `/admin/moderation-log?${wrong}`)),
      'VALIDATION_ERROR',
      wrong,
    );
});

test('the log names the person or key behind each decision beside the name that the request gives', async () => {
  const shop = await harness.merchant();
  const { headers } = await givenToken(shop, 'moderator');
  const given = 'ceo@other.example';
  const question = await published(shop, { authorEmail: 'asks@example.com' });
  const answer = await answeredByShop(shop, question);
  const review = (await givenReview(shop)).id;
  const flagged = (
    await givenReview(shop, { authorEmail: 'b@example.com', text: 'Another text about boots.' })
  ).id;
  const store = await shop.asServer('POST', '/store-reviews', {
    rating: 5,
    text: 'Fast delivery.',
    authorName: 'Bo',
    authorEmail: 'bo@example.com',
  });
  const rejected = { status: 'rejected', moderatedBy: given };
  const flag = { flagged: true, flaggedBy: given };
  for (const [path, body] of [
    [`/reviews/${review}/moderate`, rejected],
    [`/questions/${question}/moderate`, rejected],
    [`/answers/${answer}/moderate`, rejected],
    [`/store-reviews/${store.body.data.id}/moderate`, rejected],
    [`/reviews/${flagged}/flag`, flag],
  ] as const) {
    const decided = await shop.asNobody('PATCH', path, body, headers);
    assert.equal(decided.status, 200, `${path} ${JSON.stringify(decided.body)}`);
  }
  const bulk = { ids: [review], status: 'approved' };
  assert.equal((await shop.asNobody('POST', '/admin/reviews/moderate', bulk, headers)).status, 200);
  assert.equal((await shop.asServer('PATCH', `/reviews/${flagged}/flag`, flag)).status, 200);
  const { entries } = (await shop.asStaff('GET', '/admin/moderation-log?limit=7')).body.data;
  const [byKey, ...byPerson] = entries;
  assert.equal(byPerson.length, 6);
  for (const { actor, actorType, requestedBy, requestedById, action } of byPerson) {
    assert.deepEqual([actorType, requestedBy], ['staff', shop.ownerEmail]);
    assert.match(requestedById, /^user_/);
    assert.equal(actor, action === 'approve' ? shop.ownerEmail : given);
  }
  assert.deepEqual([byKey.actor, byKey.actorType, byKey.requestedBy], [given, 'key', 'First key']);
  assert.match(byKey.requestedById, /^key_/);
  const held = (await shop.asStaff('GET', `/admin/moderation-log?itemId=${answer}`)).body.data.entries.at(-1);
  assert.deepEqual([held.action, held.requestedBy], ['publish', 'First key']);
});

test('who decided under another name can undo it', async () => {
  const shop = await harness.merchant();
  const { id } = await given(shop, 'approved');
  const colleague = 'colleague@shop.example';
  assert.equal((await moderate(shop, id, { status: 'rejected', moderatedBy: colleague })).status, 200);
  const undone = await shop.asStaff('POST', '/admin/queue/undo', { ids: [id] });
  assert.equal(undone.body.data.results[0].item?.status, 'approved', JSON.stringify(undone.body));
});

test('after 64 concurrent approvals the counters and the average are exact', async () => {
  const shop = await harness.merchant();
  const ids: string[] = [];
  for (let index = 0; index < 64; index++)
    ids.push((await given(shop, 'pending', { rating: 1 + (index % 5), text: `Waits ${index}` })).id);
  const answers = await atOnce(64, (index) => moderate(shop, ids[index] ?? '', { status: 'approved' }));
  assert.ok(answers.every(({ status }) => status === 200));
  const { totalReviews, averageRating, starDistribution } = (
    await shop.asBrowser('GET', '/products/P-1/reviews')
  ).body;
  assert.deepEqual([totalReviews, averageRating], [64, 2.97]);
  assert.deepEqual(
    starDistribution.map(({ count, percentage }: { count: number; percentage: number }) => [
      count,
      percentage,
    ]),
    [
      [12, 18.8],
      [13, 20.3],
      [13, 20.3],
      [13, 20.3],
      [13, 20.3],
    ],
  );
  await countsAgree(shop);
});

for (const [what, body] of [
  ['a missing status', {}],
  ['the status pending', { status: 'pending' }],
  ['an unknown reason code', { status: 'rejected', reasonCode: 'low_rating' }],
  ['a moderatedBy that is not an email address', { status: 'rejected', moderatedBy: 'me' }],
] as const)
  test(`${what} is a VALIDATION_ERROR`, async () => {
    const shop = await harness.merchant();
    const { id } = await given(shop, 'approved');
    assert.equal(codeOf(await moderate(shop, id, body)), 'VALIDATION_ERROR');
    assert.equal(codeOf(await moderate(shop, 'nobodys', { status: 'approved' })), 'NOT_FOUND');
  });
