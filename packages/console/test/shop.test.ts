import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { issueDueCodes } from '../../server/src/features/incentives/index.ts';
import { contribution, rewrite } from '../../server/src/features/own-content/index.ts';
import { published } from '../../server/src/features/questions/given.fixture.ts';
import { rows } from '../../server/src/platform/db/database.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { emailText, givenReview, heldBack, tokenIn } from '../../server/src/testing/given.ts';
import type { TestMerchant } from '../../server/src/testing/harness.ts';
import { sendFrom } from '../../server/src/testing/shop-messages.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { password, startConsole } from './world.ts';

const tribune = await startConsole();

tribune.slow('a reply is written from a template, changed and taken away', async ({ shop, at, visit }) => {
  const { id } = await givenReview(shop, { title: 'Dry at last' });
  await shop.asStaff('POST', '/admin/reply-templates', { name: 'Thanks', text: 'Thank you, {author}!' });
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('reviews'));
  await page.getByRole('link', { name: 'Dry at last' }).click();
  await page.getByRole('button', { name: 'Write reply' }).click();
  await page.getByRole('combobox', { name: 'Template' }).click();
  await page.getByRole('option', { name: 'Thanks' }).click();
  assert.equal(await page.getByLabel('Public reply').inputValue(), 'Thank you, Maya!');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Edit reply' }).waitFor();
  assert.equal((await shop.asBrowser('GET', `/reviews/${id}`)).body.reply.text, 'Thank you, Maya!');
  await page.getByRole('button', { name: 'Delete reply' }).click();
  await page.getByRole('button', { name: 'Write reply' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Edit reply' }).waitFor();
});

tribune.slow('earlier versions show each text that the author replaced', async ({ shop, at, visit }) => {
  const { id } = await givenReview(shop, { title: 'Dry at last', text: 'It is warm.', cons: 'No hood' });
  const caller = { 'x-merchant-id': shop.id, origin: shop.origin };
  for (const change of [
    { title: 'Dry', pros: 'Light' },
    { cons: null, rating: 4 },
  ]) {
    await shop.asStaff('POST', `/admin/reviews/${id}/update-request`, { message: 'And now?' });
    const token = tokenIn(await emailText(shop, 'review_update_request'));
    const changed = await shop.asNobody('PATCH', `/reviews/${id}`, { token, ...change }, caller);
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
  }
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at(`reviews/${id}`));
  const versions = page.locator('section', { has: page.getByRole('heading', { name: 'Earlier versions' }) });
  await versions.getByText('Cons: No hood').waitFor();
  const lines = await versions.locator('p').allTextContents();
  const shown = lines.filter((line) => /^(Headline|Text|Pros|Cons):/.test(line));
  assert.deepEqual(shown, ['Cons: No hood', 'Headline: Dry at last', 'Pros: None']);
});

tribune.slow('the queue shows what an author changed in a question', async ({ harness, shop, at, visit }) => {
  const { context } = harness;
  const email = 'dora@example.com';
  const question = await published(shop, { text: 'Is it warm?', authorEmail: email });
  const merchant = (await context.directory.merchant(shop.id)) ?? assert.fail();
  const item = await contribution(context.db, merchant.merchantId, { email, publicId: question });
  assert.ok(item);
  await rewrite(context, merchant, {
    item,
    email,
    after: { body: 'Is it warm in winter?' },
    now: context.clock.now(),
  });
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at(`queue?status=pending&item=${question}`));
  const about = page.getByRole('complementary', { name: 'About this item' });
  await about.getByRole('heading', { name: 'Earlier versions' }).waitFor();
  await about.getByText('Text: Is it warm?', { exact: true }).waitFor();
  await assertAccessible(page, 'the earlier versions of a question');
});

tribune.slow('featured reviews are put into another order', async ({ shop, at, visit }) => {
  for (const title of ['One', 'Two']) {
    const { id } = await givenReview(shop, {
      title,
      authorEmail: `${title}@example.com`,
      text: `${title} it is.`,
    });
    await shop.asStaff('POST', `/reviews/${id}/feature`, { featured: true });
  }
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('featured'));
  const up = page.getByRole('button', { name: 'Move “Two” up' });
  await up.press('Enter');
  await page.getByText('Order saved').waitFor();
  await page.getByRole('listitem').first().getByText('Two').first().waitFor();
  assert.ok(await up.evaluate((button) => button === document.activeElement));
  const { reviews } = (await shop.asBrowser('GET', '/reviews?sort=featured')).body;
  assert.deepEqual(
    reviews.map(({ title }: { title: string }) => title),
    ['Two', 'One'],
  );
  await page.getByRole('button', { name: 'Stop featuring “Two”' }).click();
  await up.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('listitem').first().getByText('Two').first().waitFor();
});

async function deliver(shop: TestMerchant, orderId = 'O-1') {
  const body = {
    orderId,
    customerEmail: 'maya@example.com',
    customerName: 'Maya',
    customerID: 'C-1',
    deliveryDate: new Date().toISOString(),
    reviewPageUrl: 'https://shop.example/review',
    products: [{ productId: 'P-1', productName: 'Jacket', quantity: 1, price: 20 }],
  };
  const signature = createHmac('sha256', shop.webhookSecret).update(JSON.stringify(body)).digest('hex');
  const headers = { 'x-merchant-id': shop.id, 'x-webhook-signature': signature };
  assert.equal((await shop.asNobody('POST', '/webhooks/order-complete', body, headers)).status, 200);
}

tribune.slow(
  'codes are added to a pool, sent to a customer who completed the reviews, and removed',
  async ({ shop, at, visit, harness }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('incentives'));
    await page.getByRole('button', { name: 'New offer' }).click();
    await page.getByLabel('Reward').fill('10% off');
    await page.getByRole('combobox', { name: 'Delivery' }).click();
    await page.getByRole('option', { name: 'Automatically, from a pool' }).click();
    await page.getByRole('button', { name: 'Create offer' }).click();
    await page.getByRole('cell', { name: 'None left' }).waitFor();
    await deliver(shop);
    await givenReview(shop);
    await issueDueCodes(harness.context);
    await page.reload();
    await page.getByText('1 customer waiting').waitFor();
    await assertAccessible(page, 'the incentives');
    await page.getByRole('link', { name: 'Manage codes of “10% off”' }).click();
    await page.getByText('No codes left').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'codes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('code,expiresAt\nDRY-1,\nDRY-2,\n,\nDRY-3,soon\n'),
    });
    await page.getByText('2 new, 0 added before or duplicate, 2 with errors').waitFor();
    await assertAccessible(page, 'the codes');
    await page.getByRole('button', { name: 'Add 2 codes' }).click();
    await page.getByText('2 available, 0 expired').waitFor();
    await issueDueCodes(harness.context);
    await page.reload();
    await page.getByText('1 available, 0 expired').waitFor();
    await page.getByRole('button', { name: 'Remove unused codes' }).click();
    await page.getByRole('button', { name: 'Remove codes' }).click();
    await page.getByText('0 available, 0 expired').waitFor();
    await page.goto(at('incentives'));
    await page.getByRole('link', { name: 'Claims' }).click();
    await page.getByRole('cell', { name: 'DRY-1' }).waitFor();
    await assertAccessible(page, 'the claims');
  },
);

tribune.slow('codes come from the endpoint of a store, which can be tested and retried', async (visited) => {
  const { shop, at, visit } = visited;
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('incentives'));
  await page.getByRole('button', { name: 'New offer' }).click();
  await page.getByLabel('Reward').fill('10% off');
  await page.getByRole('combobox', { name: 'Delivery' }).click();
  await page.getByRole('option', { name: 'Automatically, from your server' }).click();
  await page.getByRole('button', { name: 'Create offer' }).click();
  await page.getByText('From your server', { exact: true }).waitFor();
  await deliver(shop);
  await givenReview(shop);
  await page.reload();
  await page.getByText('No endpoint yet').waitFor();
  await page.getByLabel('URL').fill('https://127.0.0.1/coupons');
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await page.getByText('must be public').first().waitFor();
  await page.getByLabel('URL').fill('https://coupons.invalid/claim');
  await page.getByRole('button', { name: 'Save endpoint' }).click();
  await page.getByText('Signing secret').waitFor();
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('The test failed').waitFor();
  await assertAccessible(page, 'the endpoint');
  await page.getByRole('button', { name: 'Retry now' }).click();
  await page.getByText('Calls are repeated now').waitFor();
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const };
  const small = await visit({ email: shop.ownerEmail }, phone);
  await small.goto(at('incentives'));
  await small.getByRole('button', { name: 'Retry now' }).waitFor();
  await assertAccessible(small, 'the endpoint on a phone');
});

tribune.slow(
  'a promise is made, its claim fulfilled, its request previewed and cancelled',
  async ({ shop, at, visit, harness }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('incentives'));
    await page.getByRole('button', { name: 'New offer' }).click();
    await page.getByLabel('Reward').fill('10% off');
    await page.getByRole('button', { name: 'Create offer' }).click();
    await page.getByRole('link', { name: 'Manage codes of “10% off”' }).waitFor();
    await deliver(shop);
    await page.getByRole('link', { name: 'Claims' }).click();
    await page.getByRole('button', { name: 'Actions for order O-1' }).click();
    await page.getByRole('menuitem', { name: 'Send reward' }).click();
    await page.getByLabel('Coupon code').fill('DRY-10');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('cell', { name: 'DRY-10' }).waitFor();
    await page.goto(at('requests'));
    await page.getByRole('link', { name: 'Preview email for order O-1' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^From .* to maya@example.com$/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for order O-1' }).click();
    await page.getByRole('menuitem', { name: 'Cancel request for order O-1' }).click();
    await page.getByText('Canceled the request for order O-1').waitFor();
    await page.goto(at('outbox'));
    await page.getByRole('link', { name: /^View .* to maya@example.com$/ }).click();
    await page.getByRole('dialog').getByText('DRY-10').waitFor();
    await rows(harness.context.db, "update mails set status = 'failed' where merchant_id = $1", [
      uuidOf('merchant', shop.id),
    ]);
    await rows(
      harness.context.db,
      `insert into mail_outcomes (mail_id, merchant_id, holder, domain, outcome, ended_at)
       select gen_random_uuid(), $1, '\\x00', 'customer.example', outcome, $2
       from unnest('{sent,sent,bounced,complained}'::text[]) as outcome`,
      [uuidOf('merchant', shop.id), harness.clock.now()],
    );
    await page.goto(at('outbox'));
    await page.getByText('25.0%').first().waitFor();
    await page.getByRole('button', { name: 'By domain' }).click();
    const figures = page.getByRole('table', { name: 'Emails by domain' }).getByRole('row').nth(1);
    await figures.waitFor();
    assert.deepEqual(await figures.getByRole('cell').allTextContents(), [
      'customer.example',
      '4',
      '1 (25.0%)',
      '1 (25.0%)',
      '0 (0.0%)',
    ]);
    if (process.env.SHOTS)
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [390, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${process.env.SHOTS}/deliverability-${width}.png` });
      }
    await page.keyboard.press('Escape');
    const again = page.getByRole('button', { name: 'Resend 1 email' });
    await again.waitFor();
    await assertAccessible(page, 'an outbox with failed mails');
    await again.click();
    await page.getByText('Resending 1 email').waitFor();
    await page.getByRole('cell', { name: 'Queued' }).waitFor();
  },
);

tribune.slow('settings are tried on the widget, then saved', async ({ harness, shop, at, visit }) => {
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('settings/display'));
  const sample = page
    .frameLocator('iframe[title="Widget preview"]')
    .getByText('Dry after three days of rain');
  await sample.waitFor();
  await givenReview(shop, { title: 'Dry at last' });
  await page.reload();
  const widget = page.frameLocator('iframe[title="Widget preview"]');
  const write = widget.getByRole('button', { name: 'Write a review' });
  await widget.getByText('Dry at last').waitFor();
  assert.equal(await sample.count(), 0);
  const accent = page.getByRole('textbox', { name: 'Accent color', exact: true });
  await accent.fill('#aa3300');
  await accent.press('Tab');
  await until(async () => (await groundOf(write)) === 'rgb(170, 51, 0)');
  await accent.fill('');
  await until(async () => (await groundOf(write)) === 'rgb(31, 79, 216)');
  // Sooner than a person can, the field would restore its last color.
  await accent.press('Tab');
  await page.getByRole('radiogroup', { name: 'Page background' }).getByText('Dark').click();
  await until(async () => (await groundOf(write)) === 'rgb(170, 196, 255)');
  await page.getByText('Desktop', { exact: true }).click();
  await page.waitForURL(/page=dark.*width=wide/);
  await accent.fill('#aa3300');
  await accent.press('Tab');
  await assertAccessible(page, 'settings');
  assert.deepEqual((await shop.asStaff('GET', '/admin/settings')).body.data.theme, {});
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' });
  await page.goto(at('settings/moderation'));
  await page.getByRole('radio', { name: 'Hold all for review' }).check();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Display' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' });
  const saved = (await shop.asStaff('GET', '/admin/settings')).body.data;
  assert.deepEqual([saved.moderationPolicy, saved.theme.accentColor], ['manual', '#aa3300']);
  await page.goto(at('settings/integrations/snippets'));
  const code = page.getByRole('region', { name: 'widget code' });
  await code.getByText(shop.id, { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Shopify', exact: true }).click();
  await code.getByText('product-id="{{ product.id }}"', { exact: false }).waitFor();
  await assertAccessible(page, 'snippets');
  await page.goto(at('integration'));
  await page.getByRole('link', { name: 'Shopify', exact: true }).click();
  await page.getByRole('textbox', { name: 'Shopify webhook secret' }).fill('shpss_0123456789');
  await page.getByRole('button', { name: 'Connect Shopify' }).click();
  await page.getByText('Connected Shopify').waitFor();
  const state = page.getByRole('status', { name: 'Messages from Shopify' });
  await state.getByText('No messages received yet').waitFor();
  for (const [secret, body] of [
    ['shpss_0123456789', { id: 1001, fulfillment_status: 'fulfilled', line_items: [] }],
    ['another secret', {}],
  ] as const)
    await sendFrom(harness, shop, { platform: 'shopify', path: '', topic: 'orders/updated', secret, body });
  await page.reload();
  await state.getByText('Order 1001').waitFor();
  await state.getByText('Messages from Shopify are refused').waitFor();
  await assertAccessible(page, 'integration');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Disconnect Shopify' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect Shopify' }).first().waitFor();
  await until(async () => {
    const { connections } = (await shop.asStaff('GET', '/admin/shop-connections')).body.data;
    return connections.every(({ connected }: { connected: boolean }) => !connected);
  });
});

tribune.test('on a phone, the preview of unsaved settings opens over them', async ({ shop, at, visit }) => {
  await givenReview(shop, { title: 'Dry at last' });
  const page = await visit({ email: shop.ownerEmail }, { viewport: { width: 390, height: 844 } });
  await page.goto(at('settings/display'));
  const accent = page.getByRole('textbox', { name: 'Accent color', exact: true });
  await accent.fill('#aa3300');
  await accent.press('Tab');
  const open = page.getByRole('button', { name: 'Preview' });
  await open.click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const write = preview
    .frameLocator('iframe[title="Widget preview"]')
    .getByRole('button', { name: 'Write a review' });
  await until(async () => (await groundOf(write)) === 'rgb(170, 51, 0)');
  await assertAccessible(page, 'a preview over the settings');
  await preview.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' });
  await open.waitFor();
});

const groundOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);

async function until(holds: () => Promise<boolean>): Promise<void> {
  const last = Date.now() + 60_000;
  while (!(await holds())) assert.ok(Date.now() < last, 'The condition was not met within a minute');
}

tribune.slow(
  'somebody sets up a second factor and signs in with a backup code',
  async ({ shop, at, visit, url }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('account'));
    await page.getByRole('button', { name: 'Set up 2FA' }).click();
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
    const secret = (await page.getByRole('dialog').locator('code').first().textContent()) ?? '';
    const backup =
      (await page.getByRole('group', { name: 'Backup codes' }).locator('code').first().textContent()) ?? '';
    await page.getByLabel('3. Enter the code from the app').fill(totp(secret));
    await page.getByRole('button', { name: 'Turn on 2FA' }).click();
    await page.getByText('Two-factor authentication turned on').waitFor();

    const other = await visit();
    await other.goto(`${url}/sign-in`);
    await other.getByLabel('Email address').fill(shop.ownerEmail);
    await other.getByRole('textbox', { name: 'Password' }).fill(password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
    await other.getByRole('button', { name: 'Use a backup code instead' }).click();
    await other.getByLabel('Backup code').fill(backup);
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.getByRole('heading', { name: /^(Home|Queue)$/, level: 1 }).waitFor();
  },
);

/** As authenticator apps make it (RFC 6238). */
function totp(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

tribune.test(
  'a colleague is invited, makes an account and is on the staff',
  async ({ shop, at, visit, url }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('staff'));
    await page.getByRole('button', { name: 'Invite staff' }).click();
    await page.getByLabel('Email address').fill('new@shop.example');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const link = await page
      .getByRole('status', { name: /Invitation link for new@shop.example/ })
      .getByRole('code')
      .textContent();
    const other = await visit();
    await other.goto(`${url}/invitation/${link?.split('/').at(-1)}`);
    await other.getByLabel('Your name').fill('Noa');
    await other.getByLabel('Choose a password').fill('ten or more letters');
    await other.getByRole('button', { name: /^Join Shop/ }).click();
    await other.getByRole('heading', { name: /^(Home|Queue)$/, level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('cell', { name: /Noa/ }).first().waitFor();
  },
);

tribune.slow('a review leads on to the next one of its list, and back to it', async ({ shop, at, visit }) => {
  for (const [authorName, rating] of Object.entries({ Ada: 5, Ben: 1, Cleo: 5 }))
    await givenReview(shop, { ...heldBack, authorName, rating, authorEmail: `${authorName}@example.com` });
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const page = await visit({ email: shop.ownerEmail }, { viewport });
    const shows = (author: string) => page.getByRole('link', { name: `${author}@example.com` }).waitFor();
    await page.goto(at('reviews?rating=5'));
    await page
      .getByRole('link', { name: /cheap-boots/ })
      .first()
      .click();
    await shows('Cleo');
    const [previous, next] = [/^Previous/, /^Next/].map((name) => page.getByRole('button', { name }));
    await next?.and(page.locator(':enabled')).waitFor();
    assert.equal(await previous?.isDisabled(), true);
    await assertAccessible(page, 'a review');
    await page.keyboard.press('j');
    await shows('Ada');
    await previous?.and(page.locator(':enabled')).waitFor();
    assert.equal(await next?.isDisabled(), true);
    await page.keyboard.press(viewport.width > 500 ? 'a' : 'f');
    if (viewport.width < 500) await page.keyboard.press('Enter');
    await page.getByText(/^(Approved|Flagged) review by Ada/).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Reviews' }).click();
    await page.waitForURL(/reviews\?rating=(5|%225%22)/);
  }
});
