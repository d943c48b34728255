import assert from 'node:assert/strict';
import { moderationLog, moderationQueue, sendOrder, submitReview } from '@tribune/client';
import type { Scene } from './medusa-cases.ts';
import { administrator, storeUrl } from './medusa-store.ts';
import { followedEmail } from './requests.ts';

export async function adminModerates({ merchant, stranger, store, jacket }: Scene): Promise<void> {
  const { id } = await submitReview(merchant.staff, {
    ...{ productId: jacket.id, rating: 2, authorName: 'Ben', authorEmail: 'ben@example.com' },
    text: 'Buy cheaper at https://spam.example and https://spam.example/more',
  });
  const pending = await store.admin.get<{ pendingReviews: number }>(`/admin/tribune/products/${jacket.id}`);
  assert.equal(pending.pendingReviews, 1);
  const { items } = await store.admin.get<{ items: { id: string; updatedAt: string }[] }>(
    '/admin/tribune/queue',
  );
  assert.deepEqual(
    items.map((item) => item.id),
    [id],
  );
  const foreign = await submitReview(stranger.staff, {
    ...{ productId: 'SKU-1', rating: 4, authorName: 'Ida', authorEmail: 'ida@example.com' },
    text: 'Warm and dry.',
  });
  const decide = (reviewId: string) =>
    store.admin.post<{ results: { success: boolean; error: { code: string } | null }[] }>(
      '/admin/tribune/queue/decide',
      { items: [{ id: reviewId }], status: 'rejected', reasonCode: 'spam' },
    );
  assert.equal((await decide(id)).results[0]?.success, true);
  assert.equal((await decide(foreign.id)).results[0]?.error?.code, 'NOT_FOUND');
  const { reviews } = await moderationQueue(merchant.staff, { status: ['rejected'] });
  assert.ok(reviews.some((review) => review.id === id));
  const { entries } = await moderationLog(merchant.staff, { itemId: id });
  assert.equal(entries[0]?.actor, administrator.email);
  const invalid = await store.admin.send('POST', '/admin/tribune/queue/decide', {
    items: [],
    status: 'hidden',
  });
  assert.equal(invalid.status, 400);
}

export async function adminRefusals({ store, jacket }: Scene): Promise<void> {
  for (const [method, path] of [
    ['GET', '/admin/tribune/queue'],
    ['POST', '/admin/tribune/queue/decide'],
    ['GET', `/admin/tribune/products/${jacket.id}`],
    ['GET', '/admin/tribune/messages'],
    ['POST', '/admin/tribune/messages/retry'],
    ['POST', '/admin/tribune/products/sync'],
  ] as const)
    assert.equal((await store.shop.send(method, path)).status, 401, `${method} ${path} without a user`);
}

export async function storeRefusals({ ground, merchant, stranger, store, jacket }: Scene): Promise<void> {
  const path = `/store/tribune/products/${jacket.id}/reviews`;
  assert.equal((await fetch(`${store.url}${path}`)).status, 400, 'without the publishable key');
  const review = { productId: jacket.id, rating: 4, authorName: 'Eve', authorEmail: 'eve@example.com' };
  const claimed = await store.shop.post<{ verifiedPurchase: boolean }>('/store/tribune/reviews', {
    ...review,
    text: 'Good in the wind, and light.',
    orderId: 'order_of_somebody',
  });
  assert.equal(claimed.verifiedPurchase, false, 'the key of the route vouches for no order ID of a browser');
  const wrong = await store.shop.send('POST', '/store/tribune/reviews', { ...review, rating: 6 });
  assert.equal(wrong.status, 400);
  assert.match(wrong.body, /VALIDATION_ERROR/);

  const foreignOrder = {
    ...{ orderId: 'ORD-1', customerEmail: 'ida@example.com', customerName: 'Ida', customerID: 'C-1' },
    deliveryDate: new Date().toISOString(),
    products: [{ productId: jacket.id, productName: 'Jacket', quantity: 1, price: 1 }],
    reviewPageUrl: storeUrl,
  };
  await sendOrder(stranger.staff, foreignOrder, { secret: stranger.webhookSecret });
  const { token } = await followedEmail(ground, 'ida@example.com');
  const foreign = await store.shop.send('GET', `/store/tribune/review-tokens/${token}`);
  assert.equal(foreign.status, 404, "another merchant's token");
  const used = await store.shop.send('POST', '/store/tribune/reviews', { ...review, token });
  assert.equal(used.status, 410);
  for (const { body } of [wrong, used])
    for (const secret of [merchant.apiKey, merchant.accessToken, merchant.webhookSecret])
      assert.ok(!body.includes(secret));
}
