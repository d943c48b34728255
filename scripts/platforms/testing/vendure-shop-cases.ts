import assert from 'node:assert/strict';
import { submitReview } from '@tribune/client';
import { until } from '../../../packages/server/src/testing/processes.ts';
import { rawGraphAt } from './graph.ts';
import { followedEmail } from './requests.ts';
import { deliveredOrder, type Scene } from './vendure-order-cases.ts';
import { storeUrl } from './vendure-store.ts';

interface Rating {
  averageRating: number;
  totalReviews: number;
}

interface Recommendation {
  percent: number;
  recommended: number;
  answered: number;
}

interface Shown {
  product: {
    name: string;
    tribuneRating:
      | (Rating & {
          starDistribution: { rating: number; count: number }[];
          recommendation: Recommendation | null;
        })
      | null;
    tribuneReviews: {
      totalItems: number;
      items: { text: string; authorName: string; verifiedPurchase: boolean; verification: string }[];
    } | null;
    tribuneStructuredData: string | null;
  };
}

interface Submitted {
  submitTribuneReview: {
    id?: string;
    verifiedPurchase?: boolean;
    errorCode?: string;
    reason?: string;
    message?: string;
    fields?: string[];
  };
}

const shownProduct = `query($id: ID!) {
  product(id: $id) {
    name
    tribuneRating {
      averageRating totalReviews starDistribution { rating count } recommendation { percent recommended answered }
    }
    tribuneReviews(options: { limit: 5, sort: newest }) {
      totalItems
      items { id text authorName verifiedPurchase verification incentivized media { type urls } reply { text } createdAt }
    }
    tribuneStructuredData
  }
}`;

const submission = `mutation($input: SubmitTribuneReviewInput!) {
  submitTribuneReview(input: $input) {
    ... on TribuneSubmittedReview { id status verifiedPurchase }
    ... on TribuneReviewError { errorCode reason message fields }
  }
}`;

export async function orderBecomesReview(scene: Scene): Promise<void> {
  const { ground, store, jacket } = scene;
  await deliveredOrder(scene, 'maya@example.com', [jacket]);
  const { page, token } = await followedEmail(ground, 'maya@example.com', store.worker);
  assert.equal(page, `${storeUrl}/reviews`);
  const shop = store.visit();
  const { tribuneReviewToken: checked } = await shop<{
    tribuneReviewToken: { valid: boolean; status: string; products: { productId: string }[] };
  }>(
    'query($token: String!) { tribuneReviewToken(token: $token) { valid status products { productId name } } }',
    { token },
  );
  assert.deepEqual(
    [checked.valid, checked.status, checked.products[0]?.productId],
    [true, 'active', jacket.id],
  );
  const text = 'Three days of rain in the fells and still dry inside.';
  const input = {
    ...{ productId: jacket.id, rating: 5, authorName: 'Maya', authorEmail: 'maya@example.com' },
    ...{ text, token, wouldRecommend: true },
  };
  const { submitTribuneReview: review } = await shop<Submitted>(submission, { input });
  assert.deepEqual([review.reason, review.verifiedPurchase], [undefined, true]);

  const product = await until(async () => {
    const { product: found } = await shop<Shown>(shownProduct, { id: jacket.id });
    return found.tribuneRating?.totalReviews === 1 && found.tribuneReviews?.totalItems === 1 && found;
  }, store.server);
  assert.equal(product.tribuneRating?.averageRating, 5);
  assert.deepEqual(product.tribuneRating?.starDistribution[0], { rating: 5, count: 1 });
  assert.deepEqual(product.tribuneRating?.recommendation, { percent: 100, recommended: 1, answered: 1 });
  const [shown] = product.tribuneReviews?.items ?? [];
  assert.deepEqual(
    [shown?.text, shown?.authorName, shown?.verifiedPurchase, shown?.verification],
    [text, 'Maya', true, 'token'],
  );
  await until(async () => {
    const { product: found } = await shop<Shown>(shownProduct, { id: jacket.id });
    return /AggregateRating/.test(found.tribuneStructuredData ?? '');
  }, store.server);
  const { submitTribuneReview: again } = await shop<Submitted>(submission, { input });
  assert.equal(again.errorCode, 'TRIBUNE_REVIEW_ERROR');
  assert.ok(again.reason && again.reason !== 'UNAVAILABLE', `a used token: ${again.reason}`);
}

/** Before anything else reads ratings. */
export async function ratingsAreBatched({ proxy, store, jacket, beanie }: Scene): Promise<void> {
  const shop = store.visit();
  const search = async (fields: string) => {
    const { search: found } = await shop<{
      search: { items: { productId: string; tribuneRating: Rating | null }[] };
    }>(`{ search(input: { groupByProduct: true, take: 50 }) { items { productId ${fields} } } }`);
    return found.items;
  };
  const ratingRequests = () => proxy.requests.filter(({ path }) => path.endsWith('/products/ratings'));
  await until(async () => (await search('')).length === 2, store.worker);
  assert.equal(ratingRequests().length, 0);
  for (const attempt of ['asked', 'cached']) {
    const items = await search('tribuneRating { averageRating totalReviews }');
    assert.deepEqual(
      items.map(({ tribuneRating }) => tribuneRating),
      [
        { averageRating: 0, totalReviews: 0 },
        { averageRating: 0, totalReviews: 0 },
      ],
    );
    assert.equal(ratingRequests().length, 1, attempt);
  }
  const { productIds } = JSON.parse(ratingRequests()[0]?.body ?? '');
  assert.deepEqual(productIds.toSorted(), [jacket.id, beanie.id].toSorted());
}

export async function channelsHaveTheirReviews({ store, jacket }: Scene): Promise<void> {
  const { product: uk } = await store.visit('uk')<Shown>(shownProduct, { id: jacket.id });
  assert.deepEqual([uk.tribuneRating?.totalReviews, uk.tribuneReviews?.totalItems], [0, 0]);
  const wholesale = store.visit('wholesale');
  const { product } = await wholesale<Shown>(shownProduct, { id: jacket.id });
  assert.deepEqual(
    [product.name, product.tribuneRating, product.tribuneReviews],
    ['Rain jacket', null, null],
  );
  const input = {
    ...{ productId: jacket.id, rating: 4, authorName: 'Eve', authorEmail: 'eve@example.com' },
    text: 'Light, and good in the wind.',
  };
  const { submitTribuneReview } = await wholesale<Submitted>(submission, { input });
  assert.equal(submitTribuneReview.reason, 'UNAVAILABLE');
}

export async function shopRefusals(scene: Scene): Promise<void> {
  const { ground, merchant, store, jacket } = scene;
  const shop = store.visit();
  const review = { productId: jacket.id, rating: 4, authorName: 'Eve', authorEmail: 'eve@example.com' };
  const submit = async (input: object) => (await shop<Submitted>(submission, { input })).submitTribuneReview;
  const wrong = await submit({ ...review, rating: 6 });
  assert.deepEqual([wrong.reason, wrong.fields], ['VALIDATION_ERROR', ['rating']]);
  const nameless = await submit({ productId: jacket.id, rating: 4, text: 'Good.' });
  assert.equal(nameless.reason, 'VALIDATION_ERROR');
  const raw = rawGraphAt(`${store.url}/shop-api`);
  const vouched = await raw(submission, { input: { ...review, orderId: 'T_1' } });
  assert.match(vouched.errors?.[0]?.message ?? '', /orderId/, 'the key vouches for no order of a browser');
  const limit = await raw(
    `{ product(id: "${jacket.id}") { tribuneReviews(options: { limit: 1000 }) { totalItems } } }`,
  );
  assert.equal(limit.errors?.[0]?.extensions?.code, 'USER_INPUT_ERROR');

  await deliveredOrder(scene, 'ida@example.com', [jacket], 'uk');
  const { token } = await followedEmail(ground, 'ida@example.com', store.worker);
  const { tribuneReviewToken } = await shop<{ tribuneReviewToken: { valid: boolean; status: string } }>(
    'query($token: String!) { tribuneReviewToken(token: $token) { valid status } }',
    { token },
  );
  assert.deepEqual(tribuneReviewToken, { valid: false, status: 'unknown' }, "another merchant's token");
  const foreign = await submit({ ...review, text: 'Light.', token });
  assert.ok(foreign.reason && !foreign.verifiedPurchase);
  for (const { message } of [wrong, foreign])
    for (const secret of [merchant.apiKey, merchant.accessToken, merchant.webhookSecret])
      assert.ok(!message?.includes(secret));
}

export async function storefrontWhileDown({ ground, store, jacket, beanie }: Scene): Promise<void> {
  const shop = store.visit();
  await ground.stopServing();
  const { product: known } = await shop<Shown>(shownProduct, { id: jacket.id });
  assert.deepEqual(
    [known.tribuneRating?.totalReviews, known.tribuneReviews?.totalItems],
    [1, 1],
    'the last known',
  );
  const { product: unknown } = await shop<Shown>(shownProduct, { id: beanie.id });
  assert.deepEqual([unknown.name, unknown.tribuneReviews], ['Fell beanie', null]);
  const input = {
    productId: jacket.id,
    rating: 4,
    authorName: 'Eve',
    authorEmail: 'eve@example.com',
    text: 'Good.',
  };
  const { submitTribuneReview } = await shop<Submitted>(submission, { input });
  assert.equal(submitTribuneReview.reason, 'UNAVAILABLE');
  await ground.restart();
  await until(async () => {
    const { product } = await shop<Shown>(shownProduct, { id: beanie.id });
    return product.tribuneReviews?.totalItems === 0;
  }, store.server);
}

interface Pending {
  reviews: number;
  questions: number;
  queueUrl: string;
}

export async function adminSeesPending({ proxy, merchant, store, beanie }: Scene): Promise<void> {
  await submitReview(merchant.staff, {
    ...{ productId: beanie.id, rating: 2, authorName: 'Ben', authorEmail: 'ben@example.com' },
    text: 'Buy cheaper at https://spam.example and https://spam.example/more',
  });
  const { product, tribunePending } = await store.admin<{
    product: { tribuneRating: Rating; tribunePending: Pending };
    tribunePending: Pending;
  }>(
    `query($id: ID!) {
      product(id: $id) { tribuneRating { totalReviews } tribunePending { reviews questions queueUrl } }
      tribunePending { reviews questions queueUrl }
    }`,
    { id: beanie.id },
  );
  const queue = `${proxy.url}/console/${merchant.merchantId}/queue`;
  assert.deepEqual(product.tribunePending, {
    ...{ reviews: 1, questions: 0 },
    queueUrl: `${queue}?product=${beanie.id}`,
  });
  assert.equal(product.tribuneRating.totalReviews, 0, 'it is not published');
  assert.equal(tribunePending.queueUrl, queue);
  const stranger = rawGraphAt(`${store.url}/admin-api`);
  const { errors } = await stranger('{ tribunePending { reviews } }');
  assert.equal(errors?.[0]?.extensions?.code, 'FORBIDDEN');
  const shop = rawGraphAt(`${store.url}/shop-api`);
  const hidden = await shop(`{ product(id: "${beanie.id}") { tribunePending { reviews } } }`);
  assert.match(hidden.errors?.[0]?.message ?? '', /Cannot query field/);
}
