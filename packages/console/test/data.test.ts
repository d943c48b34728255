// Thorough runs only.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { makeExport } from '../../server/src/features/exports/export-job.ts';
import { runImport } from '../../server/src/features/imports/import-job.ts';
import { undoImport } from '../../server/src/features/imports/undo.ts';
import { sendDueRequests } from '../../server/src/features/review-requests/dispatching.ts';
import {
  receiversHere,
  senderOf,
  startReceiver,
} from '../../server/src/features/webhooks/receiver.fixture.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { givenReview } from '../../server/src/testing/given.ts';
import { deliver, order } from '../../server/src/testing/shop-messages.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const folder = await mkdtemp(join(tmpdir(), 'tribune-console-data-'));
const tribune = await startConsole({ ...receiversHere, DATA_DIR: folder });
after(() => rm(folder, { recursive: true, force: true }));

tribune.test('an export is asked for, made, fetched and deleted', async ({ harness, shop, at, visit }) => {
  await givenReview(shop, { title: 'Dry feet' });
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('exports'));
  await page.getByText('No exports yet').waitFor();
  await page.getByRole('button', { name: 'Create export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create export' });
  await dialog.getByRole('button', { name: 'All time' }).click();
  await dialog.getByRole('button', { name: 'Create export' }).click();
  await page.getByRole('row', { name: /reviews.*2000-01-01.*Pending/i }).waitFor();
  const { exports } = (await shop.asStaff('GET', '/admin/exports')).body.data;
  await makeExport(harness.context, uuidOf('merchant', shop.id) ?? '', uuidOf('job', exports[0].jobId) ?? '');
  const link = page.getByRole('link', { name: /^Download reviews, 2000-01-01 to/ });
  await link.waitFor();
  await assertAccessible(page, 'exports');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  assert.match(download.suggestedFilename(), /^reviews.*\.csv$/);
  await page.getByRole('button', { name: /^Actions for reviews/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete export' }).click();
  await page.getByText('No exports yet').waitFor();
});

tribune.test(
  'an endpoint is added, tested and inspected, and a delivery is repeated',
  async ({ harness, shop, at, visit }) => {
    const receiver = await startReceiver();
    receiver.answer = (_arrived, reply) => void reply.writeHead(410).end('closed');
    const { send } = senderOf(harness);
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('webhooks'));
    await page.getByRole('button', { name: 'Add endpoint', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
    await page.getByLabel('URL').fill('https://me:word@hooks.shop.example');
    await dialog.getByRole('button', { name: 'Add endpoint', exact: true }).click();
    await page.getByText('Must not contain a user name or password.', { exact: true }).waitFor();
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByLabel('Description').fill('Help desk');
    await page.getByRole('radio', { name: 'Selected events' }).check();
    await page.getByRole('checkbox', { name: 'review.deleted', exact: true }).uncheck();
    await assertAccessible(page, 'a new endpoint');
    await dialog.getByRole('button', { name: 'Add endpoint', exact: true }).click();
    const secret = page.getByRole('status', { name: 'Signing secret' });
    assert.match((await secret.getByRole('code').textContent()) ?? '', /^whsec_/);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Help desk' }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('row', { name: /webhook\.test.*Pending/ }).waitFor();
    await send();
    // It answered 410, so it is switched off, and nothing more is sent to it.
    await page.reload();
    await page.getByText('Endpoint returned 410 Gone').waitFor();
    await page.getByRole('row', { name: /webhook\.test.*(Failed|Canceled).*410/ }).waitFor();
    await assertAccessible(page, 'an endpoint with its log');
    receiver.answer = (_arrived, reply) => void reply.writeHead(204).end();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('link', { name: 'webhook.test' }).click();
    await page.getByRole('region', { name: 'Body' }).getByText('"type": "webhook.test"').waitFor();
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('Resending the event').waitFor();
    await send();
    await page.getByRole('row', { name: /410.*closed/ }).waitFor();
    await assertAccessible(page, 'a delivery');
    await page.getByRole('link', { name: 'Webhook', exact: true }).click();
    await page.getByRole('row', { name: /webhook\.test.*Delivered.*204/ }).waitFor();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Status' }).click();
    await page.getByRole('button', { name: 'Canceled' }).click();
    await page.getByText('No matching deliveries').waitFor();
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByText('Events are also signed with the old secret until', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByText('No endpoints yet').waitFor();
  },
);

tribune.test(
  'a service is connected with some of its events, and requests that await its confirmation are listed',
  async ({ harness, shop, at, visit }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('webhooks'));
    await page.getByRole('button', { name: 'Connect service' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect service' });
    await dialog.getByLabel('Private API key').fill('pk_0123456789abcdef0123456789abcdef01');
    await dialog.getByRole('checkbox', { name: 'review.created' }).uncheck();
    await assertAccessible(page, 'a new connector');
    await dialog.getByRole('button', { name: 'Connect service' }).click();
    await dialog.getByRole('link', { name: 'View connection and send a test event' }).click();
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Settings' }).click();
    assert.equal(await page.getByRole('checkbox', { name: 'review.created' }).isChecked(), false);
    await page.getByRole('checkbox', { name: 'order.not_received' }).uncheck();
    await page.getByLabel('Description').fill('Flows');
    await page.getByRole('button', { name: 'Save connection' }).click();
    await page.getByRole('heading', { name: 'Flows' }).waitFor();
    await assertAccessible(page, 'a connector');
    const [{ events }] = (await shop.asStaff('GET', '/admin/webhooks')).body.data.webhooks;
    assert.deepEqual(events, ['incentive_claim.completed', 'review_request.due']);

    await shop.asStaff('PATCH', '/admin/settings', { requestDelivery: 'event', requestDelayDays: 0 });
    await deliver(harness, shop, order());
    const now = () => new Date();
    await sendDueRequests({
      db: harness.context.db,
      publicUrl: 'https://reviews.example',
      concurrency: 1,
      now,
    });
    await page.goto(at('requests?handover=sent'));
    await page.getByText('No matching requests').waitFor();
    await page.getByRole('button', { name: 'Delivery Sent by your tool' }).click();
    await page.getByRole('button', { name: 'Not confirmed yet' }).click();
    await page.getByText(/Request: Not confirmed yet, until/).waitFor();
    await assertAccessible(page, 'a request handed over');
  },
);

tribune.test('a file is checked, imported, and undone', async ({ harness, shop, at, visit }) => {
  const merchantId = uuidOf('merchant', shop.id) ?? '';
  /** Does what the worker would with the newest import. */
  const work = async (job: typeof runImport | typeof undoImport) => {
    const [newest] = (await shop.asStaff('GET', '/admin/imports')).body.data.imports;
    await job(harness.context, merchantId, uuidOf('import', newest.importId) ?? '');
    const { status, error } = (await shop.asStaff('GET', `/admin/imports/${newest.importId}`)).body.data;
    assert.match(status, /^(completed|undone)$/, error);
  };
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('imports'));
  await page.getByText('No imports yet').waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Drop a CSV file here, or select one' }).click(),
  ]);
  const csv =
    'productId,rating,title,authorName,authorEmail,createdAt\n' +
    'old-boot,5,Dry feet,Maya,maya@example.com,2025-03-01T10:00:00Z\n' +
    'P-1,9,Too much,Tom,tom@example.com,2025-03-02T10:00:00Z\n';
  await assertAccessible(page, 'imports');
  await chooser.setFiles({ name: 'old-shop.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('heading', { name: 'Validation of old-shop.csv', level: 1 }).waitFor();
  await work(runImport);
  await page.getByRole('row', { name: 'authorName Author name' }).waitFor();
  const [mapChooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Product map', exact: true }).click(),
  ]);
  const map = {
    name: 'map.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('handle,productId\nold-boot,P-2\n'),
  };
  await mapChooser.setFiles(map);
  await page.getByRole('combobox', { name: 'Format', exact: true }).click();
  await page.getByRole('option', { name: 'Tribune' }).click();
  const validated = page.url();
  await page.getByRole('button', { name: 'Validate again' }).click();
  await page.waitForURL((url) => url.href !== validated);
  await work(runImport);
  await page.getByRole('cell', { name: 'Dry feet' }).waitFor();
  await page.getByRole('row', { name: /^3 .*rating/i }).waitFor();
  await page.getByRole('alert', { name: '1 row matches no known product' }).getByText('old-boot').waitFor();
  await assertAccessible(page, 'what an import would do');
  await page.getByRole('button', { name: 'Import this row' }).click();
  await page.getByRole('heading', { name: 'old-shop.csv', exact: true, level: 1 }).waitFor();
  await work(runImport);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rows with errors' }).click(),
  ]);
  const faults = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
  assert.match(faults, /Too much/);
  assert.equal((await shop.asBrowser('GET', '/reviews')).body.totalReviews, 1);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Undoing', { exact: false }).first().waitFor();
  await work(undoImport);
  await page.getByText('Undone').first().waitFor();
  await assertAccessible(page, 'an import that was taken back');
  assert.equal((await shop.asBrowser('GET', '/reviews')).body.totalReviews, 0);
});

tribune.test('of an export whose file is gone that is said, and it can be made again', async (visit) => {
  const { harness, shop, at } = visit;
  const days = { startDate: '2025-01-01', endDate: '2025-01-31' };
  const { jobId } = (await shop.asStaff('POST', '/admin/export/questions', days)).body.data;
  await makeExport(harness.context, uuidOf('merchant', shop.id) ?? '', uuidOf('job', jobId) ?? '');
  harness.clock.advance(8 * 24 * 60 * 60 * 1000);
  const page = await visit.visit({ email: shop.ownerEmail });
  await page.goto(at('exports'));
  await page.getByText('Deleted after 7 days').waitFor();
  await page.getByRole('button', { name: 'Actions for questions, 2025-01-01 to 2025-01-31' }).click();
  await page.getByRole('menuitem', { name: 'Retry' }).click();
  await page.getByRole('row', { name: /questions.*2025-01-01 to 2025-01-31.*Pending/i }).waitFor();
  await assertAccessible(page, 'an export whose file is gone');
});
