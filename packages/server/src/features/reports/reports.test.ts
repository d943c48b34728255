import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, emailText, givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { givenMember } from '../../testing/member.fixture.ts';
import { notifyOfDecisions } from './index.ts';

const harness = await startHarness();
const { context, clock, app } = harness;
const dayMs = 24 * 60 * 60 * 1000;
const reporter = 'eve@example.com';

const reported = (shop: TestMerchant, itemId: string, changes: object = {}) =>
  shop.asBrowser('POST', '/reports', {
    itemId,
    category: 'fake',
    explanation: 'Not a customer.',
    ...changes,
  });
async function report(shop: TestMerchant, itemId: string, changes: object = {}) {
  const answer = await reported(shop, itemId, { email: reporter, ...changes });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}
const decide = (shop: TestMerchant, reportId: string, body: object) =>
  shop.asStaff('POST', `/admin/reports/${reportId}/decision`, { statement: 'We checked it.', ...body });
const listed = async (shop: TestMerchant, status = 'open') =>
  (await shop.asStaff('GET', `/admin/reports?status=${status}`)).body.data.reports;
const undecided = async (shop: TestMerchant) =>
  (await shop.asStaff('GET', '/admin/reports?status=decided&limit=1')).body.data.counts;
async function notify() {
  clock.advance(61_000);
  await notifyOfDecisions(context);
}
const mails = async (shop: TestMerchant, kind: string) =>
  (await shop.asStaff('GET', `/admin/mails?kind=${kind}`)).body.data.mails;
const linkIn = (text: string) => /\/report-status\/[\w-]{64}/.exec(text)?.[0] ?? '';
const show = async (url: string) => (await app.inject({ url })).body;
const appeal = (url: string, text: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ text }).toString(),
  });

test('a report is received, decided with reasons, and both sides are informed after the time for an undo', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const receipt = await report(shop, id);
  assert.match(receipt.reference, /^[2-9A-Z]{10}$/);
  assert.match(await emailText(shop, 'report_received'), new RegExp(receipt.reference));
  const [open] = await listed(shop);
  assert.deepEqual(await undecided(shop), { open: 1, appealed: 0, late: 0 });
  assert.deepEqual([open.item.review.id, open.explanation, open.email], [id, 'Not a customer.', reporter]);
  const decided = await decide(shop, receipt.reportId, { decision: 'removed', reasonCode: 'fake' });
  assert.equal(decided.body.data.status, 'removed', JSON.stringify(decided.body));
  assert.equal((await shop.asBrowser('GET', `/reviews/${id}`)).status, 404);
  await notifyOfDecisions(context);
  assert.deepEqual(await mails(shop, 'report_decided'), []);
  await notify();
  await notify();
  assert.equal((await mails(shop, 'report_decided')).length, 1);
  const statement = await emailText(shop, 'content_removed');
  assert.match(statement, /based on your own experience[\s\S]*We checked it\./);
  assert.match(statement, /appeal until/);
  assert.equal(
    (await mails(shop, 'review_rejected')).every(({ status }: { status: string }) => status === 'cancelled'),
    true,
  );
  assert.match(await show(new URL(receipt.statusUrl).pathname), /The content was removed/);
  assert.equal(codeOf(await decide(shop, receipt.reportId, { decision: 'kept' })), 'INVALID_STATE');
});

test('reports are due at the merchant’s target time, and late after it', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { moderationTargets: { report: 24 } });
  await report(shop, (await givenReview(shop)).id);
  const [open] = await listed(shop);
  assert.equal(Date.parse(open.dueAt) - Date.parse(open.createdAt), dayMs);
  assert.equal((await undecided(shop)).late, 0);
  clock.advance(dayMs + 1_000);
  assert.equal((await undecided(shop)).late, 1);
});

test('moderating an item in another way resolves its reports, and an undo reopens them unannounced', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  await report(shop, id);
  const queue = await shop.asStaff('GET', '/admin/queue?status=approved');
  assert.equal(queue.body.data.items[0].openReports, 1);
  const decision = { items: [{ id }], status: 'rejected', reasonCode: 'spam' };
  const answer = await shop.asStaff('POST', '/admin/queue/decide', decision);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const [{ decisionId }] = answer.body.data.results;
  assert.equal((await listed(shop)).length, 0);
  const undone = await shop.asStaff('POST', '/admin/queue/undo', { decisionIds: [decisionId] });
  assert.equal(undone.status, 200, JSON.stringify(undone.body));
  assert.equal((await listed(shop)).length, 1);
  await notify();
  assert.deepEqual(await mails(shop, 'report_decided'), []);
});

test('the author of removed content appeals, and a granted appeal publishes it again', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const receipt = await report(shop, id);
  await decide(shop, receipt.reportId, { decision: 'removed' });
  await notify();
  const authorLink = linkIn(await emailText(shop, 'content_removed'));
  assert.doesNotMatch(
    await show(new URL(receipt.statusUrl).pathname),
    /<textarea/,
    'the reporter got what they asked for',
  );
  await appeal(new URL(receipt.statusUrl).pathname, 'Not mine to appeal');
  assert.deepEqual(await listed(shop, 'appealed'), []);
  assert.match(await show(authorLink), /<textarea/);
  await appeal(authorLink, 'I bought it in the store in Leeds.');
  await appeal(authorLink, 'A second time.');
  const [appealed] = await listed(shop, 'appealed');
  assert.deepEqual(
    [appealed.appeal.by, appealed.appeal.text],
    ['author', 'I bought it in the store in Leeds.'],
  );
  assert.deepEqual(await undecided(shop), { open: 0, appealed: 1, late: 0 });
  const path = `/admin/reports/${receipt.reportId}/appeal`;
  await shop.asStaff('PATCH', '/admin/settings', { secondPersonDecides: true });
  const grant = { decision: 'granted', statement: 'The receipt is genuine.' };
  const ben = await givenMember({ harness, shop }, 'moderator', 'Ben');
  assert.equal(codeOf(await shop.asStaff('POST', path, grant)), 'INVALID_STATE');
  const granted = await shop.asNobody('POST', path, grant, ben.headers);
  assert.equal(granted.body.data.status, 'kept', JSON.stringify(granted.body));
  assert.equal((await shop.asBrowser('GET', `/reviews/${id}`)).status, 200);
  assert.match(await emailText(shop, 'appeal_decided'), /was successful[\s\S]*The receipt is genuine/);
  assert.equal(
    codeOf(await shop.asStaff('POST', path, { decision: 'dismissed', statement: 'No.' })),
    'INVALID_STATE',
  );
});

test('the reporter of kept content appeals within six months; a granted appeal removes it and informs its author', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const [one, late] = [await report(shop, id), await report(shop, id, { email: 'late@example.com' })];
  await decide(shop, one.reportId, { decision: 'kept' });
  await notify();
  const page = new URL(one.statusUrl).pathname;
  assert.match(await show(page), /The content wasn’t removed[\s\S]*We checked it/);
  await appeal(page, 'Look again.');
  const path = `/admin/reports/${one.reportId}/appeal`;
  await shop.asStaff('POST', path, { decision: 'granted', statement: 'You are right.' });
  assert.equal((await shop.asBrowser('GET', `/reviews/${id}`)).status, 404);
  await notify();
  assert.match(await emailText(shop, 'content_removed'), /You are right/);
  clock.advance(184 * dayMs);
  const lateLink = new URL(late.statusUrl).pathname;
  await appeal(lateLink, 'Too late.');
  assert.deepEqual(await listed(shop, 'appealed'), []);
  assert.doesNotMatch(await show(lateLink), /<textarea/);
});

test('reports of a reporter whose reports were unfounded three times come last', async () => {
  const shop = await harness.merchant();
  const reviews = await atOnce(5, (index) =>
    givenReview(shop, { authorEmail: `a${index}@example.com`, text: `It is warm on day ${index}.` }),
  );
  for (const { id } of reviews.slice(0, 3)) {
    const { reportId } = await report(shop, id);
    await decide(shop, reportId, { decision: 'kept' });
  }
  const abuse = await report(shop, reviews[3]?.id);
  const agent = { 'user-agent': 'another browser' };
  const other = await shop.asBrowser('POST', '/reports', { itemId: reviews[4]?.id, category: 'spam' }, agent);
  const found = await listed(shop);
  assert.deepEqual(
    found.map(({ id, lowWeight }: { id: string; lowWeight: boolean }) => [id, lowWeight]),
    [
      [other.body.data.reportId, false],
      [abuse.reportId, true],
    ],
  );
});

test('only what is published can be reported, and only by the store’s pages and server', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReviewThatIs(shop, 'pending');
  assert.equal(codeOf(await reported(shop, id)), 'NOT_FOUND');
  assert.equal(codeOf(await reported(shop, 'review_x')), 'NOT_FOUND');
  const other = await harness.merchant();
  const theirs = await givenReview(other);
  assert.equal(codeOf(await reported(shop, theirs.id)), 'NOT_FOUND');
  assert.equal(codeOf(await reported(other, theirs.id, { category: 'ugly' })), 'VALIDATION_ERROR');
  assert.equal(codeOf(await shop.asNobody('POST', '/reports', {})), 'AUTHENTICATION_REQUIRED');
  assert.equal((await app.inject({ url: `/report-status/${'a'.repeat(64)}` })).statusCode, 404);
});

test('the hosted page reports without JavaScript, in the language of the page', async () => {
  const shop = await harness.merchant();
  const { id } = await givenReview(shop);
  const url = `/report/${shop.id}/${id}?locale=ar`;
  assert.match(await show(url), /dir="rtl"[\s\S]*<select [^>]*name="category"/);
  const sent = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ category: 'rights', explanation: '', email: reporter }).toString(),
  });
  assert.equal(sent.statusCode, 200);
  const [filed] = await listed(shop);
  assert.ok(sent.body.includes(filed.reference));
  assert.deepEqual([filed.category, filed.explanation], ['rights', null]);
});
