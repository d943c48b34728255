import assert from 'node:assert/strict';
import { unlessThorough } from '../../server/src/testing/thorough.ts';
import { openMenu } from './everything.ts';
import { productId, type Shop, startShops } from './shops.ts';

const shops = await startShops();

const suspend = ({ harness, merchant }: Shop) =>
  harness.asOperator('POST', `/operator/merchants/${merchant.id}/suspend`, { reason: 'Unpaid' });

shops.test(
  'content of an element is shown until its own has loaded, and when the service is down',
  async ({ shop, page }) => {
    await shop.review({ title: 'From the service' });
    shop.edit((html) => html.replace('</tribune-reviews>', '<p>Written by the server</p></tribune-reviews>'));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/reviews\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(shop.productUrl);
    await page.getByText('Written by the server').waitFor();
    answer();
    await page.getByRole('article', { name: 'From the service' }).waitFor();
    assert.equal(await page.getByText('Written by the server').isVisible(), false);

    await page.unroute(/\/reviews\?/);
    await page.route(/\/apiV2\//, (route) => route.abort());
    await page.goto(shop.productUrl);
    await page.getByRole('alert').getByText('Reviews couldn’t be loaded').waitFor();
    assert.equal(await page.getByText('Written by the server').isVisible(), true);
    assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true);
  },
);

shops.test(
  'cards are made in several tasks, and replace the content of an element all at once',
  async ({ shop, page }) => {
    const count = 8;
    for (let at = 0; at < count; at++) await shop.review({ title: `From the service ${at}` });
    shop.edit((html) => html.replace('</tribune-reviews>', '<p>Written by the server</p></tribune-reviews>'));
    await page.addInitScript(() => {
      const states: { hasSlot: boolean; made: number; shown: number }[] = [];
      Object.assign(window, { states });
      const { attachShadow } = Element.prototype;
      Element.prototype.attachShadow = function (options) {
        const root = attachShadow.call(this, options);
        const look = () => {
          const cards = [...root.querySelectorAll('article')];
          const shown = cards.filter((card) => !card.closest('[hidden]')).length;
          states.push({ hasSlot: root.querySelector('slot') !== null, made: cards.length, shown });
        };
        if (this.localName === 'tribune-reviews')
          new MutationObserver(look).observe(root, { attributes: true, childList: true, subtree: true });
        return root;
      };
    });
    await page.goto(shop.productUrl);
    await page.getByRole('article', { name: 'From the service 0' }).waitFor();
    const states = await page.evaluate(
      () => (window as unknown as { states: { hasSlot: boolean; made: number; shown: number }[] }).states,
    );
    for (const { hasSlot, shown } of states) assert.equal(shown, hasSlot ? 0 : count);
    assert.ok(states.some(({ made }) => made > 0 && made < count));
  },
);

const answers = Object.entries({
  'a server that fails': { status: 500, contentType: 'text/html', body: '<h1>Internal error</h1>' },
  'a proxy that answers for it': { status: 502, contentType: 'application/json', body: '{"oops":1}' },
  'a page where JSON should be': { status: 200, contentType: 'text/html', body: '<!doctype html>' },
});
for (const [what, answer] of unlessThorough(answers.slice(0, 1), answers))
  shops.test(`${what} leaves the page intact, and every element shows an error`, async ({ shop, page }) => {
    await page.route(/\/apiV2\//, (route) =>
      route.fulfill({ ...answer, headers: { 'Access-Control-Allow-Origin': '*' } }),
    );
    await page.goto(shop.productUrl);
    await page.getByText('Reviews couldn’t be loaded').waitFor();
    await page.getByText('Photos couldn’t be loaded').waitFor();
    await page.locator('tribune-questions').scrollIntoViewIfNeeded();
    await page.getByText('Questions couldn’t be loaded').waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).isVisible(), true);
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Submit review' }).waitFor();
    await page.goto(shop.url);
    await page.locator('tribune-carousel').scrollIntoViewIfNeeded();
    await page.locator('tribune-carousel').getByRole('button', { name: 'Try again' }).waitFor();
    assert.equal(await page.getByRole('listitem').filter({ hasText: '€' }).count(), 12);
  });

const chunks = ['actions', 'en', 'form-view'];
for (const chunk of unlessThorough(chunks.slice(0, 1), chunks))
  shops.test(
    `a press whose code is blocked shows so, and can be repeated: ${chunk}`,
    async ({ shop, page }) => {
      await shop.review();
      const file = new RegExp(`/widget/tribune-${chunk}-`);
      let requests = 0;
      await page.route(file, (route) => {
        requests++;
        return route.abort();
      });
      await page.goto(shop.productUrl);
      const reviews = page.locator('tribune-reviews');
      await reviews.getByRole('article').waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(await reviews.getByRole('alert').count(), 0, 'nothing was pressed');
      await reviews.getByRole('button', { name: 'Write a review' }).click();
      await reviews.getByRole('alert').getByText('This content couldn’t be loaded').waitFor();
      assert.ok(requests > 1, 'browsers that remember a failed import request it by another name');
      await page.unroute(file);
      await reviews.getByRole('button', { name: 'Try again' }).click();
      await reviews.getByRole('button', { name: 'Submit review' }).waitFor();
    },
  );

const pressed = {
  'tribune-lightbox': { opens: 'Photo 1 by Maya', within: 'tribune-reviews', result: 'dialog' },
  'report-dialog': { opens: 'Report', within: 'tribune-reviews', result: 'dialog' },
} as const;
for (const [chunk, { opens, within, result }] of Object.entries(pressed))
  shops.test(
    `a press in the list whose code is blocked shows so, and the next one works: ${chunk}`,
    async ({ shop, page }) => {
      await shop.process(await shop.reviewWithFiles(['phone.jpg'], { authorName: 'Maya' }));
      const file = new RegExp(`/widget/tribune-${chunk}-`);
      await page.route(file, (route) => route.abort());
      await page.goto(shop.productUrl);
      await openMenu(page.locator(within));
      const button = page.locator(within).getByRole('button', { name: opens });
      await button.click();
      await page.locator(within).getByRole('alert').getByText('This content couldn’t be loaded').waitFor();
      await page.unroute(file);
      await button.click();
      await page.getByRole(result).waitFor();
    },
  );

const lazy = { 'gallery-view': 'tribune-gallery', 'questions-view': 'tribune-questions' };
for (const [chunk, name] of Object.entries(lazy))
  shops.test(
    `an element whose code is blocked shows so, and can be retried: ${chunk}`,
    async ({ shop, page }) => {
      await shop.process(await shop.reviewWithFiles(['phone.jpg'], { authorName: 'Maya' }));
      const file = new RegExp(`/widget/tribune-${chunk}-`);
      await page.route(file, (route) => route.abort());
      await page.goto(shop.productUrl);
      const element = page.locator(name);
      await element.scrollIntoViewIfNeeded();
      await element.getByRole('alert').getByText('This content couldn’t be loaded').waitFor();
      await page.unroute(file);
      await element.getByRole('button', { name: 'Try again' }).click();
      await element.getByRole('alert').waitFor({ state: 'detached' });
      await element.getByRole('button').first().waitFor();
    },
  );

shops.test('a service that never responds times out after 20 seconds', async ({ shop, page }) => {
  await page.addInitScript(() => {
    const asked: number[] = [];
    Object.assign(window, { asked });
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => {
      asked.push(ms);
      return timeout.call(AbortSignal, 100);
    };
  });
  await page.route(/\/apiV2\//, () => {});
  await page.goto(shop.productUrl);
  await page.getByText('Reviews couldn’t be loaded').waitFor();
  const asked = await page.evaluate(() => (window as unknown as { asked: number[] }).asked);
  assert.deepEqual([...new Set(asked)], [20_000]);
});

shops.slow("late settings don't delay reviews, and are applied when they arrive", async ({ shop, page }) => {
  await shop.review({ title: 'Here before the settings' });
  const change = { theme: { starColor: '#00aa44' } };
  assert.equal((await shop.merchant.asStaff('PATCH', '/admin/settings', change)).status, 200);
  await suspend(shop);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/widget-config/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shop.productUrl);
  await page.evaluate(() => document.documentElement.style.setProperty('--tribune-star', 'initial'));
  await page.getByRole('article', { name: 'Here before the settings' }).waitFor();
  answer();
  await page.waitForFunction(() => {
    const star = document.querySelector('tribune-reviews')?.shadowRoot?.querySelector('.star-full');
    return star && getComputedStyle(star).fill === 'rgb(0, 170, 68)';
  });
  await page.getByRole('button', { name: 'Write a review' }).waitFor({ state: 'hidden' });
});

shops.slow('on a slow network the page comes first, and nothing in it moves', async ({ shop, page }) => {
  await shop.review({ title: 'Worth the wait' });
  const { body } = await shop.merchant.asBrowser('GET', `/products/${productId}/reviews.html`);
  shop.edit((html) => html.replace('</tribune-reviews>', `${body}</tribune-reviews>`));
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[])
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const network = await page.context().newCDPSession(page);
  const bytesPerSecond = 40_000;
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.goto(shop.productUrl, { waitUntil: 'commit' });
  await page.locator('.tribune-review').getByText('Worth the wait').waitFor();
  assert.equal(await page.locator('tribune-reviews article.card').count(), 0);
  await page.locator('tribune-reviews article.card').waitFor();
  await page.locator('tribune-reviews .card-menu').waitFor();
  assert.equal(await page.evaluate(() => (window as unknown as { shift: number }).shift), 0);
});

shops.test(
  'a second version on the page, or a name that is taken, breaks nothing',
  async ({ shop, page }) => {
    await shop.review({ title: 'Still here' });
    const script = (name: string) => `<script type="module" src="/widget/tribune.js${name}"></script>`;
    const element = `<tribune-reviews product-id="${productId}" merchant-id="${shop.merchant.id}" api-base="${shop.apiBase}">`;
    shop.serve('/two', async () => `<!doctype html>${script('?older')}${script('')}${element}`);
    await page.addInitScript(() => {
      customElements.define('tribune-gallery', class extends HTMLElement {});
    });
    await page.goto(`${shop.url}/two`);
    await page.getByRole('article', { name: 'Still here' }).waitFor();
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Submit review' }).waitFor();
  },
);

shops.test(
  'a suspended merchant’s reviews are shown without buttons to write, vote or ask',
  async ({ shop, page }) => {
    const { merchant, api } = shop;
    await shop.review({ title: 'Still here' });
    await suspend(shop);
    shop.edit((html) =>
      html.replace(
        '</body>',
        `<tribune-review-form product-id="${productId}" merchant-id="${merchant.id}" api-base="${api}/apiV2"></tribune-review-form></body>`,
      ),
    );
    await page.goto(shop.productUrl);
    await page.getByRole('article', { name: 'Still here' }).waitFor();
    await page.locator('tribune-questions').scrollIntoViewIfNeeded();
    await page.getByText('No questions yet').waitFor();
    for (const name of ['Write a review', 'Ask a question', 'Helpful', 'Report'])
      await page
        .getByRole('button', { name })
        .first()
        .waitFor({ state: 'detached' })
        .catch(() => assert.fail(`${name} is shown`));
    await page.locator('tribune-review-form').scrollIntoViewIfNeeded();
    await page.getByText('isn’t accepting reviews').waitFor();
  },
);
