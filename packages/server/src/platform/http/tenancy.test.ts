import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, test } from 'node:test';
import { type Route, routes } from '@tribune/contract';
import { answeredByShop, published } from '../../features/questions/given.fixture.ts';
import { exampleOf } from '../../testing/examples.ts';
import { givenReview, givenToken, submission, urlOf } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';

const harness = await startHarness();
const { app } = harness;
const shop = await harness.merchant();
const other = await harness.merchant();

/** What the other merchant has, by the prefix of its ids. A route with another kind of id needs a line here. */
const theirs: Record<string, string> = {};
before(async () => {
  theirs.review = (await givenReview(other)).id;
  const ofStore = {
    rating: 4,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
    text: 'A fast delivery.',
  };
  theirs.store_review = (await other.asServer('POST', '/store-reviews', ofStore)).body.data.id;
  theirs.key = (await other.asStaff('POST', '/admin/api-keys', { name: 'Theirs' })).body.data.id;
  theirs.pat = (await givenToken(other, 'owner')).id;
  theirs.merchant = other.id;
  theirs.question = await published(other);
  theirs.answer = await answeredByShop(other, theirs.question);
  const upload = { filename: 'a.jpg', contentType: 'image/jpeg', size: 1000 };
  theirs.media = (await other.asServer('POST', '/uploads/signature', upload)).body.data.publicId;
  theirs.mail = (await other.asStaff('GET', '/admin/mails')).body.data.mails[0].id;
  const promise = { description: 'A coupon', active: true };
  theirs.incentive = (await other.asStaff('POST', '/admin/incentives', promise)).body.data.id;
  const ordered = await orderOf(other);
  theirs.request = ordered.requestId;
  theirs.claim = ordered.incentiveClaimId;
  const reported = { itemId: theirs.review, category: 'fake' };
  theirs.report = (await other.asBrowser('POST', '/reports', reported)).body.data.reportId;
  theirs.privacy = (
    await other.asStaff('POST', '/admin/privacy/export', { email: 'maya@example.com' })
  ).body.data.id;
  theirs.webhook = (
    await other.asStaff('POST', '/admin/webhooks', { url: 'https://hooks.example' })
  ).body.data.id;
  const tested = await other.asStaff('POST', `/admin/webhooks/${theirs.webhook}/test`);
  theirs.event = tested.body.data.eventId;
  const days = { startDate: '2020-01-01', endDate: '2020-01-02' };
  theirs.job = (await other.asStaff('POST', '/admin/export/reviews', days)).body.data.jobId;
  theirs.import = await importOf(other);
  const invited = { email: 'new@other.example', role: 'moderator' };
  theirs.invitation = (await other.asStaff('POST', '/admin/invitations', invited)).body.data.id;
  theirs.user = (await other.asStaff('GET', '/admin/staff')).body.data.staff[0].id;
  const view = { name: 'Theirs', filters: 'status=pending' };
  theirs.view = (await other.asStaff('POST', '/admin/saved-views', view)).body.data.id;
  const note = { itemId: theirs.review, text: 'Theirs' };
  theirs.note = (await other.asStaff('POST', '/admin/notes', note)).body.data.id;
  const bulk = { filters: { status: ['flagged'] }, status: 'rejected' };
  theirs.bulk = (await other.asStaff('POST', '/admin/queue/bulk', bulk)).body.data.id;
  const template = { name: 'Thanks', text: 'Thank you, {author}.' };
  theirs.template = (await other.asStaff('POST', '/admin/reply-templates', template)).body.data.id;
  theirs.agreement = (await other.asStaff('POST', '/admin/syndication/offers', {})).body.data.id;
  theirs.log = (await other.asStaff('GET', '/admin/moderation-log')).body.data.entries[0].id;
});

async function orderOf({ id, webhookSecret, asNobody }: TestMerchant) {
  const order = {
    orderId: 'O-1',
    customerEmail: 'maya@example.com',
    customerName: 'Maya',
    customerID: 'C-1',
    deliveryDate: '2026-01-02T03:04:05.000Z',
    reviewPageUrl: 'https://shop.example/review',
    products: [{ productId: 'P-1', productName: 'Jacket', quantity: 1, price: 20 }],
  };
  const signature = createHmac('sha256', webhookSecret).update(JSON.stringify(order)).digest('hex');
  const headers = { 'x-merchant-id': id, 'x-webhook-signature': signature };
  const answer = await asNobody('POST', '/webhooks/order-complete', order, headers);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function importOf(merchant: TestMerchant): Promise<string> {
  const file = 'content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nproductId,rating\n';
  const answer = await merchant.asStaff('POST', '/admin/import', Buffer.from(`--x\r\n${file}\r\n--x--\r\n`), {
    'content-type': 'multipart/form-data; boundary=x',
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.importId;
}

interface Parameter {
  description?: string;
  enum?: string[];
}
const parameters = ({ params }: Route) =>
  Object.entries((params as { properties?: Record<string, Parameter> } | undefined)?.properties ?? {});
const plainValue = (parameter: Parameter) => parameter.enum?.[0] ?? 'P-1';
const prefixOf = ({ description }: Parameter) => /prefix `(\w+)`/.exec(description ?? '')?.[1];

/** What is in the path beside ids of ours. */
const plainParams = (route: Route) =>
  Object.fromEntries(
    parameters(route)
      .filter(([, parameter]) => prefixOf(parameter) === undefined && parameter.enum)
      .map(([name, parameter]) => [name, plainValue(parameter)]),
  );

const staffHeaders = ({ id, accessToken }: TestMerchant) => ({
  'x-merchant-id': id,
  authorization: `Bearer ${accessToken}`,
});
const keyHeaders = ({ id, apiKey }: TestMerchant) => ({ 'x-merchant-id': id, 'x-api-key': apiKey });
const browserHeaders = ({ id, origin }: TestMerchant) => ({ 'x-merchant-id': id, origin });

/** The headers of every caller that the route takes. */
function callersOf(route: Route, merchant: TestMerchant): Record<string, string>[] {
  const all = {
    bearer: staffHeaders,
    key: keyHeaders,
    origin: browserHeaders,
    anyone: browserHeaders,
    signed: null,
    operator: null,
  };
  return route.audiences.flatMap((audience) => all[audience]?.(merchant) ?? []);
}

async function call(route: Route, url: string, headers: Record<string, string>) {
  const form = route.form && {
    payload: Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\r\n--x--\r\n',
    ),
  };
  const answer = await app.inject({
    method: route.method,
    url,
    query: route.query ? (exampleOf(route.query) as Record<string, string>) : {},
    headers: { ...headers, ...(form && { 'content-type': 'multipart/form-data; boundary=x' }) },
    ...form,
    ...(route.body && { payload: { ...(exampleOf(route.body) as object), merchantId: undefined } }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

/** A token opens one review and says nothing of the others, ours or theirs. */
const refusalOf = ({ operationId }: Route) =>
  operationId === 'updateReview' ? 'TOKEN_UNUSABLE' : 'NOT_FOUND';

const nobodysIds = { reviewId: 'review_01h455vb4pex5vsknk084sn02q' };

const withOurIds = routes.filter((route) => parameters(route).some(([, parameter]) => prefixOf(parameter)));

for (const route of withOurIds)
  test(`${route.operationId} answers ${refusalOf(route)} for what is another merchant's, as for what nobody has`, async () => {
    const ids = Object.fromEntries(
      parameters(route).map(([name, parameter]) => {
        const prefix = prefixOf(parameter);
        if (prefix !== undefined) assert.ok(theirs[prefix], `this test has no ${prefix} of another merchant`);
        return [name, prefix === undefined ? plainValue(parameter) : (theirs[prefix] ?? '')];
      }),
    );
    for (const headers of callersOf(route, shop)) {
      const foreign = await call(route, urlOf(route, ids), headers);
      assert.equal(codeOf(foreign), refusalOf(route), JSON.stringify(foreign.body));
      const absent = await call(route, urlOf(route, { ...plainParams(route), ...nobodysIds }), headers);
      const { requestId: _one, ...error } = foreign.body.error;
      const { requestId: _other, ...errorOfAbsent } = absent.body.error;
      assert.deepEqual(error, errorOfAbsent);
    }
  });

test("what was tried on another merchant's things changed nothing", async () => {
  const review = (await other.asStaff('GET', `/reviews/${theirs.review}`)).body;
  const { status, helpfulVotes, notHelpfulVotes, featured, reply } = review;
  assert.deepEqual(
    { status, helpfulVotes, notHelpfulVotes, featured, reply },
    { status: 'approved', helpfulVotes: 0, notHelpfulVotes: 0, featured: false, reply: null },
  );
  const { apiKeys } = (await other.asStaff('GET', '/admin/api-keys')).body.data;
  assert.ok(apiKeys.every(({ revokedAt }: { revokedAt: string | null }) => revokedAt === null));
});

test("another merchant's product of the same id is another product", async () => {
  for (const path of ['/products/P-1/reviews', '/reviews']) {
    const { totalReviews, reviews, averageRating } = (await shop.asBrowser('GET', path)).body;
    assert.deepEqual(
      { totalReviews, reviews, averageRating },
      { totalReviews: 0, reviews: [], averageRating: 0 },
    );
  }
  const { ratings } = (await shop.asBrowser('GET', '/products/ratings?productIds=P-1')).body;
  assert.equal(ratings[0].totalReviews, 0);
  const exists = `/reviews/exists?merchantId=${shop.id}&productId=P-1&customerEmail=maya@example.com`;
  assert.deepEqual((await shop.asBrowser('GET', exists)).body.data, { exists: false, reviewId: null });
});

test("staff's lists hold nothing of another merchant", async () => {
  await givenReview(shop, { productId: 'P-own', text: 'Only mine' });
  for (const path of [
    '/admin/reviews',
    '/admin/questions',
    '/admin/answers',
    '/admin/mails',
    '/admin/mails/failed',
    '/admin/exports',
    '/admin/imports',
    '/admin/moderation-log',
    '/admin/api-keys',
    '/admin/access-tokens',
    '/admin/privacy/requests',
    '/admin/queue',
    '/admin/staff',
    '/admin/invitations',
    '/admin/saved-views',
    '/admin/reply-templates',
    '/admin/webhooks',
  ]) {
    const text = JSON.stringify((await shop.asStaff('GET', path)).body);
    for (const id of Object.values(theirs)) assert.ok(id === '' || !text.includes(id), `${path} shows ${id}`);
  }
  const log = await shop.asStaff('GET', `/admin/moderation-log?itemId=${theirs.review}`);
  assert.deepEqual(log.body.data.entries, []);
});

test("a decision about another merchant's item, and taking one back, find nothing", async () => {
  const none = [['NOT_FOUND', null]];
  const results = async (path: string, body: object) =>
    (await shop.asStaff('POST', path, body)).body.data.results.map(
      ({ error, item }: { error: { code: string }; item: unknown }) => [error.code, item],
    );
  for (const id of [theirs.review, theirs.question, theirs.answer]) {
    assert.deepEqual(await results('/admin/queue/decide', { items: [{ id }], status: 'rejected' }), none);
    assert.deepEqual(await results('/admin/queue/undo', { ids: [id] }), none);
  }
});

test("another merchant's id in a body is not found in the result", async () => {
  const own = await givenReview(shop, { productId: 'P-own2' });
  const answer = await shop.asStaff('POST', '/admin/reviews/moderate', {
    ids: [theirs.review, own.id],
    status: 'rejected',
  });
  assert.deepEqual(
    answer.body.data.results.map(
      ({ success, error }: { success: boolean; error: { code: string } | null }) => [success, error?.code],
    ),
    [
      [false, 'NOT_FOUND'],
      [true, undefined],
    ],
  );
});

test("another merchant's id to start after is as unknown as any", async () => {
  for (const path of [
    `/reviews?startAfter=${theirs.review}`,
    `/products/P-1/reviews?startAfter=${theirs.review}`,
    `/admin/reviews?startAfter=${theirs.review}`,
    `/admin/moderation-log?startAfter=${theirs.log}`,
    `/products/P-1/questions?startAfter=${theirs.question}`,
    `/admin/questions?startAfter=${theirs.question}`,
    `/admin/answers?startAfter=${theirs.answer}`,
    `/admin/mails?startAfter=${theirs.mail}`,
    `/admin/privacy/requests?startAfter=${theirs.privacy}`,
    '/admin/suppressions?startAfter=maya@example.com',
  ]) {
    const answer = await shop.asStaff('GET', path);
    assert.equal(answer.body.error?.details[0].field, 'startAfter', path);
  }
});

test('a merchantId in a query or body that is not the one of the header is refused by name', async () => {
  const wrong = { field: 'merchantId', message: 'must equal the header X-Merchant-Id' };
  for (const route of routes.filter(
    ({ audiences }) => !audiences.includes('anyone') && !audiences.includes('signed'),
  )) {
    for (const headers of callersOf(route, shop)) {
      const url = urlOf(route, { ...plainParams(route), merchantId: shop.id });
      if (route.method === 'GET') {
        const answer = await call(route, `${url}?merchantId=${other.id}`, headers);
        assert.equal(answer.status, 400, route.operationId);
        assert.ok(
          answer.body.error.details.some(({ field }: { field: string }) => field === 'merchantId'),
          route.operationId,
        );
      } else if (route.body) {
        const payload = { ...(exampleOf(route.body) as object), merchantId: other.id };
        const answer = await app.inject({ method: route.method, url, headers, payload });
        assert.deepEqual(answer.json().error?.details, [wrong], `${route.operationId}: ${answer.body}`);
      }
    }
  }
});

test('a merchant in the path that is not the one of the header is NOT_FOUND', async () => {
  const url = `/merchants/${other.id}/widget-config`;
  for (let kept = 0; kept < 2; kept++) {
    assert.equal(codeOf(await shop.asBrowser('GET', url)), 'NOT_FOUND');
    assert.equal((await shop.asNobody('GET', url)).status, 200);
    assert.equal((await other.asBrowser('GET', url)).status, 200);
  }
});

test('a submission for another merchant is refused', async () => {
  const answer = await shop.asBrowser('POST', '/reviews', submission(other));
  assert.equal(answer.body.error.details[0].field, 'merchantId');
});
