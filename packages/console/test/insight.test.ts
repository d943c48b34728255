// Thorough runs only.

import assert from 'node:assert/strict';
import { importerOf } from '../../server/src/features/imports/files.fixture.ts';
import { classifyReviews } from '../../server/src/features/sentiment/classification.ts';
import { Models } from '../../server/src/features/sentiment/models.ts';
import { buildDueTopics } from '../../server/src/features/topics/schedule.ts';
import { sequenceAll } from '../../server/src/features/transparency/mirror.fixture.ts';
import { publicUrlOf } from '../../server/src/platform/config.ts';
import { rows } from '../../server/src/platform/db/database.ts';
import { uuidOf } from '../../server/src/platform/ids.ts';
import { givenReview, givenReviewThatIs } from '../../server/src/testing/given.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();

tribune.test(
  'fairness is told in words, and its figures can be taken along',
  async ({ at, harness, shop, visit }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('fairness'));
    await page.getByText('No hidden reviews', { exact: true }).first().waitFor();
    await page.getByText('No reviews yet', { exact: false }).waitFor();
    for (const [index, status] of (['approved', 'approved', 'rejected'] as const).entries())
      await givenReviewThatIs(shop, status, {
        authorEmail: `a${index}@example.com`,
        rating: 5 - index * 2,
        text: `Number ${index}: wore it through the rain.`,
      });
    await sequenceAll(harness);
    await page.reload();
    await page.getByText('Too few hidden reviews to compare').waitFor();
    // What the service says of more reviews.
    await page.route(/moderation\/fairness/, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const test = { ...data.test, verdict: 'no_difference', method: 'exact', pValue: 0.114378 };
      await route.fulfill({ response, json: { ...rest, data: { ...data, test } } });
    });
    await page.reload();
    await page.getByText('No difference beyond chance').waitFor();
    await page.getByText('would occur in about 11 of 100 cases.').waitFor();
    assert.equal(await page.getByText('have similar ratings').count(), 1);
    await page.getByText('p = 0.114').waitFor();
    await page.unroute(/moderation\/fairness/);
    await page.reload();
    await page.getByText('Too few hidden reviews to compare').waitFor();
    await page.getByRole('listitem').filter({ hasText: '5 stars50.0% published 0.0% hidden' }).waitFor();
    await page.getByText('View as table').click();
    await assertAccessible(page, 'fairness');
    await page.getByRole('link', { name: 'Hidden reviews', exact: true }).click();
    await page.getByRole('row', { name: /1\.00 \(few\)/ }).waitFor();
    await assertAccessible(page, 'hidden reviews');
    await page.getByRole('link', { name: 'Ratings', exact: true }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download Ratings of published and hidden reviews as CSV' }).click(),
    ]);
    const csv = await (await download.createReadStream()).toArray();
    assert.equal(
      Buffer.concat(csv).toString(),
      'Stars,Published,Published %,Hidden,Hidden %\r\n5,1,50,0,0\r\n4,0,0,0,0\r\n3,1,50,0,0\r\n2,0,0,0,0\r\n1,0,0,1,100\r\n',
    );
  },
);

tribune.test('the state of the log is shown, and what anybody who verifies it finds', async (visit) => {
  const { at, harness, shop } = visit;
  const page = await visit.visit({ email: shop.ownerEmail });
  await page.goto(at('fairness?view=log'));
  await page.getByText('The log has not begun yet.', { exact: false }).waitFor();
  const { id } = await givenReview(shop);
  await sequenceAll(harness);
  await givenReview(shop, { authorEmail: 'b@example.com', text: 'Not in the log yet, but it will be.' });
  await page.reload();
  const fact = (text: RegExp) => page.locator('dl > div', { hasText: text });
  await fact(/^Published reviews covered\s*1 of 2 \(50%\)/).waitFor();
  await fact(/^Pending changes\s*1, since/).waitFor();
  await sequenceAll(harness);
  await page.getByRole('button', { name: 'Verify as a shopper' }).click();
  await page.getByText('All published reviews (2) and all averages follow', { exact: false }).waitFor();
  await assertAccessible(page, 'a verified log');
  await rows(
    harness.context.db,
    "update reviews set body = 'Best.' where merchant_id = $1 and review_id = $2",
    [uuidOf('merchant', shop.id), uuidOf('review', id)],
  );
  harness.context.responseCache.dropAll();
  await page.getByRole('button', { name: 'Verify again' }).click();
  await page.getByText('wrong_content', { exact: true }).waitFor();
  await assertAccessible(page, 'a log that differs');
  const trust = page.getByRole('link', { name: 'Open trust page' });
  assert.match((await trust.getAttribute('href')) ?? '', new RegExp(`/trust/${shop.id}$`));
});

tribune.test(
  'the dashboard shows a period, compares it, and does not mislead by few figures',
  async (visit) => {
    const { shop, at } = visit;
    const page = await visit.visit({ email: shop.ownerEmail });
    await page.goto(at('dashboard'));
    await page.getByText('No activity in this period').waitFor();
    await assertAccessible(page, 'an empty dashboard');
    for (let index = 0; index < 12; index++)
      await givenReview(shop, {
        productId: index < 3 ? 'P-1' : 'P-2',
        authorEmail: `d${index}@example.com`,
        rating: index < 9 ? 5 : 2,
        text: `Number ${index}: I love it, it is wonderful and kept me dry.`,
      });
    await page.reload();
    await page.getByRole('heading', { name: 'Reviews and questions by day' }).waitFor();
    await page.locator('svg rect:not([height="0"])').first().waitFor();
    await page.getByRole('list', { name: 'Ratings' }).getByText('9 75.0%').waitFor();
    await page.getByText('View as table').first().click();
    await assertAccessible(page, 'a dashboard');
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Collection' }).click();
    await page.getByText('No requests were sent in this period', { exact: false }).waitFor();
    await assertAccessible(page, 'a dashboard of requests');
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Products' }).click();
    await page.getByRole('row', { name: /P-1 3 / }).waitFor();
    await assertAccessible(page, 'a dashboard of products');
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Reviews' }).click();
    await page.getByText('7 days', { exact: true }).click();
    await page.waitForURL(/period=7d/);
    await page.getByRole('switch', { name: 'Compare to previous period' }).check();
    await page.waitForURL(/compare=yes/);
    await page.getByText(/, compared with \d{4}-/).waitFor();
    await page.getByText('+12 (was 0)').waitFor();
    await page.getByText('Custom', { exact: true }).click();
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('To (inclusive)').fill('2020-01-05');
    await page.waitForURL(/startDate=2020-01-01&endDate=2020-01-05/);
    await page.getByText('No activity in this period').waitFor();
    await page.getByText('All time', { exact: true }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download Ratings as CSV' }).click(),
    ]);
    const csv = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
    assert.match(csv, /^Stars,Reviews,Percent\r\n5,9,75\r\n4,0,0\r\n/);
  },
);

tribune.test('it is said what keeps a shop out of Google Shopping', async ({ shop, at, visit }) => {
  await givenReview(shop);
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('google-shopping'));
  await page.getByText('Not eligible yet').waitFor();
  await page.getByText('Critical', { exact: true }).first().waitFor();
  await assertAccessible(page, 'Google Shopping');
});

tribune.test(
  'the addresses for AI agents and the state of their feed are shown',
  async ({ shop, at, visit, harness }) => {
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at('settings/integrations/agents'));
    await page.getByText('Generated on first request').waitFor();
    const address = await page.getByText(/\/feeds\/agentic\/merchant_\w+\.jsonl$/).textContent();
    await page.getByRole('button', { name: 'Copy MCP server URL' }).waitFor();
    const { statusCode } = await harness.app.inject(new URL(address ?? '').pathname);
    assert.equal(statusCode, 200);
    await page.reload();
    await page.getByText(/^\d+ products?, .* compressed, changed .*\. Checked /).waitFor();
  },
);

tribune.test(
  'an agent is allowed or refused by the person who is signed in, listed and disconnected',
  async (visit) => {
    const { shop, at, url, harness } = visit;
    const { origin } = new URL(url);
    const redirect = 'https://agent.example/callback';
    const registered = await fetch(`${origin}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Shopping helper', redirect_uris: [redirect] }),
    });
    const query = new URLSearchParams({
      client_id: ((await registered.json()) as { client_id: string }).client_id,
      response_type: 'code',
      redirect_uri: redirect,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      resource: `${publicUrlOf(harness.context.config)}/mcp/${shop.id}`,
    });
    const page = await visit.visit({ email: shop.ownerEmail });
    // The address of PUBLIC_URL, where this server does not listen.
    await page.route(/\/oauth\/authorize\/[\w-]+$/, (route) => route.fulfill({ body: 'Back in the agent' }));
    const decided = async (decide: () => Promise<void>) => {
      await page.goto(`${origin}/oauth/authorize?${query}`);
      await page.getByText('Access goes to the website agent.example').waitFor();
      await decide();
      await page.getByText('Back in the agent').waitFor();
    };
    await decided(async () => {
      await page.getByRole('heading', { name: /Allow “Shopping helper” to use/ }).waitFor();
      await assertAccessible(page, 'connecting an agent');
      await page.getByLabel('Read, moderate and reply').check();
      await page.getByRole('button', { name: 'Allow access' }).click();
    });
    await decided(() => page.getByRole('button', { name: 'Deny access' }).click());
    await page.goto(at('settings/integrations/agents/connect?request=none'));
    await page.getByText('This request has expired. Start again in the agent.').waitFor();

    await shop.asStaff('POST', '/admin/access-tokens', { name: 'Shopping helper', role: 'analyst' });
    await harness.context.db
      .updateTable('access_tokens')
      .set({ grant_id: shop.id })
      .where('name', '=', 'Shopping helper')
      .execute();
    await page.goto(at('settings/integrations/agents'));
    await page.getByRole('button', { name: 'Revoke the agent Shopping helper' }).click();
    await assertAccessible(page, 'connected agents');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Disconnected “Shopping helper”').waitFor();
  },
);

tribune.test('sentiment says what it is based on while reviews are being classified', async (visit) => {
  const { shop, at, harness } = visit;
  const page = await visit.visit({ email: shop.ownerEmail });
  const review = (author: string) =>
    givenReview(shop, { authorEmail: `${author}@example.com`, text: `${author} loves it, it is wonderful.` });
  await review('ada');
  await page.goto(at('dashboard'));
  await page.getByText('The reviews of this period are being classified.', { exact: false }).waitFor();
  await classifyReviews(harness.context, new Models(harness.context.db));
  await review('ben');
  await page.reload();
  await page.getByText('Based on 1 of 2 reviews; the rest is being classified.', { exact: false }).waitFor();
  await page.getByRole('list', { name: 'Reviews by sentiment' }).getByText('100.0%').waitFor();
  await classifyReviews(harness.context, new Models(harness.context.db));
  // Read again by itself, until all are classified.
  await page.getByText('Based on 2 reviews only.', { exact: false }).waitFor({ timeout: 60_000 });
});

tribune.test('topics say which complaints rise, and open the reviews behind each figure', async (visit) => {
  const { shop, at, harness } = visit;
  const page = await visit.visit({ email: shop.ownerEmail });
  await page.goto(at('topics'));
  await page.getByText('No topics in this period').waitFor();
  await assertAccessible(page, 'no topics');
  const daysAgo = (days: number) => new Date(harness.clock.now().getTime() - days * 86_400_000);
  let author = 0;
  const said = (text: string, count: number, days: number) =>
    Array.from({ length: count }, () => {
      author++;
      return `BAG,4,"${text} (${author})",A${author},a${author}@x.example,${daysAgo(days).toISOString()}`;
    });
  const [good, bad] = ['A great zipper, and the fabric is wonderful.', 'Bad zipper: it broke after a week.'];
  const file = [
    'productId,rating,text,authorName,authorEmail,createdAt',
    ...[...said(good, 18, 45), ...said(bad, 2, 44), ...said(good, 5, 20), ...said(bad, 12, 3)],
  ];
  await importerOf(harness)(shop, file.join('\n'));
  await buildDueTopics(harness.context);
  await page.reload();
  const row = page.getByRole('row', { name: /^zipper/ });
  await row.getByText('Rising').waitFor();
  await row.getByText('(was 10.0%)').waitFor();
  await assertAccessible(page, 'topics');
  // Each column can be reached, in the widths with the least room beside the navigation too.
  for (const width of [780, 1000, 1216]) {
    await page.setViewportSize({ width, height: 900 });
    const end = await row.getByRole('cell').last().evaluate(rightEdges);
    assert.ok(end.cell <= end.box, `${width} px: ${JSON.stringify(end)}`);
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Topics as CSV' }).click(),
  ]);
  const csv = Buffer.concat(await (await download.createReadStream()).toArray()).toString();
  assert.match(csv, /\r\nzipper,17,5,12,70\.6,20,10,yes\r\n/);
  await row.getByRole('link', { name: 'zipper', exact: true }).click();
  await page.getByRole('heading', { name: 'Mentions by week' }).waitFor();
  await page.locator('svg rect:not([height="0"])').first().waitFor();
  await assertAccessible(page, 'a topic');
  await page.getByRole('link', { name: /^12 unfavorable mentions: show reviews/ }).click();
  await page.getByText('12 reviews, ').waitFor();
  const listed = page.getByRole('table', { name: 'Reviews' });
  assert.equal(await listed.getByRole('row').count(), 13);
  assert.equal(await listed.locator('mark').first().textContent(), 'zipper');
  await assertAccessible(page, 'the reviews of a topic');
});

/** Runs in the page: the right edges of a cell that is scrolled into view and of the box of its table, once it is laid out. */
async function rightEdges(cell: Element) {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  cell.scrollIntoView({ inline: 'end' });
  const [end, box] = [cell, cell.closest('table')?.parentElement].map(
    (element) => element?.getBoundingClientRect().right ?? 0,
  );
  return { cell: Math.floor(end ?? 0), box: Math.ceil(box ?? 0) };
}

tribune.test('duties of the law are checked and exported', async ({ at, visit, shop }) => {
  const page = await visit({ email: shop.ownerEmail });
  await page.goto(at('settings/moderation/compliance'));
  await page.getByRole('button', { name: /^Met: / }).click();
  await page.getByText('The policy page says: “Fake reviews are prohibited.', { exact: false }).waitFor();
  await page.getByLabel('Jurisdiction').selectOption({ label: 'Germany' });
  const consent = page.getByRole('row', { name: /Ask only customers for reviews who agreed to it/ });
  await consent.getByText('Open').waitFor();
  await consent.getByText('To do: Set the consent of review requests').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export report' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'compliance-de.html');
  await assertAccessible(page, 'compliance');
});
