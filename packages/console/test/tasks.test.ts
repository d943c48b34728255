// Thorough runs only.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { givenReview, heldBack } from '../../server/src/testing/given.ts';
import { deliver, order } from '../../server/src/testing/shop-messages.ts';
import { givenMember, startConsole } from './world.ts';

const tribune = await startConsole();

/** A person at work, whose clicks, shortcuts and typed characters are counted. */
interface Person {
  page: Page;
  click(target: Locator): Promise<void>;
  /** A link, button or other control, found by its name. */
  clickOn(role: 'link' | 'button' | 'option' | 'menuitem', name: string | RegExp): Promise<void>;
  press(key: string): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
}

interface Effort {
  /** Clicks and shortcuts. */
  clicks: number;
  typed: number;
  /** Time that a practiced person needs to decide, point and type. */
  personSeconds: number;
  /** Time that the console needs, from the first click on Home to the result. */
  consoleSeconds: number;
}

/**
 * Seconds per operation in the keystroke-level model: Card, Moran and Newell, “The keystroke-level model for user performance time with
 * interactive systems”, Communications of the ACM 23 (1980), pages 396 to 410.
 */
const seconds = { decide: 1.35, point: 1.1, button: 0.2, key: 0.28, reachForKeys: 0.4 };

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
    async run({ page, clickOn, type }) {
      await clickOn('link', 'Settings');
      await clickOn('link', 'Collection');
      await type(page.getByLabel('Days after delivery'), '10');
      await clickOn('button', 'Save settings');
      await page.getByText('Settings saved.', { exact: false }).waitFor();
    },
  },
  'create an API key': {
    clicks: 4,
    async run({ page, press, clickOn, type }) {
      await press('Control+k');
      await type(page.getByRole('textbox', { name: /^Search pages/ }), 'create api key');
      await press('Enter');
      await clickOn('button', 'New key');
      await type(page.getByLabel('Key name'), 'Warehouse');
      await clickOn('button', 'Create key');
      await page.getByText('Key “Warehouse”').waitFor();
    },
  },
  'add a product': {
    clicks: 3,
    async run({ page, clickOn, type }) {
      await clickOn('link', 'Products');
      await clickOn('link', 'Add product');
      await type(page.getByLabel('Product ID'), 'P-9');
      await clickOn('button', 'Add product');
      await page.getByRole('heading', { name: 'P-9' }).waitFor();
    },
  },
  'export all reviews': {
    clicks: 5,
    async run({ page, press, clickOn, click, type }) {
      await press('Control+k');
      await type(page.getByRole('textbox', { name: /^Search pages/ }), 'export reviews');
      await press('Enter');
      await clickOn('button', 'Create export');
      await clickOn('button', 'All time');
      await click(page.getByRole('dialog').getByRole('button', { name: 'Create export' }));
      await page.getByRole('row', { name: /Pending/ }).waitFor();
    },
  },
  'invite a colleague': {
    clicks: 4,
    async run({ page, clickOn, type }) {
      await clickOn('link', 'Settings');
      await clickOn('link', 'Team');
      await clickOn('button', 'Invite staff');
      await type(page.getByLabel('Email address'), 'noa@example.com');
      await clickOn('button', 'Send invitation');
      await page.getByText('Invitation link for noa@example.com', { exact: false }).waitFor();
    },
  },
  'reply to a review': {
    clicks: 4,
    async run({ page, clickOn, type }) {
      await clickOn('link', 'Reviews');
      await clickOn('link', 'Dry at last');
      await clickOn('button', 'Write reply');
      await type(page.getByLabel('Public reply'), 'Thank you!');
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
  const efforts: [task: string, effort: Effort][] = [];
  for (const [task, { run }] of Object.entries(tasks)) {
    await page.goto(at('home'));
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    efforts.push([task, await effortOf(run, page)]);
  }
  console.log(tableOf(efforts));
  assert.deepEqual(
    Object.fromEntries(efforts.map(([task, { clicks }]) => [task, clicks])),
    Object.fromEntries(Object.entries(tasks).map(([task, { clicks }]) => [task, clicks])),
  );
});

async function effortOf(run: Task['run'], page: Page): Promise<Effort> {
  const effort: Effort = { clicks: 0, typed: 0, personSeconds: 0, consoleSeconds: 0 };
  const click = async (target: Locator) => {
    effort.clicks++;
    effort.personSeconds += seconds.decide + seconds.point + seconds.button;
    await target.click();
  };
  const startedAt = performance.now();
  await run({
    page,
    click,
    clickOn: (role, name) => click(page.getByRole(role, { name, exact: typeof name === 'string' }).first()),
    async press(key) {
      effort.clicks++;
      effort.personSeconds += seconds.decide + seconds.key * key.split('+').length;
      await page.keyboard.press(key);
    },
    async type(field, text) {
      effort.typed += text.length;
      effort.personSeconds += seconds.decide + seconds.reachForKeys + seconds.key * text.length;
      await field.fill(text);
    },
  });
  effort.consoleSeconds = (performance.now() - startedAt) / 1_000;
  return effort;
}

/** The figures as a Markdown table, as in the README of this package. */
const tableOf = (efforts: readonly [string, Effort][]) =>
  [
    '| task | clicks | typed characters | seconds of a person | seconds of the console |',
    '|---|---|---|---|---|',
    ...efforts.map(
      ([task, { clicks, typed, personSeconds, consoleSeconds }]) =>
        `| ${task} | ${clicks} | ${typed} | ${personSeconds.toFixed(1)} | ${consoleSeconds.toFixed(1)} |`,
    ),
  ].join('\n');
