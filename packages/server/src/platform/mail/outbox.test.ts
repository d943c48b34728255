import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeredByShop, published } from '../../features/questions/given.fixture.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness();

test('the outbox is listed newest first, by kind, status and address, in pages', async () => {
  const shop = await harness.merchant();
  for (const authorEmail of ['a@example.com', 'b@example.com', 'A@example.com'])
    await answeredByShop(shop, await published(shop, { authorEmail }));
  const to = async (query: string) => {
    const answer = await shop.asStaff('GET', `/admin/mails?${query}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data.mails.map((mail: { to: string }) => mail.to);
  };
  assert.deepEqual(await to(''), ['A@example.com', 'b@example.com', 'a@example.com']);
  assert.deepEqual(await to('to=a%40example.com'), ['A@example.com', 'a@example.com']);
  assert.deepEqual(await to('kind=question_to_buyer'), []);
  assert.deepEqual(await to('status=kept&limit=1'), ['A@example.com']);
  const first = await shop.asStaff('GET', '/admin/mails?limit=2');
  assert.deepEqual(await to(`startAfter=${first.body.data.nextStartAfter}`), ['a@example.com']);
  const [mail] = first.body.data.mails;
  const { createdAt, text, html, ...rest } = (await shop.asStaff('GET', `/admin/mails/${mail.id}`)).body.data;
  assert.ok(createdAt && text && html.startsWith('<!doctype html>'));
  assert.deepEqual(rest, {
    id: mail.id,
    kind: 'answer_published',
    to: 'A@example.com',
    subject: 'Your question was answered',
    locale: 'en',
    status: 'kept',
    sentAt: null,
    templateVersion: null,
    attempts: 0,
    lastError: null,
  });
});

test('the outbox is for moderators and up, and of one merchant', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  await answeredByShop(other, await published(other));
  const [foreign] = (await other.asStaff('GET', '/admin/mails')).body.data.mails;
  assert.deepEqual((await shop.asStaff('GET', '/admin/mails')).body.data.mails, []);
  for (const id of [foreign.id, 'mail_01h455vb4pex5vsknk084sn02q', 'x'])
    assert.equal(codeOf(await shop.asStaff('GET', `/admin/mails/${id}`)), 'NOT_FOUND');
  const token = await shop.asStaff('POST', '/admin/access-tokens', { name: 'Reader', role: 'analyst' });
  const analyst = { authorization: `Bearer ${token.body.data.accessToken}` };
  for (const path of ['/admin/mails', `/admin/mails/${foreign.id}`]) {
    assert.equal(codeOf(await shop.asStaff('GET', path, undefined, analyst)), 'FORBIDDEN');
    assert.equal(codeOf(await shop.asServer('GET', path)), 'AUTHENTICATION_REQUIRED');
    assert.equal(codeOf(await shop.asBrowser('GET', path)), 'AUTHENTICATION_REQUIRED');
  }
  for (const query of ['status=x', 'kind=x', 'to=x', 'limit=0', `startAfter=${foreign.id}`])
    assert.equal(codeOf(await shop.asStaff('GET', `/admin/mails?${query}`)), 'VALIDATION_ERROR', query);
});
