// Thorough runs only.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { startNameServer } from '../../server/src/features/domains/name-server.fixture.ts';
import { workOnPrivacyRequest } from '../../server/src/features/privacy/request-job.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { givenReview } from '../../server/src/testing/given.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const folder = await mkdtemp(join(tmpdir(), 'tribune-console-privacy-'));
const dns = await startNameServer();
const returnHost = 'return.service.example';
dns.mailServers.set(returnHost, 'mx.service.example');
dns.records.set(returnHost, ['v=spf1 ip4:192.0.2.1 -all']);
const tribune = await startConsole({
  DATA_DIR: folder,
  DNS_SERVERS: dns.address,
  MAIL_RETURN_HOST: returnHost,
});
after(() => rm(folder, { recursive: true, force: true }));

tribune.test(
  'a person gets what is held about them, and is forgotten',
  async ({ harness, shop, at, visit }) => {
    const work = async () => {
      const [newest] = (await shop.asStaff('GET', '/admin/privacy/requests')).body.data.privacyRequests;
      await workOnPrivacyRequest(harness.context, {
        merchantId: uuidOf('merchant', shop.id) ?? '',
        requestId: uuidOf('privacy', newest.id) ?? '',
      });
    };
    await givenReview(shop, { authorEmail: 'maya@example.com' });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('privacy'));
    await page.getByText('No privacy requests yet').waitFor();
    await page.getByRole('button', { name: 'New request' }).click();
    await page.getByLabel('Customer email address').fill('maya@example.com');
    await page.getByRole('button', { name: 'Export data' }).click();
    await page.getByRole('row', { name: /maya@example\.com Access request.*Pending/ }).waitFor();
    await work();
    const link = page.getByRole('link', { name: 'Download' });
    await link.waitFor();
    await assertAccessible(page, 'privacy');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    assert.match(download.suggestedFilename(), /\.zip$/);
    await page.getByRole('button', { name: 'New request' }).click();
    await page.getByLabel('Customer email address').fill('maya@example.com');
    await page.getByRole('button', { name: 'Erase data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase the data of maya@example.com?' });
    await dialog.getByText('This permanently deletes').waitFor();
    await assertAccessible(page, 'before somebody is forgotten');
    await dialog.getByRole('button', { name: 'Erase data' }).click();
    await page.getByRole('row', { name: /Erasure request.*Pending/ }).waitFor();
    await work();
    await page.getByRole('row', { name: /Erased Erasure request.*Completed/ }).waitFor();
    assert.equal((await shop.asBrowser('GET', '/reviews')).body.totalReviews, 0);

    await page.goto(at('audit-log'));
    await page.getByRole('row', { name: /Data erasure requested/ }).waitFor();
    await page.getByRole('row', { name: /Privacy export downloaded/ }).waitFor();
    await page
      .getByRole('row', { name: /Signed in/ })
      .first()
      .waitFor();
    await assertAccessible(page, 'audit log');
    await page.getByRole('button', { name: 'More actions' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'audit-log.csv');
    await page.getByRole('row', { name: /Audit log exported/ }).waitFor();
    await page.getByRole('combobox', { name: 'Store entries for' }).click();
    await page.getByRole('option', { name: '2 years' }).click();
    await page.getByRole('row', { name: /Days: 730/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Actor' }).fill('nobody@example.com');
    await page.getByText('No matching entries').waitFor();
  },
);

/** Name and value of a domain's DNS record, counted from 1. */
async function recordOf(page: Page, card: Locator, number: number): Promise<string[]> {
  await card.getByRole('button', { name: 'DNS records' }).click();
  const dialog = page.getByRole('dialog');
  const row = dialog.getByRole('row').nth(number);
  await row.waitFor();
  const texts = await row.getByRole('code').allTextContents();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return texts;
}

tribune.test(
  'a domain is added, checked until its record is there, and removed',
  async ({ shop, at, visit }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('settings/store/domains'));
    const card = page.getByRole('group', { name: 'Review pages and email links' });
    const add = card.getByRole('button', { name: 'Add domain: Review pages and email links' });
    const form = page.getByRole('dialog');
    await add.click();
    await form.getByLabel('Domain').fill('https://reviews.shop.example');
    await form.getByRole('button', { name: 'Add domain' }).click();
    await form.getByText('must be a domain such as', { exact: false }).waitFor();
    await form.getByLabel('Domain').fill('reviews.shop.example');
    await form.getByRole('button', { name: 'Add domain' }).click();
    await card.getByText('Pending DNS record').waitFor();
    await card.getByRole('button', { name: 'Check now' }).click();
    await card.getByText('The TXT record was not found.', { exact: false }).waitFor();
    const [, value = ''] = await recordOf(page, card, 1);
    assert.match(value, /^tribune-verification=[0-9a-f]{32}$/);
    await assertAccessible(page, 'a domain that waits for DNS');
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/domains.png`, fullPage: true });
    dns.records.set('_tribune.reviews.shop.example', [value]);
    await card.getByRole('button', { name: 'Check now' }).click();
    await card.getByText('In use').waitFor();
    await card.getByRole('button', { name: 'Actions for reviews.shop.example' }).click();
    await page.getByRole('menuitem', { name: 'Remove domain' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click();
    await add.waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await add.click();
    await form.getByLabel('Domain').fill('reviews.shop.example');
    await form.getByRole('button', { name: 'Add domain' }).click();
    await card.getByText('Pending DNS record').waitFor();
    await assertAccessible(page, 'domains on a phone');
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/domains-390.png`, fullPage: true });
  },
);

tribune.test(
  'a domain for emails shows its records, and a warning on the requests until they are found',
  async ({ shop, at, visit }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('settings/store/domains'));
    const card = page.getByRole('group', { name: 'Emails', exact: true });
    await card.getByRole('button', { name: 'Add domain: Emails' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Domain' }).fill('mail.shop.example');
    await form.getByRole('button', { name: 'Add domain' }).click();
    await card.getByText('reviews@mail.shop.example').waitFor();
    const [name = '', value = ''] = await recordOf(page, card, 1);
    dns.records.set(name, [value]);
    await card.getByRole('button', { name: 'Check now' }).click();
    await card.getByText('The DKIM record was not found.', { exact: false }).waitFor();
    await card.getByText('No DMARC record.', { exact: false }).waitFor();
    await assertAccessible(page, 'a domain for emails');
    for (const [width, scheme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const)
      if (process.env.SHOTS) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: scheme });
        await card.screenshot({ path: `${process.env.SHOTS}/email-domain-${width}.png` });
      }
    await page.goto(at('requests'));
    await page.getByText('Emails are not sent from your domain').waitFor();
    await assertAccessible(page, 'requests with a warning about the sender');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sender-warning.png` });
    await page.getByRole('link', { name: 'Review records' }).click();
    const [keyName = '', key = ''] = await recordOf(page, card, 2);
    dns.records.set(keyName, [key]);
    dns.records.set('_dmarc.mail.shop.example', ['v=DMARC1; p=reject']);
    await card.getByRole('button', { name: 'Check now' }).click();
    await card.getByText('In use').waitFor();
    await card.getByText('DMARC policy: reject').waitFor();
    await card.getByText('SPF is not aligned:', { exact: false }).waitFor();
    const [host = '', target = ''] = await recordOf(page, card, 3);
    assert.deepEqual([host, target], ['tribune-bounces.mail.shop.example', returnHost]);
    dns.aliases.set(host, target);
    await card.getByRole('button', { name: 'Check now' }).click();
    await card.getByText('SPF is aligned:', { exact: false }).waitFor();
    await assertAccessible(page, 'a domain for emails with its return path');
    if (process.env.SHOTS) await card.screenshot({ path: `${process.env.SHOTS}/return-path.png` });
    await page.goto(at('requests'));
    await page.getByText('No requests yet').waitFor();
    assert.equal(await page.getByText('Emails are not sent from your domain').count(), 0);
  },
);
