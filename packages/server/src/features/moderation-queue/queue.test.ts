import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailText, givenReview, givenReviewThatIs, givenToken, heldBack } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { givenMember } from '../../testing/member.fixture.ts';
import { answered, asked, logOf, published } from '../questions/given.fixture.ts';
import { alarmAboutLateItems } from './late-alarm.ts';

const harness = await startHarness();
const { clock } = harness;

interface Item {
  type: string;
  id: string;
  status: string;
  updatedAt: string;
  dueAt: string | null;
}

async function read(shop: TestMerchant, query: string) {
  const answer = await shop.asStaff('GET', `/admin/queue?${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data as { items: Item[]; nextStartAfter: string | null; counts: object };
}

async function decide(shop: TestMerchant, body: object, headers?: Record<string, string>) {
  const answer = headers
    ? await shop.asNobody('POST', '/admin/queue/decide', body, headers)
    : await shop.asStaff('POST', '/admin/queue/decide', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.results as {
    success: boolean;
    error: { code: string; message: string } | null;
    decisionId: string | null;
    item: Item | null;
  }[];
}

/** Three pending items of each kind, one second apart, oldest first. */
async function givenQueue(shop: TestMerchant): Promise<string[]> {
  const questionId = await published(shop);
  const ids: string[] = [];
  for (const number of [1, 2, 3]) {
    clock.advance(1_000);
    const { id } = await givenReview(shop, { ...heldBack, authorEmail: `r${number}@example.com` });
    clock.advance(1_000);
    const asking = {
      authorEmail: `q${number}@example.com`,
      text: `Is it warm enough for ${number} below zero?`,
    };
    ids.push(id, await asked(shop, asking));
    clock.advance(1_000);
    ids.push(await answered(shop, questionId, { answer: `Yes, down to ${number} or so.` }));
  }
  return ids;
}

test('paging lists reviews, questions and answers in one order, each once', async () => {
  const shop = await harness.merchant();
  const ids = await givenQueue(shop);
  for (const [sort, expected] of [
    ['oldest', ids],
    ['newest', [...ids].reverse()],
  ] as const) {
    const seen: string[] = [];
    let after = '';
    for (;;) {
      const page = await read(shop, `status=pending&sort=${sort}&limit=2${after}`);
      seen.push(...page.items.map(({ id }) => id));
      if (page.nextStartAfter === null) break;
      after = `&startAfter=${page.nextStartAfter}`;
    }
    assert.deepEqual(seen, expected);
  }
  const waiting = { pending: 3, approved: 0, rejected: 0, flagged: 0 };
  assert.deepEqual((await read(shop, 'limit=1')).counts, {
    review: waiting,
    question: { ...waiting, approved: 1 },
    answer: waiting,
    media: { pending: 0, flagged: 0 },
    store_review: { ...waiting, pending: 0 },
  });
});

test('items are due at the target time of their kind, listed in that order, and late after it', async () => {
  const shop = await harness.merchant();
  const hour = 3_600_000;
  await shop.asStaff('PATCH', '/admin/settings', { moderationTargets: { review: 24, question: 2 } });
  const question = await published(shop);
  const review = async (authorEmail: string) => (await givenReview(shop, { ...heldBack, authorEmail })).id;
  const first = await review('a@example.com');
  clock.advance(21 * hour);
  const second = await asked(shop, { authorEmail: 'b@example.com', text: 'Is it warm?' });
  clock.advance(2.5 * hour);
  const third = await review('c@example.com');
  const fourth = await asked(shop, { authorEmail: 'd@example.com', text: 'Is it dry?' });
  const last = await answered(shop, question);
  const seen: Item[] = [];
  for (let after = ''; ; ) {
    const page = await read(shop, `status=pending&sort=due&limit=2${after}`);
    seen.push(...page.items);
    if (page.nextStartAfter === null) break;
    after = `&startAfter=${page.nextStartAfter}`;
  }
  assert.deepEqual(
    seen.map(({ id }) => id),
    [second, first, fourth, third, last],
  );
  const hoursLeft = (at: string) => Math.round(((Date.parse(at) - clock.now().getTime()) / hour) * 2) / 2;
  assert.deepEqual(
    seen.map(({ dueAt }) => dueAt && hoursLeft(dueAt)),
    [-0.5, 0.5, 2, 24, null],
  );
  const idsOf = async (query: string) =>
    (await read(shop, `status=pending&${query}`)).items.map(({ id }) => id);
  assert.deepEqual(await idsOf('late=true'), [second]);
  assert.equal((await idsOf('late=false')).includes(second), false);
  assert.equal((await idsOf('late=false')).length, 4);
  const counted = (await shop.asStaff('GET', '/admin/queue/count?late=true')).body.data;
  assert.deepEqual(counted, { matching: 1, isExact: true });
  await shop.asStaff('PATCH', '/admin/settings', { moderationTargets: {} });
  assert.deepEqual(await idsOf('late=true'), []);
});

test('moderators who want it are emailed about late items, once a day', async () => {
  const shop = await harness.merchant();
  const kim = await givenMember({ harness, shop }, 'moderator', 'Kim');
  const ben = await givenMember({ harness, shop }, 'moderator', 'Ben');
  await givenMember({ harness, shop }, 'analyst', 'Ann');
  await shop.asStaff('PATCH', '/admin/settings', { moderationTargets: { review: 1 } });
  await shop.asNobody('PATCH', '/admin/preferences', { lateEmails: false }, ben.headers);
  await givenReview(shop, heldBack);
  const recipients = async () => {
    await alarmAboutLateItems(harness.context);
    const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=late_items')).body.data;
    return mails.map(({ to }: { to: string }) => to).sort();
  };
  assert.deepEqual(await recipients(), []);
  clock.advance(2 * 3_600_000);
  const both = [kim.email, shop.ownerEmail].sort();
  assert.deepEqual(await recipients(), both);
  assert.match(await emailText(shop, 'late_items'), /In the queue: 1\.[\s\S]*queue\?only=late&sort=due/);
  clock.advance(23 * 3_600_000);
  assert.deepEqual(await recipients(), both);
  clock.advance(2 * 3_600_000);
  assert.deepEqual(await recipients(), [...both, ...both].sort());
});

test('items are counted by maintained counters, however many there are', async () => {
  const shop = await harness.merchant();
  await givenQueue(shop);
  const count = async (query: string) => (await shop.asStaff('GET', `/admin/queue/count?${query}`)).body.data;
  const statements = await harness.statementsOf(async () => {
    assert.deepEqual(await count(''), { matching: 10, isExact: true });
    assert.deepEqual(await count('status=pending&type=review,answer'), { matching: 6, isExact: true });
    await read(shop, 'status=rejected');
  });
  const counting = statements.filter((text) =>
    /count\(\*\)[^;]*\bfrom\s+(reviews|questions|answers|media)\b/.test(text),
  );
  assert.deepEqual(counting, []);
  assert.deepEqual(await count('status=pending&search=hills'), { matching: 3, isExact: true });
});

test('the queue can be filtered by kind, text, customer and fields of reviews', async () => {
  const shop = await harness.merchant();
  const ids = await givenQueue(shop);
  const found = async (query: string) =>
    (await read(shop, `sort=oldest&status=pending&${query}`)).items.map(({ id }) => ids.indexOf(id));
  assert.deepEqual(await found('type=question&type=answer'), [1, 2, 4, 5, 7, 8]);
  assert.deepEqual(await found('search=q2@example.com'), [4]);
  assert.deepEqual(await found('search=hills'), [0, 3, 6]);
  assert.deepEqual(await found('search=ill'), [0, 3, 6]);
  assert.deepEqual(await found('search=q2'), [4]);
  assert.deepEqual(await found('search=2%40exam'), [3, 4]);
  assert.deepEqual(await found('search=2%40example.com'), []);
  assert.deepEqual(await found('rating=5'), [0, 3, 6]);
  assert.deepEqual(await found('type=question&verified=true'), []);
  assert.equal(codeOf(await shop.asStaff('GET', '/admin/queue?startAfter=review_none')), 'VALIDATION_ERROR');
});

test('one request moderates items of every kind and returns the state of each', async () => {
  const shop = await harness.merchant();
  const [review, question, answer] = await givenQueue(shop);
  const { items } = await read(shop, 'sort=oldest&status=pending&limit=3');
  const results = await decide(shop, {
    items: items.map(({ id, updatedAt }) => ({ id, updatedAt })),
    status: 'rejected',
    reasonCode: 'spam',
  });
  assert.deepEqual(
    results.map(({ success, item }) => [success, item?.id, item?.status]),
    [review, question, answer].map((id) => [true, id, 'rejected']),
  );
  assert.equal((await read(shop, 'status=pending')).items.length, 6);
});

test('the second of two moderators gets a conflict and changes nothing', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'pending');
  const other = await givenToken(shop, 'moderator');
  const [item] = (await read(shop, 'status=pending')).items;
  clock.advance(10);
  const body = { items: [{ id, updatedAt: item?.updatedAt }] };
  const [first] = await decide(shop, { ...body, status: 'approved' });
  assert.equal(first?.item?.status, 'approved');
  const [second] = await decide(shop, { ...body, status: 'rejected', reasonCode: 'spam' }, other.headers);
  assert.deepEqual(
    [second?.success, second?.error?.code, second?.item?.status],
    [false, 'INVALID_STATE', 'approved'],
  );
  assert.match(
    second?.error?.message ?? '',
    new RegExp(`^${shop.ownerEmail} moderated this item first. It is approved now`),
  );
  assert.equal(
    (await logOf(shop, id)).filter(({ actorType }: { actorType: string }) => actorType === 'staff').length,
    1,
  );
});

test('with many concurrent moderators each item is decided once', async () => {
  const shop = await harness.merchant();
  await givenQueue(shop);
  const { items } = await read(shop, 'status=pending&limit=9');
  clock.advance(10);
  const asked = items.map(({ id, updatedAt }) => ({ id, updatedAt }));
  const verdicts = ['approved', 'rejected', 'flagged', 'approved', 'rejected'];
  const all = await Promise.all(verdicts.map((status) => decide(shop, { items: asked, status })));
  assert.equal(all.flat().filter(({ success }) => success).length, 9);
  for (const { id } of items)
    assert.equal(
      (await logOf(shop, id)).filter(({ actorType }: { actorType: string }) => actorType === 'staff').length,
      1,
    );
});

test('undoing a decision reverts its effects and cancels its email', async () => {
  const shop = await harness.merchant();
  const ids = await givenQueue(shop);
  const before = await read(shop, 'sort=oldest&limit=100');
  for (const status of ['approved', 'rejected', 'flagged']) {
    clock.advance(1_000);
    const done = await decide(shop, { items: ids.map((id) => ({ id })), status, reasonCode: 'spam' });
    assert.ok(done.every(({ success }) => success));
    clock.advance(1_000);
    assert.ok((await undone(shop, { ids })).every(({ error }) => error === null));
    const after = await read(shop, 'sort=oldest&limit=100');
    const still = ({ updatedAt: _, ...item }: Item) => JSON.stringify({ ...item, ...forgetTimes(item) });
    assert.deepEqual(after.items.map(still), before.items.map(still));
    assert.deepEqual(after.counts, before.counts);
  }
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=review_rejected')).body.data;
  assert.deepEqual(
    mails.map(({ status }: { status: string }) => status),
    ['cancelled', 'cancelled', 'cancelled'],
  );
  const { body } = await shop.asStaff('GET', '/admin/queue?limit=1');
  assert.equal(body.success, true);
});

test('undoing a second rejection leaves the email about the first one', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  await decide(shop, { items: [{ id }], status: 'rejected', reasonCode: 'spam' });
  clock.advance(1_000);
  await decide(shop, { items: [{ id }], status: 'rejected', reasonCode: 'profanity' });
  clock.advance(1_000);
  await undone(shop, { ids: [id] });
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=review_rejected')).body.data;
  assert.deepEqual(
    mails.map(({ status }: { status: string }) => status),
    ['kept'],
  );
});

const undone = async (shop: TestMerchant, body: { ids: string[] } | { decisionIds: (string | null)[] }) => {
  const answer = await shop.asStaff('POST', '/admin/queue/undo', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.results as {
    id: string;
    error: { code: string } | null;
    decisionId: string | null;
    item: Item | null;
  }[];
};

test('an undo that names decisions undoes those, of every kind of item, and no others', async () => {
  const shop = await harness.merchant();
  const [review = '', question = '', answer = '', other = ''] = await givenQueue(shop);
  const items = [review, question, answer, other].map((id) => ({ id }));
  const decided = await decide(shop, { items, status: 'approved' });
  const decisionIds = decided.map(({ decisionId }) => decisionId);
  for (const [index, id] of [review, question, answer, other].entries()) {
    const log = await shop.asStaff('GET', `/admin/moderation-log?itemId=${id}`);
    assert.equal(decisionIds[index], log.body.data.entries[0].id);
  }
  const results = await undone(shop, { decisionIds: decisionIds.slice(0, 3) });
  assert.deepEqual(
    results.map(({ id, decisionId, item }) => [id, decisionId, item?.status]),
    [review, question, answer].map((id, index) => [id, decisionIds[index], 'pending']),
  );
  assert.equal((await shop.asStaff('GET', `/reviews/${other}`)).body.status, 'approved');
});

test('a decision that was followed by another is undone only after that one', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'pending');
  const [approval] = await decide(shop, { items: [{ id }], status: 'approved' });
  const [flag] = await decide(shop, { items: [{ id }], status: 'flagged' });
  const statusAfterUndo = async (decisionId: string | null = null) => {
    const [result] = await undone(shop, { decisionIds: [decisionId] });
    return result?.error?.code ?? result?.item?.status;
  };
  assert.equal(await statusAfterUndo(approval?.decisionId), 'INVALID_STATE');
  assert.equal(await statusAfterUndo(flag?.decisionId), 'approved');
  assert.equal(await statusAfterUndo(flag?.decisionId), 'INVALID_STATE');
  assert.equal(await statusAfterUndo(approval?.decisionId), 'pending');
  assert.equal(await statusAfterUndo(approval?.decisionId), 'INVALID_STATE');
});

test('a decision that changes nothing has no id to undo it by', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'pending');
  const [first] = await decide(shop, { items: [{ id }], status: 'approved' });
  const [again] = await decide(shop, { items: [{ id }], status: 'approved' });
  assert.deepEqual([typeof first?.decisionId, again?.success, again?.decisionId], ['string', true, null]);
});

test('no decision of another merchant or moderator is undone by its id', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'pending');
  const [decision] = await decide(shop, { items: [{ id }], status: 'approved' });
  const decisionIds = [decision?.decisionId ?? null];
  const stranger = await undone(await harness.merchant(), { decisionIds });
  assert.deepEqual(
    stranger.map((result) => [result.id, result.error?.code, result.item]),
    [[decisionIds[0], 'NOT_FOUND', null]],
  );
  const headers = await givenColleague(shop);
  const colleague = await shop.asNobody('POST', '/admin/queue/undo', { decisionIds }, headers);
  assert.equal(colleague.body.data.results[0].error.code, 'INVALID_STATE');
  assert.equal((await shop.asStaff('GET', `/reviews/${id}`)).body.status, 'approved');
  for (const wrong of [{}, { ids: [id], decisionIds }, { decisionIds: [] }])
    assert.equal(codeOf(await shop.asStaff('POST', '/admin/queue/undo', wrong)), 'VALIDATION_ERROR');
});

/** Without the time of the last change, which always differs. */
function forgetTimes(item: object): object {
  const entries = Object.entries(item).map(([name, value]) =>
    ['review', 'question', 'answer'].includes(name) && value
      ? [name, { ...value, updatedAt: null, publishedAt: null }]
      : [name, value],
  );
  return Object.fromEntries(entries);
}

test('only a moderator and the owners read the moderator’s figures', async () => {
  const shop = await harness.merchant();
  const kim = await givenMember({ harness, shop }, 'moderator', 'Kim');
  const ids: string[] = [];
  for (const author of ['a', 'b', 'c', 'd'])
    ids.push((await givenReview(shop, { ...heldBack, authorEmail: `${author}@example.com` })).id);
  const [a = '', b = '', c = '', d = ''] = ids;
  clock.advance(600_000);
  for (const [id, status] of [
    [a, 'approved'],
    [b, 'rejected'],
    [c, 'flagged'],
  ] as const)
    await decide(shop, { items: [{ id }], status }, kim.headers);
  await shop.asNobody('POST', '/admin/queue/undo', { ids: [c] }, kim.headers);
  await decide(shop, { items: [{ id: b }], status: 'approved' });
  await decide(shop, { items: [{ id: d }], status: 'approved' });

  const own = await shop.asNobody('GET', '/admin/moderation/own-figures', undefined, kim.headers);
  const { decisions, overturned, medianSeconds, days } = own.body.data;
  assert.deepEqual([decisions, overturned, days.length, days[0].review, days[0].media], [2, 1, 1, 2, 0]);
  assert.ok(Math.abs(medianSeconds - 600) < 30, String(medianSeconds));
  const { staff } = (await shop.asStaff('GET', '/admin/staff')).body.data;
  const { id: kimId } = staff.find(({ email }: { email: string }) => email === kim.email);
  const ofKim = `/admin/staff/${kimId}/figures`;
  assert.deepEqual((await shop.asStaff('GET', ofKim)).body.data, own.body.data);
  for (const role of ['moderator', 'admin'] as const) {
    const { headers } = await givenToken(shop, role);
    assert.equal((await shop.asNobody('GET', ofKim, undefined, headers)).status, 403);
  }
  const analyst = await givenToken(shop, 'analyst');
  const none = await shop.asNobody('GET', '/admin/moderation/own-figures', undefined, analyst.headers);
  assert.equal(none.status, 403);
  assert.equal((await (await harness.merchant()).asStaff('GET', ofKim)).status, 404);
});

test('undo restores a flag with its author and reason', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  await shop.asStaff('PATCH', `/reviews/${id}/flag`, {
    flagged: true,
    flagReason: 'Looks bought',
    flaggedBy: 'sam@shop.example',
  });
  await decide(shop, { items: [{ id }], status: 'approved' });
  await shop.asStaff('POST', '/admin/queue/undo', { ids: [id] });
  const { status, flagReason } = (await shop.asStaff('GET', `/reviews/${id}`)).body;
  assert.deepEqual({ status, flagReason }, { status: 'flagged', flagReason: 'Looks bought' });
  await shop.asStaff('PATCH', `/reviews/${id}/flag`, { flagged: false });
  assert.equal((await shop.asStaff('GET', `/reviews/${id}`)).body.status, 'approved');
});

test("undo refuses another moderator's decision, one already undone, and undecided items", async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'pending');
  const fresh = await givenReviewThatIs(shop, 'pending', {
    authorEmail: 'b@example.com',
    text: 'Rather good.',
  });
  await decide(shop, { items: [{ id }], status: 'approved' });
  const other = await harness.merchant();
  assert.equal(other.id === shop.id, false);
  await shop.asServer('PATCH', `/reviews/${id}/flag`, { flagged: true });
  const codes = async (ids: string[]) =>
    (await shop.asStaff('POST', '/admin/queue/undo', { ids })).body.data.results.map(
      ({ error }: { error: { code: string } | null }) => error?.code,
    );
  assert.deepEqual(await codes([id, fresh.id]), ['INVALID_STATE', 'INVALID_STATE']);
});

test('moderators see which items others are viewing, for 30 seconds, and what they decide', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'pending');
  const colleague = await givenColleague(shop);
  const note = async (headers: Record<string, string> | null, body: object) => {
    const answer = headers
      ? await shop.asNobody('PUT', '/admin/queue/presence', body, headers)
      : await shop.asStaff('PUT', '/admin/queue/presence', body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const first = await note(colleague, { itemId: id });
  assert.deepEqual([first.viewers, first.decisions], [[], []]);
  const mine = await note(null, {});
  assert.deepEqual(
    mine.viewers.map(({ itemId, name }: { itemId: string; name: string }) => [itemId, name]),
    [[id, 'Kim']],
  );
  await decide(shop, { items: [{ id }], status: 'approved' }, colleague);
  const [heard] = (await note(null, { since: mine.now })).decisions;
  assert.deepEqual([heard.itemId, heard.to, heard.actor], [id, 'approved', emailOfKim(shop)]);
  clock.advance(31_000);
  assert.deepEqual((await note(null, {})).viewers, []);
});

const emailOfKim = (shop: TestMerchant) => `kim@${new URL(shop.origin).hostname}`;

async function givenColleague(shop: TestMerchant): Promise<Record<string, string>> {
  const invited = await shop.asStaff('POST', '/admin/invitations', {
    email: emailOfKim(shop),
    role: 'moderator',
  });
  const token = invited.body.data.url.split('/').at(-1);
  const password = 'a password of ten or more';
  const account = { name: 'Kim', password };
  await harness.app.inject({ method: 'POST', url: `/auth/invitations/${token}`, payload: account });
  const signIn = { email: emailOfKim(shop), password };
  const session = await harness.app.inject({ method: 'POST', url: '/auth/sign-in/email', payload: signIn });
  return { 'x-merchant-id': shop.id, authorization: `Bearer ${session.json().token}` };
}

test('views and templates can be created, changed and deleted; views are private to their owner', async () => {
  const shop = await harness.merchant();
  const view = { name: 'Fives', filters: 'rating=5' };
  await shop.asStaff('POST', '/admin/saved-views', { ...view, filters: 'rating=4' });
  const saved = (await shop.asStaff('POST', '/admin/saved-views', view)).body.data;
  const { savedViews } = (await shop.asStaff('GET', '/admin/saved-views')).body.data;
  assert.deepEqual(savedViews, [saved]);
  assert.equal((await shop.asStaff('DELETE', `/admin/saved-views/${saved.id}`)).status, 200);
  const template = (
    await shop.asStaff('POST', '/admin/reply-templates', { name: 'Thanks', text: 'Thank you' })
  ).body.data;
  const changed = await shop.asStaff('PATCH', `/admin/reply-templates/${template.id}`, {
    text: 'Thanks, {author}',
  });
  assert.equal(changed.body.data.text, 'Thanks, {author}');
  await shop.asStaff('DELETE', `/admin/reply-templates/${template.id}`);
  assert.deepEqual((await shop.asStaff('GET', '/admin/reply-templates')).body.data.replyTemplates, []);
});

test('analysts can read but not decide, and API keys and origins have no access', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'pending');
  const { headers } = await givenToken(shop, 'analyst');
  assert.equal((await shop.asNobody('GET', '/admin/queue', undefined, headers)).status, 200);
  const body = { items: [{ id }], status: 'approved' };
  assert.equal(codeOf(await shop.asNobody('POST', '/admin/queue/decide', body, headers)), 'FORBIDDEN');
  assert.equal(codeOf(await shop.asNobody('POST', '/admin/queue/undo', { ids: [id] }, headers)), 'FORBIDDEN');
  assert.equal(codeOf(await shop.asServer('GET', '/admin/queue')), 'AUTHENTICATION_REQUIRED');
  assert.equal(codeOf(await shop.asBrowser('GET', '/admin/queue')), 'AUTHENTICATION_REQUIRED');
  for (const wrong of [
    { ...body, items: [] },
    { ...body, status: 'pending' },
    { ...body, items: [{ id, x: 1 }] },
  ])
    assert.equal(codeOf(await shop.asStaff('POST', '/admin/queue/decide', wrong)), 'VALIDATION_ERROR');
});
