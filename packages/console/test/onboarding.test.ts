// Thorough runs only.

import assert from 'node:assert/strict';
import { emailText, givenReview, submission, tokenIn } from '../../server/src/testing/given.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { givenMember, startConsole } from './world.ts';

const tribune = await startConsole();

tribune.test(
  'a new store gets from an empty home page to its first verified review',
  async ({ harness, url, visit }) => {
    const shop = await harness.merchant({ origins: [] });
    const page = await visit({ email: shop.ownerEmail });
    let clicks = 0;
    const click = async (name: string | RegExp) => {
      clicks++;
      await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
    };
    await page.goto(url);
    await page.waitForURL(`${url}/${shop.id}/home`);
    await page.getByText('0 of 4 done').waitFor();
    await assertAccessible(page, 'the overview of a new store');
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByText('Nothing to moderate yet').waitFor();
    await page.getByRole('link', { name: 'setup of your store' }).click();
    await page.getByText('0 of 4 done').waitFor();

    await page.getByLabel('Address of your store').fill('not a domain');
    await click('Allow domain');
    await page.getByText('Enter an address such as').waitFor();
    await page.getByLabel('Address of your store').fill('Stove.example/products');
    await click('Allow domain');
    await page.getByText('1 of 4 done').waitFor();

    // The next step opens by itself, and waits for the widget.
    await page.getByText('Waiting for the first request.').waitFor();
    const code = await page.getByRole('region', { name: 'widget code' }).textContent();
    assert.ok(code?.includes(`merchant-id="${shop.id}"`));
    const widgetOn = async (origin: string) => {
      await shop.asBrowser('GET', '/products/STOVE-1/reviews', undefined, { origin });
      await harness.context.directory.writeUses();
    };
    await widgetOn('https://www.stove.example');
    await page.getByText('The widget on https://www.stove.example asked for reviews').waitFor();
    await assertAccessible(page, 'a refused origin');
    await click('Allow https://www.stove.example');
    await page.getByText('Domain added').first().waitFor();
    await page.getByText('A request was refused').waitFor({ state: 'detached' });
    await widgetOn('https://www.stove.example');
    await page.getByText('2 of 4 done').waitFor();

    // Of the page that was just seen.
    assert.equal(await page.getByLabel('Product ID').inputValue(), 'STOVE-1');
    await page.getByLabel('Product name').fill('Larkmoor stove');
    await assertAccessible(page, 'the test order');
    await click('Send test order');
    await page.getByText('3 of 4 done').waitFor();

    await click('Preview');
    await page.getByRole('dialog').getByRole('document', { name: 'Email' }).waitFor();
    await page.keyboard.press('Escape');
    await click('Send it to me now');
    await page.getByRole('heading', { name: 'Your store is set up' }).waitFor();
    // Without a mail server the email is in the outbox only.
    await page.getByText(/There is no mail server \(SMTP_URL\)/).waitFor();
    await assertAccessible(page, 'the last step');
    await page.getByRole('link', { name: 'Open email' }).click();
    await page.getByRole('document', { name: 'Email' }).getByText('Larkmoor stove').first().waitFor();
    await page.goto(url);

    const token = tokenIn(await emailText(shop, 'review_request'));
    const review = { ...submission(shop), productId: 'STOVE-1', authorEmail: shop.ownerEmail, token };
    const submitted = await shop.asBrowser('POST', '/reviews', review, { origin: 'https://stove.example' });
    assert.equal(submitted.body.data?.verifiedPurchase, true, JSON.stringify(submitted.body));
    assert.ok(clicks <= 10, `${clicks} clicks`);

    await click('Hide checklist');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('heading', { name: 'Your store is set up' }).waitFor();
    await click('Hide checklist');
    await page.getByRole('button', { name: 'Show setup checklist' }).waitFor();
    await page.reload();
    await page.getByText('Nothing needs your attention.').waitFor();
  },
);

tribune.test(
  'Home neither claims that nothing is pending nor moves while that is counted',
  async (visited) => {
    const { shop, visit, at } = visited;
    await shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
    await givenReview(shop);
    const page = await visit({ email: shop.ownerEmail });
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/admin/queue*', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(at('home'));
    const below = page.locator('#recent');
    await below.waitFor({ state: 'attached' });
    assert.equal(await page.getByText('Nothing needs your attention.').count(), 0);
    assert.equal(await below.isVisible(), false);
    release();
    await page.getByText('1 item to review').waitFor();
    await below.waitFor();
  },
);

tribune.test('each role begins where its work is, with what waits beside it', async (visited) => {
  const { shop, url, visit, at } = visited;
  await shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
  await givenReview(shop);
  for (const [role, page] of [
    ['moderator', 'queue'],
    ['analyst', 'dashboard'],
  ] as const) {
    const { email } = await givenMember(visited, role);
    const seen = await visit({ email });
    await seen.goto(`${url}/${shop.id}`);
    await seen.waitForURL(new RegExp(`^${at(page)}`));
    await seen.getByRole('link', { name: 'Inbox 1 pending' }).waitFor();
  }
  const owner = await visit(
    { email: shop.ownerEmail },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  );
  await owner.goto(at('overview'));
  await owner.getByText('1 item to review').waitFor();
  await assertAccessible(owner, 'the overview on a phone, dark');
  await owner.getByRole('button', { name: 'Open navigation' }).click();
  const links = owner.getByRole('navigation', { name: 'Main' }).getByRole('link');
  assert.deepEqual(
    (await links.allInnerTexts()).map((text) => text.split('\n')[0]),
    ['Home', 'Inbox', 'Reviews', 'Products', 'Collect', 'Insights', 'Settings'],
  );
  await links.last().click();
  await owner.waitForURL(at('settings/store'));
  await owner.getByRole('button', { name: 'Settings: Store' }).click();
  await owner.getByRole('menuitem', { name: 'Data' }).click();
  await owner.getByRole('link', { name: 'Export', exact: true }).click();
  await owner.waitForURL(at('settings/data/export'));
  await owner.goto(at('exports?status=approved#list'));
  await owner.waitForURL(at('settings/data/export?status=approved#list'));
});

tribune.test(
  'the palette finds pages, actions, products, reviews and orders',
  async ({ shop, at, visit }) => {
    const { id } = await givenReview(shop, { title: 'Dry at last', productId: 'BOOT-1' });
    await shop.asStaff('POST', '/admin/products', {
      products: [{ productId: 'BOOT-1', name: 'Hiking boot' }],
    });
    const order = await shop.asStaff('POST', '/admin/onboarding/test-order', { productId: 'BOOT-1' });
    const { orderId } = order.body.data;
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('account'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const field = page.getByRole('textbox', { name: /^Search pages/ });
    for (const [query, option, address] of [
      ['domains', 'Store', at('settings/store')],
      ['boot', 'Hiking boot', at('products/BOOT-1')],
      ['dry at last', 'Dry at last', at(`reviews/${id}`)],
      [orderId, orderId, at(`requests?order=${orderId}`)],
      ['csv', 'Exports', at('settings/data/export')],
      ['pending', 'Review pending items', at('queue?status=pending')],
    ] as const) {
      await page.keyboard.press('Control+k');
      await field.fill(query);
      const found = page.getByRole('option', { name: option, exact: false }).first();
      await found.waitFor();
      if (query === 'boot') await assertAccessible(page, 'the palette');
      while ((await found.getAttribute('data-combobox-selected')) !== 'true')
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(address);
    }
    await page.keyboard.press('Control+k');
    await field.fill('no such thing anywhere');
    await page.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
  },
);
