import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { createClient } from '@tribune/client';
import { createElement as h, type ReactElement } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';
import { submission } from '../../server/src/testing/given.ts';
import { startHarness } from '../../server/src/testing/harness.ts';
import { freePort } from '../../server/src/testing/processes.ts';
import { launchBrowser, noBrowser } from '../../widget/test/browser.ts';
import { Rating, Reviews } from '../src/elements.ts';
import { ServerReviews, StreamedReviews, StructuredData, TribuneAssets } from '../src/server.ts';

const [port, pagePort] = [await freePort(), await freePort()];
const api = `http://127.0.0.1:${port}`;
const page = `http://127.0.0.1:${pagePort}`;
const harness = await startHarness({ PUBLIC_URL: api });
await harness.app.listen({ port, host: '127.0.0.1' });

const shop = await harness.merchant({ origins: [page] });
const text = 'Dry after three days </script> of rain in the hills.';
await shop.asServer('POST', '/reviews', { ...submission(shop), productId: 'KETTLE', text });
const client = createClient({ baseUrl: `${api}/apiV2`, merchantId: shop.id, apiKey: shop.apiKey });

const product = (reviews: ReactElement) =>
  h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, 'Kettle')),
    h(
      'body',
      null,
      h(TribuneAssets, { client }),
      h(StructuredData, { client, productId: 'KETTLE' }),
      reviews,
      h('footer', null, 'Below the reviews'),
    ),
  );
const streamed = (of = client) =>
  product(h(StreamedReviews, { client: of, productId: 'KETTLE', lang: 'de' }));

test('server components put reviews and structured data into the HTML', async () => {
  const stream = await renderToReadableStream(product(h(ServerReviews, { client, productId: 'KETTLE' })));
  await stream.allReady;
  const html = await new Response(stream).text();
  assert.match(html, /<head>.*<script type="module" async="" src="[^"]*\/widget\/tribune\.js">.*<\/head>/s);
  assert.match(
    html,
    /<tribune-reviews product-id="KETTLE"[^>]*>.*Dry after three days &lt;\/script&gt; of rain/s,
  );
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  assert.equal(JSON.parse(json).review[0].reviewBody, text);
  assert(!html.includes(shop.apiKey), 'the key stays on the server');
});

test('streamed reviews follow after the page, in the space that was reserved', async () => {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  const begun = Promise.withResolvers<void>();
  const late = createClient({
    baseUrl: `${api}/apiV2`,
    merchantId: shop.id,
    apiKey: shop.apiKey,
    fetch: async (...request) => {
      await begun.promise;
      return fetch(...request);
    },
  });
  const stream = await renderToReadableStream(streamed(late));
  for await (const chunk of stream) {
    chunks.push(decoder.decode(chunk));
    begun.resolve();
  }
  assert.match(chunks[0] ?? '', /tribune-reviews-reserved.*Below the reviews/s);
  assert.doesNotMatch(chunks[0] ?? '', /<p>Dry after/);
  assert.match(chunks.slice(1).join(''), /<tribune-reviews [^>]*locale="de"[^>]*>.*<p>Dry after/s);
});

test('without the service the page is rendered, with the element and without structured data', async () => {
  const down = createClient({ baseUrl: 'http://127.0.0.1:1/apiV2', merchantId: shop.id, maxRetries: 0 });
  const stream = await renderToReadableStream(
    h('main', null, [
      h(StructuredData, { key: 1, client: down, productId: 'KETTLE' }),
      h(ServerReviews, { key: 2, client: down, productId: 'KETTLE' }),
    ]),
  );
  await stream.allReady;
  assert.match(
    await new Response(stream).text(),
    /^<main><!--.*?<tribune-reviews [^>]*><\/tribune-reviews>|^<main><tribune-reviews/,
  );
});

test("with ifUnavailable 'throw', a page that is cached is not replaced by one without reviews", async () => {
  const down = createClient({ baseUrl: 'http://127.0.0.1:1/apiV2', merchantId: shop.id, maxRetries: 0 });
  const props = { client: down, productId: 'KETTLE', ifUnavailable: 'throw' } as const;
  await assert.rejects(ServerReviews(props), { code: 'NETWORK' });
  await assert.rejects(StructuredData(props), { code: 'NETWORK' });
});

test('client components write attributes, and no handlers, into the HTML', () => {
  const onReviewSubmitted = () => {};
  const html = renderToString(
    h(Reviews, { productId: 'A"B', jsonLd: true, colorScheme: 'dark', className: 'mine', onReviewSubmitted }),
  );
  assert.equal(
    html,
    '<tribune-reviews product-id="A&quot;B" json-ld="" color-scheme="dark" class="mine"></tribune-reviews>',
  );
  assert.equal(
    renderToString(h(Rating, { href: '#reviews' })),
    '<tribune-rating href="#reviews"></tribune-rating>',
  );
});

test('a streamed page does not move while it loads in a browser', { skip: noBrowser }, async () => {
  const server = createServer(async (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const stream = await renderToReadableStream(streamed());
    Readable.from(stream).pipe(response);
  }).listen(pagePort, '127.0.0.1');
  const browser = await launchBrowser();
  after(async () => {
    await browser.close();
    server.close();
  });
  const tab = await browser.newPage();
  await tab.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  await tab.goto(page);
  await tab.waitForFunction(() =>
    document.querySelector('tribune-reviews')?.shadowRoot?.textContent?.includes('Dry after'),
  );
  // Shifts are reported after the frame in which the list appears.
  const framesLater =
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';
  const shift = Number(await tab.evaluate(`${framesLater}.then(() => shift)`));
  assert(shift < 0.01, `layout shift ${shift}`);
});
