import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailText, givenReview, tokenIn } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { app } = harness;

test('with required email verification a review is pending until its address is confirmed', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { requireEmailVerification: true });
  const { token: _, ...unverified } = { token: '', merchantId: shop.id, productId: 'P-1', rating: 1 };
  const submitted = await shop.asBrowser('POST', '/reviews', {
    ...unverified,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
  });
  assert.deepEqual([submitted.body.data.status, submitted.body.data.verification], ['pending', 'none']);
  const token = tokenIn(await emailText(shop, 'email_verification'));
  assert.match((await app.inject({ method: 'GET', url: `/r/${token}` })).body, /<form/);
  const listed = async () => (await shop.asBrowser('GET', '/products/P-1/reviews')).body.reviews;
  assert.deepEqual(await listed(), [], 'a scanner that follows the link confirms nothing');
  const confirm = () =>
    app.inject({
      method: 'POST',
      url: `/r/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
  assert.equal((await confirm()).statusCode, 200);
  const [published] = await listed();
  assert.deepEqual([published.verification, published.verifiedPurchase], ['email', false]);
  assert.equal((await confirm()).statusCode, 410);
});

test('an author edits a review after an update request, and the history contains the previous version', async () => {
  const shop = await harness.merchant();
  const { body } = await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 2,
    title: 'Meh',
    text: 'It leaks at the seams.',
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
  });
  const { id } = body.data;
  const asking = await shop.asStaff('POST', `/admin/reviews/${id}/update-request`, {
    message: 'We sent a new one.',
  });
  assert.equal(asking.status, 200, JSON.stringify(asking.body));
  const text = await emailText(shop, 'review_update_request');
  assert.match(text, /> We sent a new one\./);
  const change = { token: tokenIn(text), rating: 5, text: 'The new one keeps dry.' };
  assert.equal(codeOf(await shop.asBrowser('PATCH', `/reviews/${id}`, { rating: 5 })), 'VALIDATION_ERROR');
  const changed = await shop.asBrowser('PATCH', `/reviews/${id}`, change);
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const { rating, title, status, editedAt } = changed.body.data;
  assert.deepEqual([rating, title, status, typeof editedAt], [5, 'Meh', 'approved', 'string']);
  const listed = await shop.asBrowser('GET', '/products/P-1/reviews');
  assert.deepEqual([listed.body.averageRating, listed.body.totalReviews], [5, 1]);
  const found = await shop.asBrowser('GET', '/products/P-1/reviews?search=dry');
  assert.equal(found.body.totalReviews, 1);
  const history = await shop.asStaff('GET', `/admin/reviews/${id}/history`);
  assert.equal(history.body.data.versions[0].text, 'It leaks at the seams.');
  assert.equal(codeOf(await shop.asBrowser('PATCH', `/reviews/${id}`, change)), 'TOKEN_UNUSABLE');
});

test('an edited review is screened again, and update requests require the Growth plan', async () => {
  const shop = await harness.merchant();
  const { body } = await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 2,
    authorName: 'M',
    authorEmail: 'm@example.com',
  });
  const { id } = body.data;
  await shop.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'New?' });
  const token = tokenIn(await emailText(shop, 'review_update_request'));
  const changed = await shop.asBrowser('PATCH', `/reviews/${id}`, {
    token,
    text: 'Call me at +49 30 1234567 or mail to me@example.com for more.',
  });
  assert.equal(changed.body.data.status, 'pending');
  const standard = await harness.merchant({ plan: 'standard' });
  const refused = await standard.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'x' });
  assert.equal(codeOf(refused), 'PLAN_UPGRADE_REQUIRED');
});

test('an edit that repeats what the author or another customer wrote about the product is held, however short', async () => {
  const shop = await harness.merchant();
  const authorEmail = 'maya@example.com';
  const edited = async (text: string, productId = 'P-1') => {
    const { id } = await givenReview(shop, { productId, authorEmail, text: `Number ${Math.random()}` });
    await shop.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'And now?' });
    const token = tokenIn(await emailText(shop, 'review_update_request'));
    return (await shop.asBrowser('PATCH', `/reviews/${id}`, { token, text })).body.data.status;
  };
  await givenReview(shop, { productId: 'P-1', authorEmail, text: 'Keeps dry.' });
  assert.equal(await edited('keeps dry!'), 'pending');
  assert.equal(await edited('Keeps dry.', 'P-2'), 'approved', 'a short text about another product');
  assert.equal(await edited('Keeps warm.'), 'approved');
});

test('the author of a rejected review receives the reason, and a link where editing helps', async () => {
  const shop = await harness.merchant();
  const submit = async (productId: string) =>
    (
      await shop.asServer('POST', '/reviews', {
        merchantId: shop.id,
        productId,
        rating: 5,
        authorName: 'M',
        authorEmail: 'm@example.com',
      })
    ).body.data.id;
  const reject = (id: string, reasonCode: string) =>
    shop.asStaff('PATCH', `/reviews/${id}/moderate`, {
      status: 'rejected',
      reasonCode,
      reason: 'See line 2.',
    });
  const fixable = await submit('P-1');
  await reject(fixable, 'off_topic');
  const text = await emailText(shop, 'review_rejected');
  assert.match(text, /It isn’t about the product\.[\s\S]*> See line 2\./);
  const corrected = await app.inject({
    method: 'POST',
    url: `/r/${tokenIn(text)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'rating=5&title=&text=The+jacket+is+warm.',
  });
  assert.equal(corrected.statusCode, 200);
  assert.equal((await shop.asStaff('GET', `/reviews/${fixable}`)).body.status, 'pending');
  await reject(await submit('P-2'), 'fake');
  assert.equal(tokenIn(await emailText(shop, 'review_rejected')), '');
});

test('a suppressed author receives no update request, and the email has an unsubscribe link', async () => {
  const shop = await harness.merchant({ plan: 'growth' });
  const { id } = await givenReview(shop);
  const ask = () => shop.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'And now?' });
  assert.equal((await ask()).status, 200);
  const link = /\/unsubscribe\/[\w-]{64}/.exec(await emailText(shop, 'review_update_request'))?.[0] ?? '';
  assert.equal((await app.inject({ method: 'POST', url: link })).statusCode, 200);
  assert.equal(codeOf(await ask()), 'INVALID_STATE');
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=review_update_request')).body.data;
  assert.equal(mails.length, 1);
});
