// Thorough runs only.

import assert from 'node:assert/strict';
import { sendDueRequests } from '../../server/src/features/review-requests/dispatching.ts';
import { deliver, order } from '../../server/src/testing/shop-messages.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { givenMember, startConsole } from './world.ts';

const tribune = await startConsole();
const dayMs = 24 * 60 * 60 * 1000;

tribune.test(
  'an admin sets delays, hours and a limit, and reads what they mean for an example',
  async (world) => {
    const { shop, at, visit } = world;
    const page = await visit({ email: shop.ownerEmail }, { viewport: { width: 1440, height: 900 } });
    await page.goto(at('request-timing'));
    await page.getByText('No rules yet').waitFor();
    await page.getByText(/An order from Germany delivered on .* gets its email on/).waitFor();
    await page.getByText('7 days after delivery (default delay)').waitFor();
    await assertAccessible(page, 'no rules');

    // With the keyboard only.
    await page.getByRole('button', { name: 'Add rule' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add rule' });
    await dialog.getByLabel('Name').waitFor();
    await page.keyboard.type('Far away');
    await dialog.getByRole('combobox', { name: 'Shipping countries' }).focus();
    await page.keyboard.type('Japan');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Send this many days after delivery').fill('21');
    await assertAccessible(page, 'a new rule');
    await dialog.getByLabel('Name').focus();
    await page.keyboard.press('Enter');
    await page.getByText('shipped to Japan').waitFor();
    await page.getByRole('combobox', { name: 'Country', exact: true }).fill('Japan');
    await page.getByRole('option', { name: 'Japan' }).click();
    await page.getByText('21 days after delivery (rule “Far away”)').waitFor();
    await page.getByText(/An order from Japan .* \(Asia\/Tokyo\)\./).waitFor();

    await page.getByRole('switch', { name: 'Send only at certain hours' }).check();
    await page.getByLabel('From').fill('18:00');
    await page.getByLabel('To', { exact: true }).fill('17:00');
    await page.getByText(/must be at least an hour after from/i).waitFor();
    await page.getByLabel('To', { exact: true }).fill('00:00');
    await page.getByText(/must be at least an hour after from/i).waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Limit emails per customer' }).check();
    await page.getByLabel('Maximum emails').fill('1');
    await page.getByText('Later if the customer has received 1 email within 14 days').waitFor();
    await page.getByRole('button', { name: 'Add countries' }).click();
    await page.getByText('Select a country.').waitFor();
    await page.getByRole('combobox', { name: 'Countries of estimate 1' }).fill('Aust');
    await page.getByRole('option', { name: 'Austria' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Days of estimate 1: Austria').fill('3');
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await assertAccessible(page, `a filled form, ${scheme}`);
    }
    await page.getByRole('button', { name: 'Save timing' }).click();
    await page.getByText('Request timing saved').waitFor();
    const { updatedAt, ...stored } = (await shop.asStaff('GET', '/admin/request-timing')).body.data;
    assert.ok(updatedAt);
    assert.deepEqual(stored, {
      timeZone: 'UTC',
      rules: [{ name: 'Far away', when: { countries: ['JP'] }, delayDays: 21 }],
      defaultTransitDays: 0,
      transitDays: [{ countries: ['AT'], days: 3 }],
      sendingHours: {
        days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
        from: '18:00',
        to: '24:00',
      },
      frequencyCap: { maxEmails: 1, withinDays: 14 },
    });
  },
);

tribune.test('the request list says why an email is late; moderators read the timing', async (world) => {
  const { harness, shop, at, visit } = world;
  const { db } = harness.context;
  const timing = (await shop.asStaff('GET', '/admin/request-timing')).body.data;
  const frequencyCap = { maxEmails: 1, withinDays: 20 };
  await shop.asStaff('PUT', '/admin/request-timing', { ...timing, frequencyCap });
  await shop.asStaff('PATCH', '/admin/settings', { requestDelayDays: 0, reminderDelayDays: 5 });
  for (const orderId of ['O-1', 'O-2']) await deliver(harness, shop, order({ orderId }));
  // Not the clock of the harness: sessions would expire.
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const send = () => sendDueRequests({ db, publicUrl: 'https://reviews.example', concurrency: 1, now });
  await send();
  const member = await givenMember(world, 'moderator');
  const page = await visit({ email: member.email }, { viewport: { width: 390, height: 844 } });
  await page.goto(at('requests'));
  await page.getByText(/Postponed from .*: email limit reached/).waitFor();
  await assertAccessible(page, 'a postponed request');
  for (let step = 0; step < 5; step++) {
    aheadMs += 10 * dayMs;
    await send();
  }
  await page.reload();
  await page
    .getByText(/Email limit reached for 30 days|Reminder not sent: email limit reached/)
    .first()
    .waitFor();

  await page.goto(at('request-timing'));
  await page.getByRole('button', { name: 'Example', exact: true }).click();
  await page.getByText(/An order from Germany/).waitFor();
  await assertAccessible(page, 'the example of an order');
  await page.getByRole('dialog', { name: 'Example' }).getByRole('button', { name: 'Close' }).click();
  assert.equal(await page.getByRole('button', { name: 'Add rule' }).isDisabled(), true);
  assert.equal(await page.getByRole('button', { name: 'Save timing' }).count(), 0);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await assertAccessible(page, 'on a phone, without permission');
});
