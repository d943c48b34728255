import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { mayBecome, type ReviewStatus, reviewStatuses, type StatusTrigger } from '@tribune/contract';
import { emailText, givenReview, givenReviewThatIs, heldBack, tokenIn } from '../../testing/given.ts';
import type { TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { importFile } from '../imports/importing.ts';
import { givenPhotoReview, startMediaHarness } from '../media/testing/shop.ts';
import { answered, answeredByShop, asked, published } from '../questions/given.fixture.ts';

const harness = await startMediaHarness();
const { db, changes } = harness.context;

interface Result {
  id: string;
  decisionId: string | null;
  item: { status: ReviewStatus };
}
const resultsOf = (body: { data: { results: Result[] } }): Result[] => body.data.results;
const decide = (shop: TestMerchant, ids: readonly string[], status: string, reason: string) =>
  shop.asStaff('POST', '/admin/queue/decide', { items: ids.map((id) => ({ id })), status, reason });
const statusesOf = (results: readonly Result[]) => results.map(({ item }) => item.status);

async function undo(shop: TestMerchant, body: { ids: string[] } | { decisionIds: string[] }) {
  const answer = await shop.asStaff('POST', '/admin/queue/undo', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return statusesOf(resultsOf(answer.body));
}

/** Moderates pending items to a status; undoing the returned decisions makes them pending again. */
async function bring(shop: TestMerchant, ids: readonly string[], status: ReviewStatus): Promise<string[]> {
  if (status === 'pending') return [];
  const { body } = await decide(shop, ids, status, 'Before.');
  return resultsOf(body).flatMap(({ decisionId }) => decisionId ?? []);
}

async function statusOf(shop: TestMerchant, id: string): Promise<ReviewStatus> {
  return (await shop.asStaff('GET', `/reviews/${id}`)).body.status;
}

const allowed = (trigger: StatusTrigger, from: ReviewStatus | null) =>
  reviewStatuses.filter((to) => mayBecome(trigger, from, to));
const inOrder = (statuses: readonly ReviewStatus[]) => reviewStatuses.filter((to) => statuses.includes(to));

test('moderators can make the decisions of the table, and undo each, by every route and for every kind of item', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const { id: review } = await givenReviewThatIs(shop, 'pending');
  const withPhoto = await givenPhotoReview(harness, shop, { ...heldBack, authorEmail: 'ben@example.com' });
  const medium: string = withPhoto.media[0].publicId;
  const question = await asked(shop);
  const answer = await answered(shop, await published(shop, { authorEmail: 'ann@example.com' }));
  const ids = [review, medium, question, answer];
  const routes: [path: string, ids: string[]][] = [
    [`/reviews/${review}/moderate`, [review]],
    [`/questions/${question}/moderate`, [question]],
    [`/answers/${answer}/moderate`, [answer]],
  ];
  for (const from of reviewStatuses) {
    const before = await bring(shop, ids, from);
    const made: Record<string, ReviewStatus[]> = { queue: [], bulk: [] };
    for (const to of reviewStatuses) {
      const decided = await decide(shop, ids, to, 'Now.');
      if (decided.status === 200) {
        assert.deepEqual(new Set(statusesOf(resultsOf(decided.body))), new Set([to]), `${from} → ${to}`);
        made.queue?.push(to);
        const decisionIds = resultsOf(decided.body).flatMap(({ decisionId }) => decisionId ?? []);
        assert.deepEqual(new Set(await undo(shop, { decisionIds })), new Set([from]));
        assert.ok(mayBecome('undo', to, from));
      }
      for (const [path, items] of routes) {
        const moderated = await shop.asStaff('PATCH', path, { status: to, reason: 'Now.' });
        if (moderated.status !== 200) continue;
        assert.equal(moderated.body.data.status, to, path);
        made[path] = [...(made[path] ?? []), to];
        assert.deepEqual(await undo(shop, { ids: items }), [from], path);
      }
      const bulk = { ids: [review], status: to, reason: 'Now.' };
      const moderated = await shop.asStaff('POST', '/admin/reviews/moderate', bulk);
      if (moderated.status !== 200) continue;
      assert.equal(moderated.body.data.results[0].status, to);
      made.bulk?.push(to);
      assert.deepEqual(await undo(shop, { ids: [review] }), [from]);
    }
    assert.equal(Object.keys(made).length, 2 + routes.length);
    for (const [route, statuses] of Object.entries(made))
      assert.deepEqual(statuses, allowed('decision', from), `${route} from ${from}`);
    if (before.length > 0)
      assert.deepEqual(new Set(await undo(shop, { decisionIds: before })), new Set(['pending']));
  }
});

test('flagging, unflagging and undoing a removed flag follow the table', async () => {
  const shop = await harness.merchant();
  const restored: ReviewStatus[] = [];
  for (const from of reviewStatuses) {
    const { id } = await givenReviewThatIs(shop, 'pending', { authorEmail: `${from}@example.com` });
    const flag = (flagged: boolean) => shop.asStaff('PATCH', `/reviews/${id}/flag`, { flagged });
    await bring(shop, [id], from);
    const answer = await flag(true);
    assert.deepEqual(answer.status === 200 ? [answer.body.data.status] : [], allowed('flag', from), from);
    if (from === 'flagged') continue;
    if (answer.status === 200) await undo(shop, { ids: [id] });
    assert.deepEqual([(await flag(false)).body.data.status], allowed('unflag', from));
    // A moderator's decision flags rejected reviews too.
    await decide(shop, [id], 'flagged', 'Inspect.');
    restored.push((await flag(false)).body.data.status);
    assert.deepEqual(await undo(shop, { ids: [id] }), ['flagged']);
    assert.ok(mayBecome('undo', from, 'flagged'));
  }
  assert.deepEqual(restored, allowed('unflag', 'flagged'));
  assert.deepEqual(allowed('undo', 'pending'), ['flagged']);
});

test('hiding and showing a photo follow the table, whether it was moderated itself or follows its review', async () => {
  const shop = await harness.merchant();
  const { id: review, media } = await givenPhotoReview(harness, shop, heldBack);
  const medium: string = media[0].publicId;
  for (const from of reviewStatuses) {
    const made: ReviewStatus[] = [];
    for (const moderated of [review, medium]) {
      const decisionIds = await bring(shop, [moderated], from);
      for (const hidden of [true, false]) {
        await shop.asStaff('PATCH', `/reviews/${review}/media/${medium}`, { hidden });
        const { body } = await shop.asStaff('GET', `/admin/moderation-log?itemId=${medium}&limit=1`);
        const [last] = body.data.entries;
        if (!['hide', 'show'].includes(last?.action)) continue;
        made.push(last.to);
        assert.deepEqual(await undo(shop, { ids: [medium] }), [from]);
      }
      if (decisionIds.length > 0) await undo(shop, { decisionIds });
    }
    assert.deepEqual(inOrder(made), allowed('hiding', from), from);
  }
});

test('a verified email address publishes only the reviews of the table', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  for (const from of reviewStatuses) {
    const { id } = await givenReview(shop, { authorEmail: `${from}@example.com` });
    const token = tokenIn(await emailText(shop, 'email_verification'));
    await bring(shop, [id], from);
    const confirmed = await harness.app.inject({
      method: 'POST',
      url: `/r/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
    assert.equal(confirmed.statusCode, 200, from);
    assert.deepEqual([await statusOf(shop, id)], [...allowed('emailVerification', from), from].slice(0, 1));
  }
});

test("an author's update leads to the statuses of the table", async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const caller = { 'x-merchant-id': shop.id, origin: shop.origin };
  for (const from of reviewStatuses) {
    const made: ReviewStatus[] = [];
    for (const change of [heldBack, { title: 'Warm' }]) {
      // Only screening makes a published review pending.
      if (from === 'pending' && (await statusOf(shop, id)) !== 'pending') await update(heldBack);
      await bring(shop, [id], from);
      assert.equal(await statusOf(shop, id), from);
      made.push(await update(change));
    }
    assert.deepEqual(inOrder(made), allowed('update', from), from);
  }

  async function update(change: object): Promise<ReviewStatus> {
    // An address gets ten of these emails a day.
    harness.clock.advance(9 * 60 * 60 * 1000);
    await shop.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'And now?' });
    const token = tokenIn(await emailText(shop, 'review_update_request'));
    const changed = await shop.asNobody('PATCH', `/reviews/${id}`, { token, ...change }, caller);
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    return statusOf(shop, id);
  }
});

test('new items get the statuses of the table', async () => {
  const shop = await harness.merchant();
  const clean = await givenReview(shop);
  const held = await givenReview(shop, { ...heldBack, authorEmail: 'ben@example.com' });
  assert.deepEqual(inOrder([clean.status, held.status]), allowed('reviewSubmission', null));
  const question = await published(shop);
  for (const [trigger, id] of [
    ['questionSubmission', await asked(shop, { authorEmail: 'ann@example.com' })],
    ['answerSubmission', await answered(shop, question)],
    ['merchantAnswer', await answeredByShop(shop, question)],
  ] as const) {
    const { body } = await shop.asStaff('GET', `/admin/moderation-log?itemId=${id}`);
    assert.deepEqual([body.data.entries[0].to], allowed(trigger, null), trigger);
  }
});

test('imported items have the status in the file', async () => {
  const shop = await harness.merchant();
  const of = (header: string, rowOf: (status: string) => string) => [
    Buffer.from([header, ...reviewStatuses.map(rowOf), rowOf('hidden')].join('\n')),
  ];
  const files = {
    reviews: of(
      'productId,rating,text,authorName,authorEmail,createdAt,status',
      (status) => `P-1,4,Warm,Maya,${status}@example.com,2026-01-05T10:00:00Z,${status}`,
    ),
    questions: of(
      'productId,text,authorName,authorEmail,createdAt,status,answer,answerStatus',
      (status) => `P-1,Is it ${status}?,Maya,m@example.com,2026-01-05T10:00:00Z,${status},Yes,${status}`,
    ),
  };
  const merchantId = shop.uuid;
  for (const [kind, source] of Object.entries(files)) {
    const from = { db, merchantId, source: Readable.from(source), format: 'native', changes };
    const report = await importFile(from);
    assert.deepEqual([report.imported, report.failed], [reviewStatuses.length, 1], kind);
  }
  const { body } = await shop.asStaff('GET', '/admin/moderation-log?limit=100');
  const entries: { itemType: string; to: ReviewStatus }[] = body.data.entries;
  for (const kind of ['review', 'question', 'answer'])
    assert.deepEqual(
      inOrder(entries.filter(({ itemType }) => itemType === kind).map(({ to }) => to)),
      allowed('import', null),
      kind,
    );
});

async function causesOf(shop: TestMerchant, itemId: string): Promise<string[][]> {
  const answer = await shop.asStaff('GET', `/admin/moderation-log?itemId=${itemId}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.entries.map(({ causes }: { causes: string[] }) => causes);
}

const manualPolicy = (shop: TestMerchant) =>
  shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });

test('the log names the screening phases that held a review, gibberish included', async () => {
  const shop = await harness.merchant();
  const { id: advertising } = await givenReview(shop, heldBack);
  const { id: gibberish } = await givenReview(shop, {
    authorEmail: 'b@example.com',
    text: 'asdfasdfasdf qwrtpsdfg',
  });
  const { id: clean } = await givenReview(shop, { authorEmail: 'c@example.com', text: 'Warm and dry.' });
  assert.deepEqual(await causesOf(shop, advertising), [['links']]);
  assert.deepEqual(await causesOf(shop, gibberish), [['gibberish']]);
  assert.deepEqual(await causesOf(shop, clean), [[]]);
});

test('a review held by the manual policy is not logged as held by the screening', async () => {
  const shop = await harness.merchant();
  await manualPolicy(shop);
  const { id: clean } = await givenReview(shop);
  const { id: advertising } = await givenReview(shop, { ...heldBack, authorEmail: 'b@example.com' });
  assert.deepEqual(await causesOf(shop, clean), [['manual_policy']]);
  assert.deepEqual(await causesOf(shop, advertising), [['links', 'manual_policy']]);
  await shop.asStaff('PATCH', `/reviews/${clean}/moderate`, { status: 'approved' });
  assert.deepEqual(await causesOf(shop, clean), [[], ['manual_policy']]);
});

test('questions and customers’ answers are held by premoderation', async () => {
  const shop = await harness.merchant();
  const question = await asked(shop, { text: 'Is it warm? See www.cheap-boots.example' });
  assert.deepEqual(await causesOf(shop, question), [['links', 'premoderation']]);
  const answer = await answered(shop, await published(shop), { answer: 'Yes, it is.' });
  assert.deepEqual(await causesOf(shop, answer), [['premoderation']]);
});

test('email verification is logged as the cause of holding and of publishing a review', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  const { id } = await givenReview(shop);
  assert.deepEqual(await causesOf(shop, id), [['email_verification']]);
});
