/**
 * What subscribed webhook endpoints cost a submission: reviews are submitted to three merchants of one installation in turn,
 * which have no endpoint, one and three. Afterwards it measures how fast the recorded events are fanned out to deliveries.
 *
 *   npm run bench webhook-submissions
 *   npm run bench webhook-submissions -- --questions --rounds 9 --seconds 3 --connections 16
 *
 * No worker is running, so only the cost in the request counts. Rounds alternate, so that other load affects all: the ratio
 * is the median over rounds.
 */
import { parseArgs } from 'node:util';
import {
  createMerchant,
  type MerchantCredentials,
} from '../packages/server/src/features/merchants/creation.ts';
import { createEndpoint } from '../packages/server/src/features/webhooks/endpoints.ts';
import { fanOutDue } from '../packages/server/src/features/webhooks/fan-out.ts';
import { row } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import { uuidOf } from '../packages/server/src/platform/ids.ts';
import type { LoadRequest, Measured } from './load.ts';
import { openScratch, origin } from './scratch.ts';
import { seedReviews } from './seed.ts';
import { runLoad, serve } from './support/processes.ts';

const { values: options } = parseArgs({
  options: {
    questions: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const products = 100;
const endpointCounts = [0, 1, 3];

const { databaseUrl, dataDir, service, close } = await openScratch();
const { context } = service;
const shops = await Promise.all(endpointCounts.map(merchantWith));
const { port, child } = await serve('tribune', { databaseUrl, dataDir, cacheResponses: true });
try {
  const submit = (shop: MerchantCredentials) =>
    runLoad({
      port,
      connections,
      seconds,
      requests: Array.from({ length: products }, (_, at) =>
        (options.questions ? question : review)(shop, `P-${1 + at}`),
      ),
    });
  for (const shop of shops) await submit(shop);
  const taken: Measured[][] = [];
  for (let round = 0; round < rounds; round++) {
    const figures: Measured[] = [];
    // Each round begins with another merchant: what the one before left to do should not always slow the same down.
    for (const at of shops.keys()) {
      const index = (at + round) % shops.length;
      const shop = shops[index];
      if (shop) figures[index] = await submit(shop);
    }
    taken.push(figures);
  }
  console.log(`${connections} connections, median of ${rounds} rounds of ${seconds} s`);
  console.table(
    endpointCounts.map((endpoints, index) => {
      const of = (figure: (one: Measured) => number) =>
        median(taken.flatMap((round) => (round[index] ? [figure(round[index])] : [])));
      const ratios = taken.map((round) => perSecond(round[index]) / perSecond(round[0]));
      return {
        endpoints,
        'submissions/s': Math.round(of(({ requestsPerSecond }) => requestsPerSecond)),
        'p50 ms': of(({ p50Ms }) => p50Ms).toFixed(1),
        'p99 ms': of(({ p99Ms }) => p99Ms).toFixed(1),
        ratio: median(ratios).toFixed(2),
      };
    }),
  );
  const begun = performance.now();
  while (await fanOutDue(context));
  const tookSeconds = (performance.now() - begun) / 1000;
  const made = await row(
    context.db,
    statement`/* every merchant */ select count(*) as ${output.number('deliveries')} from webhook_deliveries`,
    [],
  );
  console.log(`Fanned out to ${made?.deliveries} deliveries in ${tookSeconds.toFixed(1)} s`);
} finally {
  child.kill();
  await close();
}

function perSecond(measured: Measured | undefined): number {
  return measured?.requestsPerSecond ?? Number.NaN;
}

async function merchantWith(endpoints: number): Promise<MerchantCredentials> {
  const { db } = context;
  const shop = await createMerchant(db, {
    name: `Shop with ${endpoints} endpoints`,
    plan: 'growth',
    origins: [origin],
    now: new Date(),
    ownerEmail: `owner${endpoints}@shop.example`,
    ownerPassword: 'correct horse battery staple',
  });
  const merchantId = uuidOf('merchant', shop.merchantId) ?? '';
  await seedReviews(db, merchantId, { products, reviews: products * 40 });
  for (let number = 0; number < endpoints; number++)
    await createEndpoint(db, merchantId, { url: 'https://receiver.example/', now: new Date() });
  return shop;
}

function review(shop: MerchantCredentials, productId: string): LoadRequest {
  return post(shop, '/reviews', {
    merchantId: shop.merchantId,
    productId,
    rating: 4,
    authorName: 'Maya',
    authorEmail: 'maya.#@example.com',
    title: 'Warm and dry',
    text: 'Wore it through three days of rain in the hills and stayed dry all the time, number #. The zip is stiff at first, the hood fits over a helmet, and the pockets are where one wants them.',
  });
}

function question(shop: MerchantCredentials, productId: string): LoadRequest {
  return post(shop, '/questions', {
    externalProductId: productId,
    authorName: 'Maya',
    authorEmail: 'maya.#@example.com',
    text: 'Does the zip of number # hold in the cold, and does the hood fit over a helmet?',
  });
}

function post(shop: MerchantCredentials, path: string, body: object): LoadRequest {
  return {
    method: 'POST',
    path: `/apiV2${path}`,
    headers: {
      'content-type': 'application/json',
      'x-merchant-id': shop.merchantId,
      'x-api-key': shop.apiKey,
    },
    body: JSON.stringify(body),
  };
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
