import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { locales } from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import { uuidOf } from '../../platform/ids.ts';
import { sendRequests } from '../../testing/due-requests.ts';
import { emailText, tokenIn } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { workOnMedium } from '../media/processing-job.ts';
import { requestNumbers } from '../review-requests/counts.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { app, context, clock } = harness;
const days = 24 * 60 * 60 * 1000;

/** A shop with an order whose customer was just asked. */
async function asked(changes: object = {}, merchant?: TestMerchant) {
  const shop = merchant ?? (await harness.merchant());
  await deliver(harness, shop, order(changes));
  await sendRequests(harness);
  const text = await emailText(shop, 'review_request');
  return { shop, text, token: tokenIn(text) };
}
const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const codeIn = (answer: { json(): { error?: { code?: string } } }) => answer.json().error?.code;
const review = (shop: TestMerchant, token: string, changes: object = {}) =>
  shop.asBrowser('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 2,
    authorName: 'Maya',
    token,
    authorEmail: 'maya@example.com',
    ...changes,
  });
/** A form as a browser posts it, photos with it. */
const post = (url: string, fields: Record<string, string>, files: Uint8Array[] = []) => {
  const boundary = 'x-boundary';
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const file of files)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      file,
      Buffer.from('\r\n'),
    );
  return app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'user-agent': 'Mozilla/5.0 (iPhone)',
    },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
};

test("an email's link redirects to the store's page, with the token, product and rating", async () => {
  const { token } = await asked();
  const answer = await open(`/r/${token}?rating=3&product=P-2`);
  assert.equal(answer.statusCode, 302);
  const to = new URL(String(answer.headers.location));
  assert.equal(to.origin + to.pathname, 'https://shop.example/account/reviews');
  assert.deepEqual(Object.fromEntries(to.searchParams), {
    lang: 'en',
    reviewToken: token,
    productId: 'P-2',
    rating: '3',
  });
});

test('a token returns its products, and verifies one review of each', async () => {
  const { shop, token } = await asked();
  const before = await shop.asBrowser('GET', `/tokens/${token}`);
  const { expiresAt, ...checked } = before.body.data;
  assert.ok(expiresAt > clock.now().toISOString());
  assert.deepEqual(checked, {
    valid: true,
    type: 'review_request',
    status: 'active',
    orderId: 'ORD-1001',
    products: [
      { productId: 'P-1', name: 'Stormcroft Jacket', imageUrl: null, reviewed: false },
      { productId: 'P-2', name: 'Tarn Bottle', imageUrl: null, reviewed: false },
    ],
    incentive: null,
  });
  const first = await review(shop, token);
  assert.deepEqual([first.body.data.verification, first.body.data.verifiedPurchase], ['token', true]);
  assert.equal(codeOf(await review(shop, token)), 'DUPLICATE_REVIEW');
  assert.equal(codeOf(await review(shop, token, { productId: 'P-9' })), 'VALIDATION_ERROR');
  const queue = await shop.asStaff('GET', '/admin/reviews');
  assert.equal(queue.body.data.reviews?.[0]?.source ?? 'email', 'email');
  assert.equal((await review(shop, token, { productId: 'P-2' })).status, 200);
  assert.deepEqual((await shop.asBrowser('GET', `/tokens/${token}`)).body.data, {
    valid: false,
    status: 'used',
  });
  assert.equal(codeOf(await review(shop, token, { productId: 'P-2' })), 'TOKEN_UNUSABLE');
});

test('a token returns the incentive until it is earned', async () => {
  const rewarding = await harness.merchant();
  const offer = { description: '10 % off your next order', requirement: 'any_product', expiresInDays: 30 };
  await rewarding.asStaff('POST', '/admin/incentives', offer);
  const { shop, token } = await asked({}, rewarding);
  const incentive = (await shop.asBrowser('GET', `/tokens/${token}`)).body.data.incentive;
  const claim = (await shop.asStaff('GET', '/admin/incentive-claims/by-order/ORD-1001')).body.data;
  const { expiresAt, ...offered } = incentive;
  assert.deepEqual(offered, {
    claimId: claim.claimId,
    description: '10 % off your next order',
    requirement: 'any_product',
    mediaRequirement: 'none',
  });
  assert.ok(expiresAt > new Date(clock.now().getTime() + 29 * days).toISOString());
  const consent = { incentiveClaimId: incentive.claimId, incentiveConsent: true };
  assert.equal((await review(shop, token, consent)).status, 200);
  assert.equal((await shop.asBrowser('GET', `/tokens/${token}`)).body.data.incentive, null);
});

test('of concurrent reviews with one token, one is accepted', async () => {
  const { shop, token } = await asked();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => review(shop, token, { authorEmail: `m${index}@example.com` })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
});

test('a token expires after 60 days, and can be revoked by its text or its id', async () => {
  const { shop, token } = await asked();
  const revoke = (what: string, body: object = {}) =>
    shop.asStaff('POST', `/admin/tokens/${what}/revoke`, body);
  const revoked = await revoke(token, { reason: 'abuse' });
  const { tokenId } = revoked.body.data;
  assert.deepEqual(revoked.body.data, { revoked: true, tokenId, reason: 'abuse' });
  assert.deepEqual((await revoke(tokenId, { reason: 'manual' })).body, revoked.body);
  assert.equal(codeOf(await review(shop, token)), 'TOKEN_UNUSABLE');
  assert.deepEqual((await shop.asServer('GET', `/tokens/${token}`)).body.data, {
    valid: false,
    status: 'revoked',
  });
  assert.equal((await open(`/r/${token}`)).statusCode, 410);

  const other = await asked();
  assert.equal(codeOf(await revoke(other.token)), 'NOT_FOUND');
  assert.equal(codeOf(await shop.asBrowser('GET', `/tokens/${other.token}`)), 'NOT_FOUND');
  assert.equal(codeOf(await review(shop, other.token)), 'TOKEN_UNUSABLE');
  assert.equal(codeOf(await revoke(token, { reason: 'whim' })), 'VALIDATION_ERROR');
  const byId = await other.shop.asStaff('GET', '/admin/review-requests');
  const again = await other.shop.asStaff(
    'POST',
    `/admin/tokens/${byId.body.data.reviewRequests[0].tokenId}/revoke`,
    {},
  );
  assert.equal(again.body.data.reason, 'manual');

  const third = await asked();
  clock.advance(61 * days);
  assert.deepEqual((await third.shop.asBrowser('GET', `/tokens/${third.token}`)).body.data, {
    valid: false,
    status: 'expired',
  });
});

test('the hosted page asks for equal stars of all products, then about one after the other, as plain forms', async () => {
  const { shop, token } = await asked({ customerName: 'Maya <b>', locale: 'ar' });
  const i18n = i18nOf('ar');
  const shown = await open(`/r/${token}?hosted=1&rating=4&product=P-2`);
  assert.equal(shown.statusCode, 200);
  const policy = String(shown.headers['content-security-policy']);
  assert.match(policy, /default-src 'none'.*connect-src 'self' https:\/\/reviews\.example;/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.match(shown.body, /<html lang="ar" dir="rtl">/);
  assert.equal(shown.body.match(/type="radio" name="rating"/g)?.length, 5);
  assert.doesNotMatch(shown.body, /Maya <b>|style="|maya@example/);
  assert.match(shown.body, /<h1[^>]*><bdi>Tarn Bottle<\/bdi><\/h1>/);
  const first = (await open(`/r/${token}?hosted=1`)).body;
  assert.equal(first.match(/type="radio" name="stars[01]"/g)?.length, 10);
  assert.doesNotMatch(first, / checked/);
  const rated = (await open(`/r/${token}?hosted=1&rated=1&stars1=4`)).body;
  assert.match(
    rated,
    /<h1[^>]*><bdi>Tarn Bottle<\/bdi><\/h1>.* value="4" checked/s,
    'the first that has stars',
  );
  assert.ok(shown.body.includes(i18n.t('progress', { number: 2, total: 2 })));
  assert.equal(shown.body.match(/ checked/g)?.length, 1);
  assert.ok(shown.body.includes(`href="/r/${token}?hosted=1&amp;end=1">${i18n.t('skipProduct')}`));
  const ended = (await open(`/r/${token}?hosted=1&end=1`)).body;
  assert.ok(ended.indexOf('Tarn Bottle') > ended.indexOf('Stormcroft Jacket'));

  const picture = await readFile(join(import.meta.dirname, '../media/fixtures/phone.jpg'));
  const fields = {
    productId: 'P-1',
    rating: '1',
    title: '',
    text: 'The zip broke on day two.',
    authorName: 'Maya',
  };
  const sent = await post(`/r/${token}`, fields, [picture]);
  assert.equal(sent.statusCode, 303, sent.body.slice(0, 2000));
  const thanked = await open(String(sent.headers.location));
  assert.ok(thanked.body.includes(`autofocus>${i18n.t('thanks')}</h1>`));
  for (const part of [i18n.t('published'), i18n.t('keepReceipt'), 'Tarn Bottle', i18n.t('reviewNext')])
    assert.ok(thanked.body.includes(part), part);
  const listed = await shop.asBrowser('GET', '/products/P-1/reviews');
  const [published] = listed.body.reviews;
  assert.deepEqual([published.rating, published.verification], [1, 'token']);
  assert.equal(published.mediaStatus, 'processing');
  const { rating: _, ...without } = fields;
  const refused = await post(`/r/${token}`, { ...without, productId: 'P-2', text: 'Kept <words>' });
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /Kept &lt;words&gt;/);
  const last = await post(`/r/${token}`, { ...fields, productId: 'P-2' });
  for (const url of [String(last.headers.location), `/r/${token}`])
    assert.ok((await open(url)).body.includes(i18n.t('allReviewed')), url);
  assert.equal((await post(`/r/${token}`, { ...fields, productId: 'P-2' })).statusCode, 410);
});

test('the form of the widget sends reviews and uploads below the page, with the address and token of the order', async () => {
  const { shop, token } = await asked();
  const send = (path: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: `/r/${token}/${path}`, payload, headers });
  const picture = { filename: 'a.jpg', contentType: 'image/jpeg', size: 5 };
  const ticket = (await send('uploads/signature', picture)).json().data;
  assert.match(ticket.publicId, /^media_/);
  assert.equal((await send('uploads/signature', { ...picture, contentType: 'text/html' })).statusCode, 400);
  const written = {
    merchantId: shop.id,
    productId: 'P-1',
    rating: 3,
    authorName: 'Maya',
    authorEmail: 'somebody@else.example',
    token: 'A'.repeat(64),
  };
  const headers = { 'idempotency-key': 'one', 'user-agent': 'Mozilla/5.0 (iPhone)' };
  const sent = await send('reviews', written, headers);
  assert.deepEqual([sent.statusCode, sent.json().data.verification], [200, 'token'], sent.body);
  assert.deepEqual((await send('reviews', written, headers)).json(), sent.json());
  assert.equal(codeIn(await send('reviews', written)), 'DUPLICATE_REVIEW');
  assert.equal(codeIn(await send('reviews', { ...written, productId: 'P-9' })), 'VALIDATION_ERROR');
  assert.equal(codeIn(await send('reviews', { ...written, rating: 6 })), 'VALIDATION_ERROR');
  const exists = await shop.asServer(
    'GET',
    `/reviews/exists?merchantId=${shop.id}&productId=P-1&customerEmail=maya@example.com`,
  );
  assert.equal(exists.body.data.reviewId, sent.json().data.id);
  const unknown = { method: 'POST', url: `/r/${'A'.repeat(64)}/reviews`, payload: written } as const;
  assert.equal(codeIn(await app.inject(unknown)), 'NOT_FOUND');
  await shop.asStaff('POST', `/admin/tokens/${token}/revoke`, {});
  assert.equal(codeIn(await send('reviews', { ...written, productId: 'P-2' })), 'TOKEN_UNUSABLE');
  assert.equal(codeIn(await send('uploads/signature', picture)), 'TOKEN_UNUSABLE');
});

test('pages of an order say what its offer requires, and what is missing for it after each review', {
  skip: thoroughOnly,
}, async () => {
  const shop = await harness.merchant();
  const offer = { description: '10 % off <all>', mediaRequirement: 'photo', expiresInDays: 30 };
  await shop.asStaff('POST', '/admin/incentives', offer);
  const { token } = await asked({}, shop);
  const i18n = i18nOf('en');
  const form = (await open(`/r/${token}?hosted=1`)).body;
  for (const part of ['10 % off &lt;all&gt;', i18n.t('rewardMedia_photo'), i18n.t('rewardNeedsAll')])
    assert.ok(form.indexOf(part) > 0 && form.indexOf(part) < form.indexOf('<form'), part);
  const step = (await open(`/r/${token}?hosted=1&rated=1`)).body;
  assert.ok(step.includes(i18n.t('consent')) && !step.includes('class="offer"'), 'told once');
  const claimId = /name="incentiveClaimId" value="([^"]+)"/.exec(step)?.[1] ?? '';
  const fields = { productId: 'P-1', rating: '2', authorName: 'Maya', incentiveClaimId: claimId };
  const refused = await post(`/r/${token}`, fields);
  assert.ok(refused.body.includes(i18n.t('consentMissing')));
  const consented = { ...fields, incentiveConsent: 'true' };
  const picture = await readFile(join(import.meta.dirname, '../media/fixtures/phone.jpg'));
  const afterPost = async (changes: object, files: Uint8Array[]) => {
    const { headers } = await post(`/r/${token}`, { ...consented, ...changes }, files);
    return (await open(String(headers.location))).body;
  };
  const half = await afterPost({}, [picture]);
  for (const part of [i18n.t('rewardLeft', { count: 1 }), i18n.t('rewardProcessing'), 'Tarn Bottle'])
    assert.ok(half.includes(part), part);
  const all = await afterPost({ productId: 'P-2' }, [picture]);
  assert.ok(all.includes(i18n.t('rewardProcessing')) && !all.includes(i18n.t('rewardLeft', { count: 1 })));
  const { reviews } = (await shop.asBrowser('GET', '/reviews')).body;
  for (const { id } of reviews)
    for (const { publicId } of (await shop.asStaff('GET', `/reviews/${id}/media`)).body.media)
      await workOnMedium(context, shop.uuid, uuidOf('media', publicId) ?? '');
  assert.ok((await open(`/r/${token}`)).body.includes(i18n.t('rewardComing')));
  await shop.asStaff('POST', `/admin/incentive-claims/${claimId}/fulfill`, { couponCode: 'SAVE' });
  assert.ok((await open(`/r/${token}`)).body.includes(i18n.t('rewardMailed')));
});

test('unknown links return a page with 404 that does not call them used', async () => {
  const i18n = i18nOf('en');
  const unknown = 'A'.repeat(64);
  for (const url of [`/r/${unknown}`, '/r/x', `/unsubscribe/${unknown}`, `/receipt/${unknown}`]) {
    const { body, statusCode } = await open(url);
    assert.equal(statusCode, 404, url);
    assert.ok(body.includes(i18n.t('linkUnknownReason')), url);
    assert.ok(!body.includes(i18n.t('linkUnusableReason')), url);
  }
  assert.equal((await open(`/opened/${'A'.repeat(64)}.gif`)).statusCode, 200);
});

test('one-click unsubscribe works without a page, and opening the page changes nothing', async () => {
  const { shop, text } = await asked();
  const link = /https:\/\/reviews\.example(\/unsubscribe\/[\w-]{64})/.exec(text)?.[1] ?? '';
  assert.match((await open(link)).body, /<form/);
  const suppressed = async () => (await shop.asStaff('GET', '/admin/suppressions')).body.data.suppressions;
  assert.deepEqual(await suppressed(), []);
  const submit = (payload: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({ method: 'POST', url: link, headers: { 'content-type': type }, payload });
  assert.equal((await submit('List-Unsubscribe=One-Click&x=Andr%E9')).statusCode, 400);
  assert.equal((await submit('a=b', 'application/x-www-form-urlencoded; charset=latin1')).statusCode, 415);
  assert.deepEqual(await suppressed(), []);
  assert.equal((await submit('List-Unsubscribe=One-Click')).statusCode, 200);
  const [one] = await suppressed();
  assert.deepEqual([one.email, one.reason], ['maya@example.com', 'unsubscribed']);
  assert.equal((await shop.asStaff('DELETE', '/admin/suppressions/Maya@example.com')).status, 200);
  assert.equal(codeOf(await shop.asStaff('DELETE', '/admin/suppressions/maya@example.com')), 'NOT_FOUND');
});

test('opens, clicks and reviews are counted once, on the day of the request, and opens by machines separately', async () => {
  const { shop, text, token } = await asked();
  const pixel = /\/opened\/[\w-]{64}\.gif/.exec(text)?.[0] ?? '';
  await open(pixel, { 'user-agent': 'Mozilla/5.0' });
  const day = clock.now().toISOString().slice(0, 10);
  const numbers = () => requestNumbers(context.db, shop.uuid, { from: day, to: day });
  assert.deepEqual(await numbers(), { sent: 1, opened: 0, openedByMachine: 1, clicked: 0, reviewed: 0 });
  await open(pixel, { 'user-agent': 'Mozilla/5.0 (Macintosh) Thunderbird' });
  await open(pixel, { 'user-agent': 'Mozilla/5.0 (Macintosh) Thunderbird' });
  await open(`/r/${token}`);
  await open(`/r/${token}`);
  await review(shop, token);
  await review(shop, token, { productId: 'P-2' });
  assert.deepEqual(await numbers(), { sent: 1, opened: 1, openedByMachine: 1, clicked: 1, reviewed: 1 });
});

test('disabling reminders also cancels those already due', async () => {
  const { shop } = await asked();
  await shop.asStaff('PATCH', '/admin/settings', { reminderDelayDays: 0 });
  clock.advance(8 * days);
  await sendRequests(harness);
  const { reviewRequests } = (await shop.asStaff('GET', '/admin/review-requests')).body.data;
  assert.deepEqual([reviewRequests[0].reminderDueAt, reviewRequests[0].remindedAt], [null, null]);
  assert.equal((await shop.asStaff('GET', '/admin/mails?kind=review_reminder')).body.data.mails.length, 0);
});

test('a store can use the hosted page as its review page, with the product and rating preselected', async () => {
  const { token } = await asked({ reviewPageUrl: 'https://reviews.example/r' });
  const first = await open(`/r/${token}?rating=2&product=P-2`);
  const to = new URL(String(first.headers.location));
  assert.equal(to.origin + to.pathname, 'https://reviews.example/r');
  const second = await open(to.pathname + to.search);
  assert.equal(second.statusCode, 302);
  const shown = await open(String(second.headers.location));
  assert.equal(shown.statusCode, 200);
  assert.match(shown.body, /name="rating" value="2" checked/);
  for (const query of ['', '?reviewToken=x', '?reviewToken=//evil.example'])
    assert.equal((await open(`/r${query}`)).statusCode, 404, query);
});

test("hosted pages have a rate limit separate from the API's, and static files have none", async () => {
  const limited = await startHarness({ RATE_LIMIT_LANDING: '3', RATE_LIMIT_PUBLIC_READ: '3' });
  const shop = await limited.merchant();
  for (let time = 0; time < 3; time++) assert.equal((await shop.asBrowser('GET', '/reviews')).status, 200);
  assert.equal((await shop.asBrowser('GET', '/reviews?page=2')).status, 429);
  const get = (url: string) => limited.app.inject({ method: 'GET', url });
  for (let time = 0; time < 3; time++) {
    assert.equal((await get('/r/x')).statusCode, 404);
    assert.equal((await get('/landing/page.css')).statusCode, 200);
  }
  const headers = { 'accept-language': 'fr-CH,fr;q=0.9' };
  const refused = await limited.app.inject({ method: 'GET', url: '/r/x', headers });
  assert.equal(refused.statusCode, 429);
  assert.match(String(refused.headers['content-type']), /^text\/html/);
  assert.ok(refused.body.includes(`autofocus>${i18nOf('fr').t('loadFailed')}</h1>`));
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
});

test('the form has fields for promoted and required attributes, and submits them', async () => {
  const { shop, token } = await asked({ locale: 'de' });
  for (const attribute of [
    { id: 'fit', label: 'Passform', type: 'select', options: ['eng', 'weit & "lang"'], required: true },
    { id: 'comfort', label: 'Tragegefühl', type: 'scale', options: ['hart', 'gut'], promoted: true },
    { id: 'for', label: 'Wofür', type: 'multiselect', options: ['Stadt', 'Berg, Tal'], promoted: true },
    { id: 'gift', label: 'Geschenk', type: 'boolean', promoted: true },
    { id: 'use', label: 'Anlass', type: 'text', promoted: true },
    { id: 'inner', label: 'Nicht gefragt', type: 'text' },
  ])
    assert.equal((await shop.asStaff('POST', '/admin/attributes', attribute)).status, 200);
  const url = `/r/${token}?hosted=1&product=P-1`;
  const page = (await open(url)).body;
  assert.ok(/value="weit &amp; &quot;lang&quot;" +\/> *<bdi>weit &amp; &quot;lang&quot;<\/bdi>/.test(page));
  for (const shown of ['Passform', '<bdi>gut</bdi>', 'Berg, Tal', '<bdi>Ja</bdi>', 'Anlass'])
    assert.ok(page.includes(shown), shown);
  assert.ok(!page.includes('Nicht gefragt'));
  const fields = { productId: 'P-1', rating: '4', authorName: 'Maya', 'attributes.for': 'Berg, Tal' };
  const refused = await post(url, fields);
  assert.equal(refused.statusCode, 400);
  assert.ok(refused.body.includes(`${i18nOf('de').t('notAccepted')} Passform<`));
  assert.ok(refused.body.includes('value="Berg, Tal" checked'));
  const filled = {
    'attributes.fit': 'eng',
    'attributes.comfort': '2',
    'attributes.gift': 'false',
    'attributes.use': 'Alltag',
    'attributes.inner': 'nichts',
  };
  assert.equal((await post(url, { ...fields, ...filled })).statusCode, 303);
  const { reviews } = (await shop.asBrowser('GET', '/products/P-1/reviews')).body;
  assert.deepEqual(reviews[0].attributes, {
    fit: 'eng',
    comfort: 2,
    for: ['Berg, Tal'],
    gift: false,
    use: 'Alltag',
  });
  const config = (await shop.asNobody('GET', `/merchants/${shop.id}/widget-config`)).body;
  assert.equal(config.promotedAttributesState, 'locked');
});

test('the page and the email ask about a product only what applies to it', async () => {
  const shop = await harness.merchant();
  for (const [id, productId] of [
    ['jacket-size', 'P-1'],
    ['burner', 'P-2'],
  ])
    await shop.asStaff('POST', '/admin/attributes', {
      id,
      label: id,
      type: 'text',
      required: true,
      appliesTo: { productIds: [productId] },
      translations: [{ locale: 'de', label: `${id} auf Deutsch` }],
    });
  const { token, text } = await asked({ locale: 'de' }, shop);
  assert.ok(!text.includes('burner'));
  const url = `/r/${token}?hosted=1`;
  const forms = await Promise.all(
    ['P-1', 'P-2'].map(async (product) => (await open(`${url}&product=${product}`)).body),
  );
  assert.deepEqual(
    forms.map((form) => [...form.matchAll(/name="attributes\.([a-z-]+)"/g)].map(([, id]) => id)),
    [['jacket-size'], ['burner']],
  );
  assert.ok(forms[1]?.includes('burner auf Deutsch'));
  assert.ok(forms[1]?.includes('attributes="burner"'));
  const fields = { productId: 'P-2', rating: '4', authorName: 'Maya', 'attributes.jacket-size': 'M' };
  const refused = await post(url, fields);
  assert.ok(refused.body.includes(`${i18nOf('de').t('notAccepted')} burner auf Deutsch<`));
  assert.equal((await post(url, { ...fields, 'attributes.burner': 'two' })).statusCode, 303);
});

test('a refused form explains why in the page’s language, never with the message of the API', {
  skip: thoroughOnly,
}, async () => {
  for (const locale of locales) {
    const { token } = await asked({ locale });
    const url = `/r/${token}?hosted=1`;
    const i18n = i18nOf(locale);
    const fields = { productId: 'P-1', rating: '4', authorName: 'Maya' };
    const messageTo = async (changes: Record<string, string>) => {
      const refused = await post(url, { ...fields, ...changes });
      const message = /<p class="result error" role="alert">([^<]*)</.exec(refused.body)?.[1];
      return [refused.statusCode, message];
    };
    const check = i18n.t('notAccepted');
    assert.deepEqual(await messageTo({ rating: '9' }), [400, `${check} ${i18n.t('yourRating')}`]);
    assert.deepEqual(await messageTo({ title: 'a'.repeat(201) }), [400, `${check} ${i18n.t('title')}`]);
    const { headers } = await post(url, fields);
    const again = await post(url, fields);
    assert.deepEqual([again.statusCode, again.headers.location], [303, headers.location], locale);
  }
});

test('in Arabic, texts inside messages are isolated, so that they do not reorder the message', async () => {
  const name = 'Shop 24 (EU) – شاي';
  const { shop, token } = await asked({ locale: 'ar' }, await harness.merchant({ name }));
  const page = (await open(`/r/${token}?hosted=1`)).body;
  assert.ok(page.includes(`autofocus>${i18nOf('ar').t('requestSubject', { shop: name })}</h1>`));
  assert.ok(page.includes(`\u2068${name}\u2069`));
  const { mails } = (await shop.asStaff('GET', '/admin/mails?kind=review_request')).body.data;
  assert.ok(mails[0].subject.includes(`\u2068${name}\u2069`), mails[0].subject);
});
