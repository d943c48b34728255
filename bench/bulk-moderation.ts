/**
 * The cost of a bulk action and its undo: node bench/bulk-moderation.ts [--reviews 5000]
 *
 * Submits spam reviews, rejects all with one request and undoes that with another. Reports requests, database statements
 * per step and in all, and the maintained counters that differ afterwards, which must be 0.
 */
import { parseArgs } from 'node:util';
import { createApp } from '../packages/server/src/app/http.ts';
import { recountAttributes } from '../packages/server/src/features/attributes/index.ts';
import { recountDays } from '../packages/server/src/features/daily-figures/index.ts';
import { recountFacets } from '../packages/server/src/features/facets/index.ts';
import { runBulkAction } from '../packages/server/src/features/moderation-queue/bulk/bulk-job.ts';
import { recountQuestions } from '../packages/server/src/features/questions/index.ts';
import { recount } from '../packages/server/src/features/rating-counters/index.ts';
import { uuidOf } from '../packages/server/src/platform/ids.ts';
import { openScratch } from './scratch.ts';

const { values: options } = parseArgs({ options: { reviews: { type: 'string', default: '5000' } } });
const count = Number(options.reviews);

let statements = 0;
const { service, shop, merchantId, close } = await openScratch(() => {
  statements += 1;
});
const { context } = service;
const app = await createApp(context);
let requests = 0;

async function send(method: 'GET' | 'POST', path: string, payload?: object) {
  requests += 1;
  const staff = { 'x-merchant-id': shop.merchantId, authorization: `Bearer ${shop.accessToken}` };
  const answer = await app.inject({
    method,
    url: `/apiV2${path}`,
    headers: path === '/reviews' ? { 'x-merchant-id': shop.merchantId, 'x-api-key': shop.apiKey } : staff,
    ...(payload && { payload }),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

async function measured(what: string, path: string, payload?: object) {
  requests = 0;
  statements = 0;
  const started = performance.now();
  const { id } = await send('POST', path, payload);
  await runBulkAction(context, merchantId, uuidOf('bulk', id) ?? '');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const [sent, executed] = [requests, statements];
  const { status, decided, undone } = await send('GET', `/admin/queue/bulk/${id}`);
  const { counts } = await send('GET', '/admin/queue?limit=1');
  let differences = 0;
  for (const check of [recount, recountAttributes, recountFacets, recountQuestions, recountDays])
    differences += (await check(context.db, merchantId, { repair: false })).length;
  console.log(
    `| ${what} | ${status} | ${decided} | ${undone} | ${counts.review.pending} | ${counts.review.rejected} | ${sent} | ${executed} | ${seconds} | ${differences} |`,
  );
  return id;
}

try {
  for (let first = 0; first < count; first += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, count - first) }, (_, index) =>
        send('POST', '/reviews', {
          merchantId: shop.merchantId,
          productId: `P-${(first + index) % 20}`,
          rating: 1 + ((first + index) % 5),
          authorName: 'Spam',
          authorEmail: `spam${first + index}@example.com`,
          title: 'See www.cheap-boots.example for half the price',
          text: `Half the price, offer ${first + index}, only today and only there.`,
        }),
      ),
    );
  console.log(
    '| action | status | decided | undone | pending | rejected | requests | statements | s | counters that differ |\n|---|---|---|---|---|---|---|---|---|---|',
  );
  const id = await measured('reject all', '/admin/queue/bulk', {
    filters: { status: ['pending'], type: ['review'] },
    status: 'rejected',
    reasonCode: 'spam',
  });
  await measured('undo', `/admin/queue/bulk/${id}/undo`);
} finally {
  await app.close();
  await close();
}
