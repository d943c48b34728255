import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { rebuildReviewFeeds } from './index.ts';

const harness = await startHarness();

const feedOf = async (shop: TestMerchant): Promise<Record<string, string>[]> => {
  const answer = await harness.app.inject(`/apiV2/feeds/meta-reviews/${shop.id}.csv`);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.match(String(answer.headers['content-type']), /^text\/csv/);
  return parse(answer.body, { columns: true });
};
const idsIn = (records: Record<string, string>[]) => records.map(({ reviewID }) => reviewID).sort();

test('the feed for Meta has the required columns of verified reviews without an incentive, of any rating', async () => {
  const shop = await harness.merchant({ name: 'Larkmoor' });
  const submit = async (changes: object) => {
    const { status, body } = await shop.asServer('POST', '/reviews', {
      merchantId: shop.id,
      productId: 'P-1',
      rating: 1,
      authorName: 'Ben “B” Olsen',
      orderId: 'O-1',
      text: 'Leaks, "badly",\nafter a week.',
      ...changes,
    });
    assert.equal(status, 200, JSON.stringify(body));
    await shop.asStaff('PATCH', `/reviews/${body.data.id}/moderate`, { status: 'approved' });
    return body.data.id as string;
  };
  const product = { name: 'Jacket, warm', url: '/p/1', imageUrl: 'https://shop.example/1.jpg', groupId: 'G' };
  const identifiers = { gtin: '4006381333931', brand: 'Lark', mpn: 'M-1', sku: 'S-1' };
  await shop.asStaff('PUT', '/admin/products/P-1', {
    ...product,
    ...identifiers,
    url: 'https://shop.example/p/1',
  });
  const low = await submit({ authorEmail: 'low@example.com' });
  const high = await submit({ authorEmail: 'high@example.com', rating: 5, text: undefined, title: 'Fine' });
  await submit({ authorEmail: 'unverified@example.com', orderId: undefined });
  await submit({ authorEmail: 'rewarded@example.com', incentiveConsent: true });
  await submit({ authorEmail: 'stars@example.com', text: undefined });
  await submit({ authorEmail: 'nameless@example.com', productId: 'P-2' });

  const records = await feedOf(shop);
  assert.deepEqual(idsIn(records), [low, high].sort());
  const record = records.find(({ reviewID }) => reviewID === low);
  assert.match(record?.created_at ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.deepEqual(
    { ...record, created_at: '' },
    {
      aggregator: 'Tribune',
      'store.name': 'Larkmoor',
      'store.storeUrls': JSON.stringify([`${shop.origin}/`]),
      reviewID: low,
      rating: '1',
      title: '',
      content: 'Leaks, "badly",\nafter a week.',
      created_at: '',
      review_image_urls: '',
      incentivized: 'false',
      has_verified_purchase: 'true',
      'reviewer.name': 'Ben “B” Olsen',
      'product.name': 'Jacket, warm',
      'product.url': 'https://shop.example/p/1',
      'product.imageUrls': '["https://shop.example/1.jpg"]',
      'product.groupID': 'G',
      'product.productIdentifiers.gtins': '["4006381333931"]',
      'product.productIdentifiers.mpn': 'M-1',
      'product.productIdentifiers.brand': 'Lark',
      'product.productIdentifiers.skus': '["P-1","S-1"]',
    },
  );

  await shop.asStaff('PATCH', `/reviews/${low}/moderate`, { status: 'rejected', reasonCode: 'spam' });
  await rebuildReviewFeeds(harness.context, shop.uuid);
  assert.deepEqual(idsIn(await feedOf(shop)), [high]);
});

test('the feed for Meta is not part of the Standard plan', async () => {
  const standard = await harness.merchant({ plan: 'standard' });
  const refused = await harness.app.inject(`/apiV2/feeds/meta-reviews/${standard.id}.csv`);
  assert.equal(refused.json().error.code, 'PLAN_UPGRADE_REQUIRED');
  assert.match(refused.json().error.message, /Meta reviews feed/);
});
