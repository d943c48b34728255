import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createApp } from '../../../packages/server/src/app/http.ts';
import { recount } from '../../../packages/server/src/features/rating-counters/index.ts';
import { rows } from '../../../packages/server/src/platform/db/database.ts';
import { statement, table } from '../../../packages/server/src/platform/db/statement.ts';
import { typeId, uuidOf } from '../../../packages/server/src/platform/ids.ts';
import type { LoadRequest } from '../load.ts';
import { pgbenchVersion, recordStatements, runPgbench, scriptOf, statementsOf } from '../pgbench.ts';
import { createShop, origin, type Scratch } from '../scratch.ts';
import { seedReviews } from '../seed.ts';
import { runLoad, serve } from '../serving.ts';
import { type Pair, type PairKind, type PairOptions, type Side, warmUpSeconds } from './pair.ts';

/** A cached page of 20 reviews, and a bare Fastify route that sends the same bytes. */
export const warm: PairKind = {
  aim: 0.75,
  async open({ scratch, connections }) {
    const ours = await served('tribune', { ...databaseOf(scratch), cacheResponses: true }, connections);
    const request = page(scratch, 1);
    const url = `http://127.0.0.1:${ours.port}${request.path}`;
    const bare = await served('bytes', { url, headers: request.headers }, connections);
    return pairOf(ours, ours.under([request]), bare, bare.under([request]));
  },
};

/** The same page uncached, and a bare Fastify route with one prepared query. */
export const uncached: PairKind = {
  aim: 0.8,
  async open({ scratch, connections, products }) {
    const { databaseUrl, merchantId, service } = scratch;
    const ours = await served('tribune', { ...databaseOf(scratch), cacheResponses: false }, connections);
    const poolSize = service.context.config.databasePoolSize;
    const bare = await served('query', { databaseUrl, merchantId, poolSize }, connections);
    // Many products, because concurrent requests for one page share its response.
    const requests = Array.from({ length: products }, (_, index) => page(scratch, 1 + index));
    return pairOf(ours, ours.under(requests), bare, bare.under(requests));
  },
};

/** `POST /reviews`, and pgbench with the same statements. */
export const submit: PairKind = {
  aim: 0.75,
  open: (options) => submitting(options, productIds(options.products)),
};

/** The same, with all reviews for one product, so that they change the same counters. */
export const one: PairKind = { aim: null, open: (options) => submitting(options, ['P-1']) };

/** `POST /reviews`, compared with the same route without the rows of the transparency log. */
export const log: PairKind = {
  aim: 0.95,
  async open({ scratch, connections, products }) {
    const about = { ...databaseOf(scratch), cacheResponses: true };
    const ours = await served('tribune', about, connections);
    const bare = await served('tribune', { ...about, withoutLog: true }, connections);
    const requests = productIds(products).map((id) => submission(scratch, id));
    return pairOf(ours, ours.under(requests), bare, bare.under(requests));
  },
};

/** Approving pending reviews one by one, and submitting reviews. */
export const decide: PairKind = {
  aim: 1,
  async open({ scratch, connections, products, rounds, seconds }) {
    const decisions = await approvals(scratch, decisionsIn(warmUpSeconds) + rounds * decisionsIn(seconds));
    const server = await served('tribune', { ...databaseOf(scratch), cacheResponses: true }, connections);
    const approving: Side = {
      async measure(seconds) {
        const requests = decisions.splice(0, decisionsIn(seconds));
        const figures = await server.under(requests).measure(seconds);
        if (figures.perSecond * seconds > requests.length)
          throw new Error('There were too few pending reviews');
        return figures;
      },
    };
    const submissions = server.under(productIds(products).map((id) => submission(scratch, id)));
    return pairOf(server, approving, server, submissions);
  },
};

/** More decisions than a machine makes in this time, because a second decision about a review would be cheaper. */
const decisionsIn = (seconds: number) => Math.ceil(seconds * 3_000);

const productIds = (products: number) => Array.from({ length: products }, (_, index) => `P-${1 + index}`);

const databaseOf = ({ databaseUrl, dataDir }: Scratch) => ({ databaseUrl, dataDir });

const pairOf = (ours: Served, oursSide: Side, bare: Served, bareSide: Side): Pair => ({
  ours: oursSide,
  bare: bareSide,
  async end() {
    ours.child.kill();
    bare.child.kill();
  },
});

async function submitting(
  { scratch, connections, products }: PairOptions,
  ids: string[],
): Promise<Pair | string> {
  if ((await pgbenchVersion()) === null) return 'not measured: there is no pgbench on the PATH';
  const { databaseUrl } = scratch;
  const ours = await served('tribune', { ...databaseOf(scratch), cacheResponses: true }, connections);
  const script = scriptOf(await sentForSubmissions(scratch, { ids, count: products }));
  const bare: Side = {
    async measure(seconds) {
      const { requestsPerSecond, ...times } = await runPgbench({
        databaseUrl,
        script,
        clients: connections,
        seconds,
      });
      return { perSecond: requestsPerSecond, ...times };
    },
  };
  return pairOf(ours, ours.under(ids.map((id) => submission(scratch, id))), ours, bare);
}

async function sentForSubmissions(scratch: Scratch, { ids, count }: { ids: string[]; count: number }) {
  recordStatements();
  const app = await createApp(scratch.service.context);
  const requests = [];
  for (let number = 0; number < count; number++) {
    const request = submission(scratch, ids[number % ids.length] ?? '');
    const payload = request.body?.replaceAll('#', String(Date.now() * 1000 + number)) ?? '';
    const sent = await statementsOf(async () => {
      const { path: url, headers } = request;
      const answer = await app.inject({ method: 'POST', url, headers, payload });
      if (answer.json().data?.status !== 'approved') throw new Error(answer.body);
    });
    // Omits the first requests, which also look up the merchant and its key.
    if (number >= 10) requests.push(sent);
  }
  await app.close();
  return requests;
}

/** Requests to approve reviews of another merchant, in random order. */
async function approvals({ service }: Scratch, count: number): Promise<LoadRequest[]> {
  const { db } = service.context;
  const shop = await createShop(db, 'Decisions');
  const merchantId = uuidOf('merchant', shop.merchantId) ?? '';
  await seedReviews(db, merchantId, { products: 500, reviews: count });
  await rows(db, `update reviews set status = 'pending' where merchant_id = $1`, [merchantId]);
  await recount(db, merchantId, { repair: true });
  await rows(db, 'analyze reviews', []);
  const pending = await rows(
    db,
    statement`select ${table('reviews')('review_id')} from reviews where merchant_id = $1 order by md5(review_id::text)`,
    [merchantId],
  );
  return pending.map(({ review_id }) => ({
    method: 'PATCH',
    path: `/apiV2/reviews/${typeId('review', review_id)}/moderate`,
    headers: {
      'content-type': 'application/json',
      'x-merchant-id': shop.merchantId,
      authorization: `Bearer ${shop.accessToken}`,
    },
    body: JSON.stringify({ status: 'approved' }),
  }));
}

const page = ({ shop }: Scratch, product: number): LoadRequest => ({
  method: 'GET',
  path: `/apiV2/products/P-${product}/reviews?merchantId=${shop.merchantId}&page=1&limit=20`,
  headers: { origin, 'accept-encoding': 'identity' },
});

const submission = ({ shop }: Scratch, productId: string): LoadRequest => ({
  method: 'POST',
  path: '/apiV2/reviews',
  headers: {
    'content-type': 'application/json',
    'x-merchant-id': shop.merchantId,
    'x-api-key': shop.apiKey,
  },
  body: JSON.stringify({
    merchantId: shop.merchantId,
    productId,
    rating: 4,
    authorName: 'Maya',
    authorEmail: 'maya.#@example.com',
    title: 'Warm and dry',
    text: 'Wore it through three days of rain in the hills and stayed dry all the time, number #. The zip is stiff at first, the hood fits over a helmet, and the pockets are where one wants them.',
  }),
});

interface Served {
  port: number;
  child: ChildProcess;
  under(requests: LoadRequest[]): Side;
}

async function served(server: string, about: object, connections: number): Promise<Served> {
  const { port, child } = await serve(server, about);
  const cpuMs = async () => {
    child.send('processor time?');
    const [answer] = (await once(child, 'message')) as [{ cpuMs: number }];
    return answer.cpuMs;
  };
  const under = (requests: LoadRequest[]): Side => ({
    async measure(seconds) {
      const before = await cpuMs();
      const { requestsPerSecond, p50Ms, p99Ms } = await runLoad({ port, connections, seconds, requests });
      const cpuMicroseconds = (((await cpuMs()) - before) / (requestsPerSecond * seconds)) * 1000;
      return { perSecond: requestsPerSecond, p50Ms, p99Ms, cpuMicroseconds };
    },
  });
  return { port, child, under };
}
