import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { sequenceAll } from '../../server/src/features/transparency/mirror.fixture.ts';
import { row, rows } from '../../server/src/platform/db/database.ts';
import { statement, table } from '../../server/src/platform/db/statement.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { assertAccessible, assertAccessibleInBoth } from './axe.ts';
import { watchJumps } from './jumps.ts';
import { type Shop, startShops } from './shops.ts';

const shops = await startShops();

/** Three published reviews of two products and a rejected one, all in the log. */
async function givenStore(shop: Shop): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, rating] of [5, 4, 2].entries())
    ids.push(await shop.review({ rating, productId: `P-${index % 2}` }));
  const rejected = await shop.review({ rating: 1, productId: 'P-0' });
  const decision = { status: 'rejected', reasonCode: 'spam' };
  await shop.merchant.asStaff('PATCH', `/reviews/${rejected}/moderate`, decision);
  await sequenceAll(shop.harness);
  return ids;
}

async function sql(shop: Shop, text: string, ...values: unknown[]): Promise<void> {
  await rows(shop.harness.context.db, text, [shop.merchant.uuid, ...values]);
  shop.harness.context.responseCache.dropAll();
}

const open = (page: Page, shop: Shop, lang = 'en') =>
  page.goto(`${shop.api}/trust/${shop.merchant.id}?lang=${lang}`);

/** Verifies, and returns the sentence for shoppers. */
async function verdictOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Verify/ }).click();
  await page.locator('.verdict').waitFor();
  return (await page.locator('.verdict').textContent()) ?? '';
}

/** The codes of the differences, which auditors see. */
async function codesOf(page: Page): Promise<string[]> {
  await page.locator('details:not([open]) summary').click();
  const codes = page.getByRole('table', { name: 'Differences' }).locator('code');
  return [...new Set(await codes.allTextContents())].sort();
}

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

shops.test(
  'a store whose reviews follow from its log is verified, for shoppers and auditors',
  async (visit) => {
    const { page, shop } = visit;
    await givenStore(shop);
    await open(page, shop);
    await page.getByText('Began').waitFor();
    await page.getByText(`verify ${shop.api}/log/${shop.merchant.id} --store ${shop.url}`).waitFor();
    assert.equal(
      await verdictOf(page),
      'Verified: all 3 reviews that are shown are in the log unchanged, none is missing, and the averages are right.',
    );
    assert.match((await page.getByRole('status').textContent()) ?? '', /^Verified: all 3 reviews/);
    await page.getByText('Details for auditors').click();
    const checks = page.getByRole('table', { name: 'Checks' });
    assert.deepEqual(await checks.locator('td').allTextContents(), [
      ...['Passed', 'First visit', 'Passed', 'Passed', 'Passed', 'Passed'],
    ]);
    const figures = await page.getByRole('table', { name: 'Figures' }).getByRole('row').allTextContents();
    assert.deepEqual(figures.slice(1, 5), [
      'Reviews received4',
      'Published3',
      'Pending0',
      'Rejected or flagged1',
    ]);
    // The first submission determined it.
    const origin = `${new URL(shop.api).host}/log/${shop.merchant.id}`;
    assert.ok((await download(page, 'Download checkpoint')).startsWith(`${origin}\n`));
    assert.equal(JSON.parse(await download(page, 'Download report')).verified, true);
    await page.reload();
    await verdictOf(page);
    await page.getByText('Details for auditors').click();
    assert.equal(await checks.locator('td').nth(1).textContent(), 'Passed', 'this browser remembers');
    await page.getByRole('link', { name: /^Reviews of/ }).click();
    await page.getByRole('link', { name: 'Check these reviews yourself' }).click();
    await page.getByRole('button', { name: 'Verify now' }).waitFor();
  },
);

shops.test('the note about older reviews appears once, beside the button', async ({ page, shop }) => {
  await givenStore(shop);
  const since = shop.harness.clock.now();
  await sql(shop, 'update transparency_logs set covered_since = $2 where merchant_id = $1', since);
  await open(page, shop);
  const note = page.getByText('The log says nothing about what happened to reviews before');
  for (const state of ['before', 'verified']) {
    if (state === 'verified') assert.match(await verdictOf(page), /^Verified: all 3/);
    assert.equal(await note.count(), 1, state);
    assert.equal(await page.locator('#verification').filter({ has: note }).count(), 1, state);
  }
});

shops.slow(
  'a review that is deleted from the database, or hidden without a decision, is shown',
  async (visit) => {
    const { page, shop } = visit;
    const [first = ''] = await givenStore(shop);
    const id = uuidOf('review', first);
    await open(page, shop);
    await sql(shop, "update reviews set status = 'rejected' where merchant_id = $1 and review_id = $2", id);
    assert.match(await verdictOf(page), /^Not verified: \d difference/);
    assert.ok((await codesOf(page)).includes('not_listed'));
    await page.getByText('Published by the log, but not shown').first().waitFor();
    await sql(shop, 'delete from reviews where merchant_id = $1 and review_id = $2', id);
    await verdictOf(page);
    assert.ok((await codesOf(page)).includes('not_listed'));
  },
);

shops.slow(
  'a changed rating or text, and an average that does not follow, are shown',
  async ({ page, shop }) => {
    const [first = ''] = await givenStore(shop);
    const id = uuidOf('review', first);
    await open(page, shop);
    await sql(shop, 'update reviews set rating = 3 where merchant_id = $1 and review_id = $2', id);
    await verdictOf(page);
    assert.ok((await codesOf(page)).includes('wrong_rating'));
    await sql(
      shop,
      "update reviews set rating = 5, body = 'Best.' where merchant_id = $1 and review_id = $2",
      id,
    );
    await verdictOf(page);
    assert.deepEqual(await codesOf(page), ['wrong_content']);
    await sql(shop, 'delete from reviews where merchant_id = $1 and review_id = $2', id);
    await sql(
      shop,
      "update product_counts set stars5 = stars5 + 10 where merchant_id = $1 and product_id = 'P-0'",
    );
    await verdictOf(page);
    assert.deepEqual(await codesOf(page), ['not_listed', 'wrong_average', 'wrong_distribution']);
    assert.equal(JSON.parse(await download(page, 'Download report')).verified, false);
  },
);

shops.slow(
  'a review that is shown without an entry, and an altered tile or entry, are shown',
  async (visit) => {
    const { page, shop } = visit;
    await givenStore(shop);
    await shop.review({ productId: 'P-1' });
    await sql(shop, 'delete from transparency_outbox where merchant_id = $1');
    await open(page, shop);
    await verdictOf(page);
    assert.ok((await codesOf(page)).includes('not_in_log'));
    const alter = `update transparency_tiles set hashes = set_byte(hashes, 3, (get_byte(hashes, 3) + 1) % 256)
    where merchant_id = $1 and level = 0`;
    await sql(shop, alter);
    await verdictOf(page);
    assert.ok((await codesOf(page)).includes('altered_tile'));
    await sql(
      shop,
      `update transparency_entries set entry = replace(entry, '"rating":5', '"rating":4') where merchant_id = $1`,
    );
    assert.match(await verdictOf(page), /^Not verified: the log contradicts itself/);
    assert.deepEqual(await codesOf(page), ['rewritten']);
    const another = await visit.visit({ viewport: { width: 390, height: 800 } });
    await open(another, shop);
    await verdictOf(another);
    assert.deepEqual(await codesOf(another), ['wrong_root']);
  },
);

shops.slow('a log that is shorter than this browser saw is shown, with both checkpoints', async (visit) => {
  const { page, shop } = visit;
  await givenStore(shop);
  const { db } = shop.harness.context;
  const id = shop.merchant.uuid;
  const before = await row(
    db,
    statement`select ${table('transparency_logs')('size', 'checkpoint')} from transparency_logs where merchant_id = $1`,
    [id],
  );
  await shop.review({ productId: 'P-1' });
  await sequenceAll(shop.harness);
  await open(page, shop);
  assert.match(await verdictOf(page), /^Verified: all 4/);
  await sql(
    shop,
    'update transparency_logs set size = $2, checkpoint = $3 where merchant_id = $1',
    ...[before?.size, before?.checkpoint],
  );
  await page.reload();
  assert.match(await verdictOf(page), /^Not verified/);
  assert.deepEqual(await codesOf(page), ['rolled_back']);
  const checks = page.getByRole('table', { name: 'Checks' });
  assert.equal(
    await checks
      .getByRole('row', { name: /browser saw before/ })
      .locator('td')
      .textContent(),
    'Failed',
  );
  const [seen, now] = [
    await download(page, 'Download checkpoint (checkpoint-before)'),
    await download(page, 'Download checkpoint (checkpoint-now)'),
  ];
  assert.ok(Number(seen.split('\n')[1]) > Number(now.split('\n')[1]));
});

shops.slow('what is published while it is read is no difference', async ({ page, shop }) => {
  await givenStore(shop);
  await open(page, shop);
  let isFirst = true;
  await page.route('**/apiV2/reviews?*', async (route) => {
    if (isFirst) await shop.review({ productId: 'P-1' });
    isFirst = false;
    await route.continue();
  });
  const again = page.getByText('Something differs. Reading it a second time…').first().waitFor();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await again;
  await sequenceAll(shop.harness);
  await page.locator('.verdict').getByText('Verified: all 4 reviews').waitFor();
});

shops.slow(
  'what cannot be read is no verdict, and can be tried again; limits are waited for',
  async (visit) => {
    const { page, shop } = visit;
    await givenStore(shop);
    await open(page, shop);
    await page.route('**/log/**', (route) => route.abort());
    assert.match(await verdictOf(page), /^This couldn’t be checked/);
    assert.equal(await page.getByRole('table', { name: 'Checks' }).count(), 0);
    await assertAccessibleInBoth(page, 'no verdict');
    await page.unroute('**/log/**');
    await page.route('**/widget/verifier.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Verify again' }).click();
    await page.locator('.verdict').getByText('This couldn’t be checked').waitFor();
    await page.unroute('**/widget/verifier.js');
    let refused = 0;
    await page.route('**/tile/**', (route) => {
      refused += 1;
      return refused > 2 ? route.continue() : route.fulfill({ status: 429, headers: { 'retry-after': '1' } });
    });
    await page.getByRole('button', { name: 'Verify again' }).click();
    await page.getByText('The service limits how fast it can be read.').first().waitFor();
    await page.locator('.verdict').getByText('Verified: all 3 reviews').waitFor();
  },
);

shops.test('with the keyboard, verifying starts, is cancelled, and starts again', async ({ page, shop }) => {
  await givenStore(shop);
  await open(page, shop);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/log/*/checkpoint', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.getByRole('button', { name: 'Verify now' }).press('Enter');
  await page.getByRole('progressbar').waitFor();
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Cancel');
  await assertAccessible(page, 'while it verifies');
  await page.keyboard.press('Enter');
  await page.getByText('Verification canceled.').first().waitFor();
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Verify now');
  release();
  await page.unroute('**/log/*/checkpoint');
  await page.keyboard.press('Enter');
  await page.locator('.verdict').getByText('Verified: all 3 reviews').waitFor();
  assert.match(String(await page.evaluate('document.activeElement.textContent')), /^Verified/);
});

for (const lang of ['en', 'ar'])
  shops.slow(`the page is accessible and fits in ${lang}, verified and not`, async ({ shop, visit }) => {
    const [first = ''] = await givenStore(shop);
    // The note about older reviews needs room too.
    await sql(
      shop,
      'update transparency_logs set covered_since = $2 where merchant_id = $1',
      shop.harness.clock.now(),
    );
    const page = await visit({ viewport: { width: 360, height: 800 } });
    const jumps = await watchJumps(page);
    await open(page, shop, lang);
    const start = page.locator('#verification .primary');
    await start.waitFor();
    assert.deepEqual(await jumps(), [], 'nothing moves when the button comes');
    for (const state of ['verified', 'not verified']) {
      if (state === 'not verified')
        await sql(
          shop,
          "update reviews set body = 'Best.' where merchant_id = $1 and review_id = $2",
          uuidOf('review', first),
        );
      const places = [start, page.locator('#verification + .box')];
      const topOf = ({ offsetTop }: HTMLElement) => offsetTop;
      const [ofStart] = await Promise.all(places.map((place) => place.evaluate(topOf)));
      await start.click();
      const ofBelow = await places[1]?.evaluate(topOf);
      await page.locator(state === 'verified' ? '.verdict.passed' : '.verdict.failed').waitFor();
      assert.deepEqual(await Promise.all(places.map((place) => place.evaluate(topOf))), [ofStart, ofBelow]);
      await page.locator('summary').click();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        assert.ok(Number(wide) <= 0, `${state}, ${width}: ${wide} pixels too wide`);
        await assertAccessibleInBoth(page, `${state}, ${width}, ${lang}`);
      }
    }
    assert.equal(await page.evaluate('document.documentElement.dir'), lang === 'ar' ? 'rtl' : 'ltr');
  });
