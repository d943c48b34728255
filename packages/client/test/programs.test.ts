import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { startDispatchers } from '../../server/src/app/worker.ts';
import { startHarness } from '../../server/src/testing/harness.ts';
import { freePort } from '../../server/src/testing/processes.ts';
import { createClient, listProductReviews, submitReview } from '../src/index.ts';
import { bundleFor } from './bundle.ts';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const harness = await startHarness({ OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8', PUBLIC_URL: origin });
const dispatcher = await startDispatchers(harness.context);
after(() => dispatcher.stop());
const baseUrl = `${origin}/apiV2`;
await harness.app.listen({ port, host: '127.0.0.1' });

/** Runs an example program with a new merchant; returns its output. */
async function runProgram(name: string, ...args: string[]): Promise<string> {
  const shop = await harness.merchant();
  const program = new URL(`../examples/${name}.mjs`, import.meta.url).pathname;
  const env = {
    ...process.env,
    TRIBUNE_URL: baseUrl,
    TRIBUNE_MERCHANT: shop.id,
    TRIBUNE_KEY: shop.apiKey,
    TRIBUNE_TOKEN: shop.accessToken,
    TRIBUNE_WEBHOOK_SECRET: shop.webhookSecret,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env,
    timeout: 60_000,
  });
  return stdout;
}

test('the example for reviews submits one, explains a refused one, and lists them', async () => {
  const output = await runProgram('reviews');
  assert.match(output, /^review_\w+ is approved\nrating must be at most 5\n5 Warm and dry/);
});

test('the example for photos uploads one and submits a review with it', async () => {
  const photo = new URL('../../server/src/features/media/fixtures/phone.jpg', import.meta.url).pathname;
  assert.equal(await runProgram('photo', photo), '0 %\n100 %\nprocessing\n');
});

test('the example for moderation walks through the queue', async () => {
  assert.equal(await runProgram('moderation'), '0 of 0 approved\n');
});

test('the example for webhooks verifies an event and sends a signed order', async () => {
  assert.equal(await runProgram('webhooks'), 'received webhook.test\norder sent\n');
});

test('lists are iterated over all pages, each requested when it is needed', async () => {
  const shop = await harness.merchant();
  let requests = 0;
  const client = createClient({
    baseUrl,
    merchantId: shop.id,
    apiKey: shop.apiKey,
    fetch: (url, init) => fetch(url, init).finally(() => requests++),
  });
  for (const number of [1, 2, 3, 4, 5])
    await submitReview(client, {
      productId: 'P',
      rating: number,
      authorName: 'A B',
      authorEmail: `a${number}@example.com`,
      text: `It has been in use for ${number} months without trouble.`,
    });
  const ratings: number[] = [];
  const reviews = listProductReviews.all(client, { productId: 'P', limit: 2, sort: 'oldest' });
  for await (const { rating } of reviews) ratings.push(rating);
  assert.deepEqual(ratings, [1, 2, 3, 4, 5]);
  requests = 0;
  for await (const page of listProductReviews.pages(client, { productId: 'P', limit: 2 })) {
    assert.equal(page.totalReviews, 5);
    break;
  }
  assert.equal(requests, 1);
});

test('bundled for browsers it works with what edge runtimes have, and unused operations are left out', async () => {
  const shop = await harness.merchant();
  const settings = JSON.stringify({ baseUrl, merchantId: shop.id, apiKey: shop.apiKey });
  const { bytes, run } = await bundleFor(`
    import { createClient, submitReview, listReviews, verifyWebhook, signOrder } from '@tribune/client';
    export async function main() {
      const client = createClient(${settings});
      const review = { productId: 'P', rating: 4, authorName: 'A B', authorEmail: 'a@example.com', text: 'It keeps rain out.' };
      await submitReview(client, review);
      const texts = [];
      for await (const { text } of listReviews.all(client)) texts.push(text);
      const refusal = await verifyWebhook({ body: '', headers: {} }, 'whsec_').catch((error) => error.name);
      return [...texts, refusal, (await signOrder('{}', 'x')).length];
    }
  `);
  assert.deepEqual(await run(), ['It keeps rain out.', 'WebhookError', 64]);
  assert(bytes < 9_000, `${bytes} bytes`);
});
