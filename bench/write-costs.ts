/**
 * What the indexes of lists by relevance and with photos first cost a submission and a vote:
 *
 *   npm run bench write-costs -- --reviews 100000
 *
 * The statements of one request are explained with `analyze, buffers, wal`, with all indexes of reviews and without some of them, in a
 * transaction that is rolled back. Blocks and bytes do not depend on other load: full images of pages, which follow a checkpoint, are
 * avoided by running each statement once before. Prints also the index that each list is read by.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { createApp } from '../packages/server/src/app/http.ts';
import { plannedEachTime, row } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import { typeId } from '../packages/server/src/platform/ids.ts';
import { recordStatements, type Sent, statementsOf } from './pgbench.ts';
import { openScratch, origin } from './scratch.ts';
import { seedReviews } from './seed.ts';

const { values: options } = parseArgs({ options: { reviews: { type: 'string', default: '100000' } } });
const reviews = Number(options.reviews);
const runs = 9;
const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const newest = ['reviews_relevance', 'reviews_shop_relevance', 'reviews_photos', 'reviews_shop_photos'];
const sets: Record<string, string[]> = {
  all: [],
  ...Object.fromEntries(newest.map((index) => [`without ${index}`, [index]])),
  'without these four': newest,
};

interface Plan {
  'Index Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  'WAL Records'?: number;
  'WAL FPI'?: number;
  'WAL Bytes'?: number;
  Plans?: Plan[];
}

recordStatements();
const { databaseUrl, service, shop, merchantId, close } = await openScratch();
const explaining = new pg.Client({ connectionString: databaseUrl });
try {
  await seedReviews(service.context.db, merchantId, {
    products: Math.max(20, Math.round(reviews / 500)),
    reviews,
    onFirst: Math.round(reviews / 10),
  });
  await explaining.connect();
  await explaining.query('vacuum analyze');
  const app = await createApp(service.context);
  const headers = { 'x-merchant-id': shop.merchantId, 'x-api-key': shop.apiKey };
  const one = await row(
    service.context.db,
    statement`select review_id as ${output.text('id')} from reviews
     where merchant_id = $1 and product_id = 'P-1' and status = 'approved' order by created_at desc limit 1 offset 100`,
    [merchantId],
  );
  const reviewId = one?.id ?? '';
  let count = 0;
  const requests: Record<string, () => InjectOptions> = {
    'POST /reviews': () => ({
      method: 'POST',
      url: '/apiV2/reviews',
      headers,
      payload: {
        merchantId: shop.merchantId,
        productId: 'P-1',
        rating: 4,
        authorName: 'Maya',
        authorEmail: `maya${++count}@example.com`,
        text: `Stayed dry in three days of rain in the hills, number ${count}. The zip is stiff at first.`,
      },
    }),
    ...Object.fromEntries(
      [true, false].map((helpful) => [
        helpful ? 'a vote for a review' : 'a vote against it',
        () => ({
          method: 'POST' as const,
          url: `/apiV2/reviews/${typeId('review', reviewId)}/helpful`,
          headers,
          payload: { helpful, userId: `u${++count}` },
        }),
      ]),
    ),
  };
  const table: Record<string, Record<string, number>> = {};
  for (const [name, request] of Object.entries(requests)) {
    await accepted(app.inject(request()));
    const sent = await statementsOf(() => app.inject(request()));
    for (const [set, without] of Object.entries(sets)) {
      const measured: Awaited<ReturnType<typeof costOf>>[] = [];
      for (let run = 0; run < runs; run++) measured.push(await costOf(sent, { reviewId, without }));
      measured.sort((one, other) => one['WAL bytes'] - other['WAL bytes']);
      table[`${name}, ${set}`] = measured[Math.floor(runs / 2)] ?? {};
    }
  }
  console.table(table);
  for (const path of ['/products/P-1/reviews', '/reviews'])
    for (const query of [
      'sort=relevance',
      'sort=photos',
      'sort=newest&preferredLanguage=de',
      'sort=relevance&preferredLanguage=de',
    ]) {
      const get = () =>
        app.inject({
          url: `/apiV2${path}?${query}`,
          headers: { 'x-merchant-id': shop.merchantId, origin },
        });
      await accepted(get());
      const used = new Set<string>();
      await rolledBack(async () => {
        for (const { text, values } of statementsToExplain(await statementsOf(get)))
          for (const index of indexesIn((await explained(text, values)).plan)) used.add(index);
      });
      console.log(`GET ${path}?${query}: ${[...used].join(', ')}`);
    }
  await app.close();
} finally {
  await explaining.end();
  await close();
}

async function accepted(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
}

function statementsToExplain(sent: readonly Sent[]): Sent[] {
  return sent.filter(({ text }) => /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with|insert|update|delete)/i.test(text));
}

/** The cost of a request's statements, with new ids for the rows that it inserted. */
function costOf(
  sent: readonly Sent[],
  { reviewId, without }: { reviewId: string; without: readonly string[] },
) {
  return rolledBack(async () => {
    for (const index of without) await explaining.query(`drop index ${index}`);
    // The recorded request has voted: without its row, the vote counts again.
    await explaining.query('delete from review_votes where merchant_id = $1 and review_id = $2', [
      merchantId,
      reviewId,
    ]);
    const total = { buffers: 0, 'WAL records': 0, 'WAL bytes': 0, 'full pages': 0 };
    for (const measured of [false, true]) {
      const others = new Map<unknown, unknown>([merchantId, reviewId].map((id) => [id, id]));
      const anew = (value: unknown) => {
        if (typeof value !== 'string' || !uuidText.test(value)) return value;
        if (!others.has(value)) others.set(value, randomUUID());
        return others.get(value);
      };
      await explaining.query('savepoint one');
      for (const { text, values } of statementsToExplain(sent)) {
        const { plan } = await explained(text, values.map(anew));
        if (!measured) continue;
        total.buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
        total['WAL records'] += plan['WAL Records'] ?? 0;
        total['WAL bytes'] += plan['WAL Bytes'] ?? 0;
        total['full pages'] += plan['WAL FPI'] ?? 0;
      }
      await explaining.query('rollback to savepoint one');
    }
    return total;
  });
}

async function explained(text: string, values: unknown[]): Promise<{ plan: Plan }> {
  const mode = text.startsWith(plannedEachTime) ? 'force_custom_plan' : 'force_generic_plan';
  await explaining.query(`set local plan_cache_mode = ${mode}`);
  const { rows } = await explaining.query(`explain (analyze, buffers, wal, format json) ${text}`, values);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  return { plan };
}

async function rolledBack<Result>(work: () => Promise<Result>): Promise<Result> {
  await explaining.query('begin');
  try {
    return await work();
  } finally {
    await explaining.query('rollback');
  }
}

function indexesIn(plan: Plan): string[] {
  const own = plan['Index Name'] ? [plan['Index Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(indexesIn)];
}
