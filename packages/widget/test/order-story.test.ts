import assert from 'node:assert/strict';
import { startDispatchers } from '../../server/src/app/worker.ts';
import { startMailServer } from '../../server/src/testing/mail-server.ts';
import { deliver, order } from '../../server/src/testing/shop-messages.ts';
import { fixture, productId, type Shop, startShops } from './shops.ts';

const mailServer = await startMailServer();
const shops = await startShops({ SMTP_URL: mailServer.url });
const days = 24 * 60 * 60 * 1000;
const customerEmail = 'maya.lindqvist@example.com';
const bottle = 'LM-BTL-750';

async function until<Found>(what: string, look: () => Promise<Found | undefined> | Found | undefined) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited too long for ${what}`);
}

const mailAbout = (subject: RegExp) =>
  until(`a mail about ${subject}`, () =>
    mailServer.received.find(({ to, parsed }) => to === customerEmail && subject.test(parsed.subject ?? '')),
  );

/** The shop says that an order was delivered, and names our page as the one for reviews. */
async function orderDelivered({ harness, api, merchant }: Shop) {
  const now = harness.clock.now();
  const delivered = order({
    customerEmail,
    customerName: 'Maya Lindqvist',
    deliveryDate: now.toISOString(),
    reviewPageUrl: `${api}/r`,
    products: [
      { productId, productName: 'Wander 26 Daypack', quantity: 1, price: 89 },
      { productId: bottle, productName: 'Tarn Insulated Bottle', quantity: 2, price: 24 },
    ],
  });
  const { status, body } = await deliver(harness, merchant, delivered);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.data.scheduledFor, new Date(now.getTime() + 7 * days).toISOString());
  return body.data.incentiveClaimId as string;
}

shops.test(
  'an order leads to an email a week later, to reviews with a photo and a badge, to a claim and its coupon',
  async ({ shop, page, visit }) => {
    const { harness, merchant } = shop;
    const dispatcher = await startDispatchers(harness.context);
    try {
      await merchant.asStaff('POST', '/admin/incentives', { description: '10 % off your next order' });
      const claimId = await orderDelivered(shop);
      const claim = async () =>
        (await merchant.asStaff('GET', '/admin/incentive-claims/by-order/ORD-1001')).body.data;

      harness.clock.advance(7 * days - 60_000);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      assert.equal(mailServer.received.length, 0, 'not a minute too early');
      harness.clock.advance(2 * 60_000);
      const { parsed } = await mailAbout(/order/);
      const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value ?? '';
      assert.match(header('list-unsubscribe'), /^<http[^>]+\/unsubscribe\/[\w-]{64}>$/);
      assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');

      const mail = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true });
      await mail.setContent(parsed.html ?? '');
      const link = await mail
        .getByRole('link', { name: /Wander 26 Daypack.*4 out of 5/ })
        .getAttribute('href');
      await mail.goto(link ?? '');
      assert.match(new URL(mail.url()).pathname, /^\/r\/[\w-]{64}$/);
      assert.match((await mail.locator('body').textContent()) ?? '', /10 % off your next order/);

      assert.equal(await mail.getByRole('radio', { name: /^4 stars/ }).isChecked(), true);
      await mail
        .getByLabel('Your review')
        .fill('Carried it for a week in the rain. The straps are a bit short.');
      await mail.locator('input[type=file]').first().setInputFiles(fixture('phone.jpg'));
      await mail.getByText('phone.jpg uploaded').waitFor();
      await mail.getByRole('checkbox', { name: /^I was offered a reward/ }).check();
      await mail.getByRole('button', { name: 'Submit review' }).click();
      await mail.getByText('To receive it, review 1 more product from your order.').waitFor();
      await mail.getByRole('link', { name: 'Review this product' }).click();
      await mail.getByRole('radio', { name: /^2 stars/ }).check();
      await mail.getByRole('checkbox', { name: /^I was offered a reward/ }).check();
      await mail.getByRole('button', { name: 'Submit review' }).click();
      await mail.getByText('You’ve met all the conditions. We’ll email it to you.').waitFor();
      assert.equal((await claim()).status, 'reviews_completed');
      await mail.goto(link ?? '');
      await mail.getByRole('heading', { name: 'You’ve reviewed everything in this order.' }).waitFor();

      const { reviews } = (await merchant.asServer('GET', `/products/${productId}/reviews`)).body;
      assert.deepEqual(
        reviews.map(({ rating, verification, incentivized }: Record<string, unknown>) => [
          rating,
          verification,
          incentivized,
        ]),
        [[4, 'token', true]],
      );
      await shop.process(reviews[0].id);
      await page.goto(shop.productUrl);
      const card = page.locator('tribune-reviews article', { hasText: 'The straps are a bit short' });
      await card.getByText('Verified purchase').waitFor();
      await card.locator('img').first().waitFor();

      const fulfilled = await merchant.asStaff('POST', `/admin/incentive-claims/${claimId}/fulfill`, {
        couponCode: 'THANKS-7Q4K',
      });
      assert.equal(fulfilled.body.data.status, 'fulfilled');
      const coupon = await mailAbout(/Thank you/);
      assert.match(coupon.parsed.text ?? '', /THANKS-7Q4K/);

      harness.clock.advance(30 * days);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      assert.equal(mailServer.received.length, 2, 'no reminder to who has reviewed');
    } finally {
      await dispatcher.stop();
    }
  },
);
