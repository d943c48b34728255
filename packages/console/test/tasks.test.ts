// Thorough runs only.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { givenReview, heldBack } from '../../server/src/testing/given.ts';
import { deliver, order } from '../../server/src/testing/shop-messages.ts';
import { givenMember, startConsole } from './world.ts';

const tribune = await startConsole();

/** Somebody at work, whose clicks and shortcuts are counted. */
interface Person {
  page: Page;
  click(target: Locator): Promise<void>;
  /** A link, button or other control, found by its name. */
  clickOn(role: 'link' | 'button' | 'option' | 'menuitem', name: string | RegExp): Promise<void>;
  press(key: string): Promise<void>;
}

interface Task {
  /** The clicks and shortcuts that it takes from Home. */
  clicks: number;
  run(person: Person): Promise<void>;
}

const tasks: Record<string, Task> = {
  'find the email that order ORD-1001 got': {
    clicks: 2,
    async run({ page, clickOn }) {
      await clickOn('link', 'Collect');
      await clickOn('link', 'Preview email for order ORD-1001');
      await page.getByRole('dialog', { name: 'Preview' }).getByText('maya@example.com').waitFor();
    },
  },
  'let a moderator manage settings': {
    clicks: 4,
    async run({ page, clickOn, click }) {
      await clickOn('link', 'Settings');
      await clickOn('link', 'Team');
      await click(page.getByRole('row', { name: /moderator/ }).getByRole('combobox'));
      await clickOn('option', /^Admin/);
    },
  },
  'see why a review was held': {
    clicks: 1,
    async run({ page, clickOn }) {
      await clickOn('link', /^Inbox/);
      await page.getByRole('article', { name: 'Open item' }).getByText('Screening results').waitFor();
    },
  },
  'approve the oldest item': {
    clicks: 2,
    async run({ clickOn, press, page }) {
      await clickOn('link', /^Inbox/);
      await page.getByRole('article', { name: 'Open item' }).waitFor();
      await press('a');
      await page.getByRole('button', { name: /^Undo: Approved/ }).waitFor();
    },
  },
  'send requests after 10 days': {
    clicks: 3,
    async run({ page, clickOn }) {
      await clickOn('link', 'Settings');
      await clickOn('link', 'Collection');
      await page.getByLabel('Days after delivery').fill('10');
      await clickOn('button', 'Save settings');
      await page.getByText('Settings saved.', { exact: false }).waitFor();
    },
  },
  'create an API key': {
    clicks: 4,
    async run({ page, press, clickOn }) {
      await press('Control+k');
      await page.getByRole('textbox', { name: /^Search pages/ }).fill('create api key');
      await press('Enter');
      await clickOn('button', 'New key');
      await page.getByLabel('Key name').fill('Warehouse');
      await clickOn('button', 'Create key');
      await page.getByText('Key “Warehouse”').waitFor();
    },
  },
  'add a product': {
    clicks: 3,
    async run({ page, clickOn }) {
      await clickOn('link', 'Products');
      await clickOn('link', 'Add product');
      await page.getByLabel('Product ID').fill('P-9');
      await clickOn('button', 'Add product');
      await page.getByRole('heading', { name: 'P-9' }).waitFor();
    },
  },
  'export all reviews': {
    clicks: 5,
    async run({ page, press, clickOn, click }) {
      await press('Control+k');
      await page.getByRole('textbox', { name: /^Search pages/ }).fill('export reviews');
      await press('Enter');
      await clickOn('button', 'Create export');
      await clickOn('button', 'All time');
      await click(page.getByRole('dialog').getByRole('button', { name: 'Create export' }));
      await page.getByRole('row', { name: /Pending/ }).waitFor();
    },
  },
  'invite a colleague': {
    clicks: 4,
    async run({ page, clickOn }) {
      await clickOn('link', 'Settings');
      await clickOn('link', 'Team');
      await clickOn('button', 'Invite staff');
      await page.getByLabel('Email address').fill('noa@example.com');
      await clickOn('button', 'Send invitation');
      await page.getByText('Invitation link for noa@example.com', { exact: false }).waitFor();
    },
  },
  'reply to a review': {
    clicks: 4,
    async run({ page, clickOn }) {
      await clickOn('link', 'Reviews');
      await clickOn('link', 'Dry at last');
      await clickOn('button', 'Write reply');
      await page.getByLabel('Public reply').fill('Thank you!');
      await clickOn('button', 'Publish');
      await page.getByText('Thank you!').waitFor();
    },
  },
};

tribune.test('ten tasks take few clicks', async ({ harness, shop, at, visit }) => {
  await givenReview(shop, { title: 'Dry at last' });
  await givenReview(shop, { authorEmail: 'held@example.com', ...heldBack });
  await deliver(harness, shop, order());
  await givenMember({ harness, shop }, 'moderator');
  const page = await visit({ email: shop.ownerEmail });
  const taken: Record<string, number> = {};
  for (const [task, { run }] of Object.entries(tasks)) {
    await page.goto(at('home'));
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks++;
      await target.click();
    };
    await run({
      page,
      click,
      clickOn: (role, name) => click(page.getByRole(role, { name, exact: typeof name === 'string' }).first()),
      async press(key) {
        clicks++;
        await page.keyboard.press(key);
      },
    });
    taken[task] = clicks;
  }
  assert.deepEqual(
    taken,
    Object.fromEntries(Object.entries(tasks).map(([task, { clicks }]) => [task, clicks])),
  );
});
