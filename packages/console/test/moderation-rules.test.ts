// Thorough runs only.

import assert from 'node:assert/strict';
import { runBulkAction } from '../../server/src/features/moderation-queue/bulk/bulk-job.ts';
import { answered, published } from '../../server/src/features/questions/given.fixture.ts';
import { startReceiver } from '../../server/src/features/webhooks/receiver.fixture.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { givenReview, heldBack } from '../../server/src/testing/given.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { givenMember, startConsole } from './world.ts';

const tribune = await startConsole({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' });

tribune.test(
  'an admin adds a rule that holds and assigns, and undoes its deletion',
  async ({ shop, at, visit }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('moderation-rules'));
    await page.getByText('No rules yet').waitFor();
    await assertAccessible(page, 'no rules');
    await page.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add rule' });
    await dialog.getByLabel('Name').fill('Safety');
    await dialog.getByLabel('Text contains').fill('burned');
    await page.keyboard.press('Enter');
    for (const [condition, value] of Object.entries({
      'Type of content': 'Reviews',
      Purchase: 'Not verified',
    })) {
      await dialog.getByRole('button', { name: 'Add condition' }).click();
      await page.getByRole('menuitem', { name: condition }).click();
      await dialog.getByRole('combobox', { name: condition }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { name: value, exact: true }).click();
      await page.keyboard.press('Tab');
    }
    await dialog.getByRole('button', { name: 'Remove condition: Purchase' }).click();
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await page.getByRole('menuitem', { name: 'Rejected content of the author' }).click();
    await page.keyboard.type('2');
    await dialog.getByLabel('Within days').fill('90');
    await assertAccessible(page, 'a condition about authors');
    await dialog.getByRole('button', { name: 'Remove condition: Rejected content of the author' }).click();
    await dialog.getByLabel('Assign to').click();
    await page.getByRole('option', { name: /\(me\)/ }).click();
    await assertAccessible(page, 'a new rule');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await page.getByText('only reviews · contains “burned”').waitFor();
    await page.getByText(/Hold for review and assign to .* \(me\)/).waitFor();
    await assertAccessible(page, 'a rule');
    await page.getByRole('button', { name: 'Actions for “Safety”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('No rules yet').waitFor();
    await page.getByRole('button', { name: 'Undo: Deleted “Safety”' }).click();
    await page.getByText('contains “burned”').waitFor();

    const { id } = await givenReview(shop, { text: 'It burned my hand.' });
    await page.goto(at('queue?assigned=me'));
    const open = page.getByRole('article', { name: 'Open item' });
    await open.getByText('Moderation rule “Safety”').waitFor();
    await open.getByRole('button', { name: `Assigned to ${await nameOf(shop, id)}` }).waitFor();
  },
);

async function nameOf(shop: Parameters<typeof givenReview>[0], id: string): Promise<string> {
  const { items } = (await shop.asStaff('GET', '/admin/queue?assignedTo=me')).body.data;
  return `${items.find((item: { id: string }) => item.id === id).assignedTo.name} (me)`;
}

tribune.test(
  'a rule is tested on past content, applied to what is published, and undone as a whole',
  async ({ harness, shop, at, visit }) => {
    for (const number of [1, 2, 3])
      await givenReview(shop, {
        text: `It ${number === 3 ? 'warmed' : 'burned'} my hand ${number} times.`,
        authorEmail: `a${number}@example.com`,
        rating: number,
      });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('moderation-rules'));
    await page.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add rule' });
    await dialog.getByLabel('Name').fill('Safety');
    await dialog.getByLabel('Text contains').fill('burned');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Test on the last 90 days' }).click();
    await dialog.getByText('Would have held 2 items').waitFor();
    await dialog.getByText('It burned my hand 1 times.').waitFor();
    await assertAccessible(page, 'a tested rule');
    await dialog.getByRole('button', { name: 'Hold published matches…' }).click();
    await dialog.getByRole('button', { name: 'Hold 2 now' }).click();
    await page.getByText('Applying “Safety” to published content').waitFor();
    const { bulkActions } = (await shop.asStaff('GET', '/admin/queue/bulk')).body.data;
    const { id } = bulkActions[0];
    const run = () =>
      runBulkAction(harness.context, uuidOf('merchant', shop.id) ?? '', uuidOf('bulk', id) ?? '');
    await run();
    await page.getByText('Held 2 items.').waitFor();
    await assertAccessible(page, 'a rule that was applied');
    await page.getByRole('button', { name: 'Undo: Held 2 items.' }).click();
    await page.getByText(/^Undoing 2 items/).waitFor();
    await run();
    await page.getByText('Undone: 2 items.').waitFor();
  },
);

tribune.test(
  'an item is assigned to a colleague, who sees it in a view that is shared',
  async ({ harness, shop, at, visit }) => {
    const ann = await givenMember({ harness, shop }, 'moderator', 'Ann');
    const question = await published(shop, { text: 'Is it warm?' });
    await answered(shop, question);
    await shop.asStaff('PUT', '/admin/products/P-1', { name: 'Wool hat' });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('queue'));
    const list = page.getByRole('region', { name: 'Items' });
    await list.getByText('Answer to “Is it warm?”:').waitFor();
    const open = page.getByRole('article', { name: 'Open item' });
    await open.getByText('Answer of Wool hat').waitFor();
    await open.getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('menuitem', { name: 'Ann' }).click();
    await page.getByText('Assigned item to Ann').waitFor();
    await list.getByText('Ann', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Assigned to' }).click();
    await page.getByRole('button', { name: 'Me', exact: true }).click();
    await page.waitForURL(/assigned=me/);
    await page.getByText('No matching items').waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save view…' }).click();
    await page.getByLabel('Name').fill('Mine');
    await page.getByLabel('Share with the team').check();
    await assertAccessible(page, 'naming a shared view');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByText('Saved view “Mine”').waitFor();

    const hers = await visit({ email: ann.email });
    await hers.goto(at('queue'));
    await hers.getByRole('button', { name: 'Views' }).click();
    await hers.getByRole('menuitem', { name: /Mine/ }).waitFor();
    assert.equal(await hers.getByRole('menuitem', { name: 'Delete view Mine' }).count(), 0);
    await hers.getByRole('menuitem', { name: /Mine/ }).click();
    await hers.waitForURL(/assigned=me/);
    await hers.getByRole('region', { name: 'Items' }).getByText('Answer to “Is it warm?”:').waitFor();
    await assertAccessible(hers, 'items assigned to me');
  },
);

tribune.test(
  'on a phone the actions are fixed at the bottom, with next and previous',
  async ({ shop, at, visit }) => {
    const ids = [];
    for (const authorName of ['Ada', 'Ben'])
      ids.push(
        (await givenReview(shop, { ...heldBack, authorName, authorEmail: `${authorName}@example.com` })).id,
      );
    const page = await visit({ email: shop.ownerEmail }, { viewport: { width: 390, height: 844 } });
    await page.goto(at(`queue?item=${ids[0]}`));
    const open = page.getByRole('article', { name: 'Open item' });
    await open.getByText('Ada', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Previous item' }).isDisabled(), true);
    const approve = page.getByRole('button', { name: 'Approve' });
    const bottomOf = async () => {
      const { y = 0, height = 0 } = (await approve.boundingBox()) ?? {};
      return y + height;
    };
    const before = await bottomOf();
    assert.ok(before > 780 && before <= 844, `at ${before}`);
    await page.evaluate(() => window.scrollTo(0, 400));
    assert.equal(await bottomOf(), before);
    await page.getByRole('button', { name: 'Next item' }).click();
    await open.getByText('Ben', { exact: true }).waitFor();
    await assertAccessible(page, 'the open item on a phone');
    await page.getByRole('button', { name: 'Previous item' }).click();
    await open.getByText('Ada', { exact: true }).waitFor();
  },
);

tribune.test('an admin sets a moderation service and tests it', async ({ shop, at, visit }) => {
  const receiver = await startReceiver();
  receiver.answer = (_arrived, reply) =>
    void reply
      .writeHead(200)
      .end(JSON.stringify({ verdict: 'hold', findings: [{ message: 'Mentions a sample' }] }));
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('external-moderation'));
  await page.getByLabel('URL').fill('https://10.0.0.1/check');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Must not point to a private network.', { exact: true }).waitFor();
  await assertAccessible(page, 'a refused address');
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Signing secret').waitFor();
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Held (200)').waitFor();
  await page.getByText('Other: Mentions a sample').waitFor();
  await page.getByText('0 pending a verdict').waitFor();
  await assertAccessible(page, 'a tested service');
});
