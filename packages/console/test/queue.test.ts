import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { givenPhotoReview } from '../../server/src/features/media/testing/shop.ts';
import { asked } from '../../server/src/features/questions/given.fixture.ts';
import { givenReview, heldBack } from '../../server/src/testing/given.ts';
import type { TestMerchant } from '../../server/src/testing/harness.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { givenMember, startConsole } from './world.ts';

const tribune = await startConsole();

/** Reviews that wait, oldest first, each by its own author. */
async function givenWaiting(shop: TestMerchant, authors: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const authorName of authors) {
    const authorEmail = `${authorName.toLowerCase()}@example.com`;
    ids.push((await givenReview(shop, { ...heldBack, authorName, authorEmail })).id);
  }
  return ids;
}

const statusOf = async (shop: TestMerchant, id = '') =>
  (await shop.asStaff('GET', `/reviews/${id}`)).body.status;
const open = (page: Page) => page.getByRole('article', { name: 'Open item' });
const showsOpen = (page: Page, author: string) =>
  open(page).getByText(author, { exact: true }).first().waitFor();

tribune.test('a moderator clears the queue with the keyboard alone', async ({ shop, at, visit }) => {
  const [ada, ben, cleo] = await givenWaiting(shop, ['Ada', 'Ben', 'Cleo']);
  const question = await asked(shop, { authorName: 'Dora', authorEmail: 'dora@example.com' });
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('queue'));
  await showsOpen(page, 'Ada');
  await open(page).getByRole('heading', { name: 'What the screening found' }).waitFor();
  assert.equal(await open(page).locator('mark').first().textContent(), 'www.cheap-boots.example');
  await assertAccessible(page, 'the queue');

  await page.keyboard.press('a');
  await page.getByText('Approved.').waitFor();
  await showsOpen(page, 'Ben');
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Reject this item' }).waitFor();
  await assertAccessible(page, 'asking for the reason');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.getByText('Rejected.').waitFor();
  await showsOpen(page, 'Cleo');
  assert.deepEqual([await statusOf(shop, ada), await statusOf(shop, ben)], ['approved', 'rejected']);
  const log = await shop.asStaff('GET', `/admin/moderation-log?itemId=${ben}`);
  assert.equal(log.body.data.entries[0].reasonCode, 'profanity');

  await page.keyboard.press('u');
  await page.getByText('Taken back.').waitFor();
  assert.equal(await statusOf(shop, ben), 'pending');

  await page.keyboard.press('k');
  await showsOpen(page, 'Ben');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('toolbar').getByText('2 chosen').waitFor();
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await page.getByText('Flagged 2.').waitFor();
  assert.deepEqual([await statusOf(shop, ben), await statusOf(shop, cleo)], ['flagged', 'flagged']);

  await showsOpen(page, 'Dora');
  await page.keyboard.press('y');
  await page.getByLabel('Public answer').fill('It does.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(/The answer is public once/).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('cleo@example.com');
  await page.waitForURL(/search=cleo/);
  await showsOpen(page, 'Cleo');
  const { answers } = (await shop.asStaff('GET', `/questions/${question}`)).body;
  assert.equal(answers[0].verified, true);
});

tribune.test(
  'a photo goes with its review, or is decided by itself',
  async ({ harness, url, shop, at, visit }) => {
    const base = new URL(url).origin;
    const held = await givenPhotoReview({ ...harness, base }, shop, {
      text: 'See www.cheap-boots.example for less',
    });
    const page = await visit({ email: shop.ownerEmail });
    // The harness is heard at another port than its media are said to be at.
    await page.route(`${harness.context.media.publicUrl}/**`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: base + new URL(route.request().url()).pathname }) }),
    );
    await page.goto(at('queue?status=pending'));
    await page.getByText('2 wait for a decision.').waitFor();
    await page.goto(at(`queue?status=pending&item=${held.id}`));
    await showsOpen(page, 'Maya');
    await page.keyboard.press('a');
    await page.getByText('Approved.').waitFor();
    assert.equal(await page.getByRole('region', { name: 'Items' }).getByText('approved').count(), 2);

    await page.goto(at('queue?status=all&type=media'));
    const picture = open(page).getByRole('img', { name: 'By Maya' });
    await picture.waitFor();
    await page.waitForFunction(
      (img) => (img as HTMLImageElement).naturalWidth > 0,
      await picture.elementHandle(),
    );
    await open(page).getByText('From this review').waitFor();
    await assertAccessible(page, 'a photo in the queue');
    await page.keyboard.press('r');
    await page.keyboard.press('9');
    await page.keyboard.press('Enter');
    await page.getByText('Rejected.').waitFor();
    const shown = async () => (await shop.asBrowser('GET', `/reviews/${held.id}`)).body.media.length;
    assert.equal(await shown(), 0);
    await page.keyboard.press('u');
    await page.getByText('Taken back.').waitFor();
    assert.equal(await shown(), 1);
  },
);

tribune.test('of two moderators the second is told, and nothing is overwritten', async (world) => {
  const { shop, at, visit } = world;
  const [ada] = await givenWaiting(shop, ['Ada', 'Ben']);
  const kim = await givenMember(world, 'moderator', 'Kim');
  const first = await visit({ email: shop.ownerEmail });
  const second = await visit({ email: kim.email });
  await first.goto(at('queue'));
  await showsOpen(first, 'Ada');
  await second.goto(at('queue'));
  await showsOpen(second, 'Ada');
  await second.getByText('owner', { exact: false }).first().waitFor();
  await first.keyboard.press('a');
  await first.getByText('Approved.').waitFor();
  await second.keyboard.press('r');
  await second.keyboard.press('Enter');
  await second
    .getByRole('alert')
    .getByText(`${shop.ownerEmail} was first: it is approved now.`, { exact: false })
    .waitFor();
  assert.equal(await statusOf(shop, ada), 'approved');
  // Having seen that, it can be decided anew.
  await second.keyboard.press('k');
  await showsOpen(second, 'Ada');
  await second.keyboard.press('f');
  await second.keyboard.press('Enter');
  await second.getByText('Flagged.').waitFor();
  assert.equal(await statusOf(shop, ada), 'flagged');
});

tribune.test(
  'the address holds the filters, and a view of them can be saved',
  async ({ shop, at, visit }) => {
    await givenWaiting(shop, ['Ada']);
    await givenReview(shop, {
      authorName: 'Eve',
      authorEmail: 'eve@example.com',
      text: 'Kept me dry for a year.',
    });
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('queue?status=approved&sort=newest'));
    await showsOpen(page, 'Eve');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await page.getByLabel('Name').fill('Published');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('“Published” is saved.').waitFor();
    await page.goto(at('queue'));
    await showsOpen(page, 'Ada');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Published', exact: true }).click();
    await showsOpen(page, 'Eve');
  },
);

tribune.test('on a phone a review is opened, decided, and the list is back', async ({ shop, at, visit }) => {
  const [ada] = await givenWaiting(shop, ['Ada', 'Ben']);
  const page = await visit(
    { email: shop.ownerEmail },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  );
  await page.goto(at('queue'));
  await page.getByRole('button', { name: /Ada/ }).click();
  await assertAccessible(page, 'an item on a phone');
  await open(page).getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved.').waitFor();
  await showsOpen(page, 'Ben');
  await open(page).getByRole('button', { name: 'All items' }).click();
  await page.getByRole('button', { name: /Ada/ }).waitFor();
  assert.equal(await statusOf(shop, ada), 'approved');
});

tribune.test('a decision that does not reach the service is said to be none', async ({ shop, at, visit }) => {
  const [ada] = await givenWaiting(shop, ['Ada']);
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('queue'));
  await showsOpen(page, 'Ada');
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await page.keyboard.press('a');
  await open(page).getByText('Not decided').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  assert.equal(await statusOf(shop, ada), 'pending');
  await page.keyboard.press('a');
  await page.getByText('Approved.').waitFor();
  assert.equal(await statusOf(shop, ada), 'approved');
});
