/**
 * What topics cost beside a million reviews:
 *
 *   npm run bench topic-costs
 *   npm run bench topic-costs -- --reviews 1000000 --products 2000
 *
 * Finds the topics of products of several sizes for the first time, and again after one more review: elapsed and processor time of
 * this process, bytes of the write-ahead log, and rows of topics. Then it runs what the worker does every 15 minutes, while no
 * subject is due: for all products, for one that changed, and for none.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../packages/server/src/app/http.ts';
import { buildTopics, maxReviews } from '../packages/server/src/features/topics/building.ts';
import { figuresVersion } from '../packages/server/src/features/topics/days.ts';
import { buildDueTopics, buildMerchantTopics } from '../packages/server/src/features/topics/schedule.ts';
import { openDatabase, row, rows } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import { recordStatements, statementsOf } from './pgbench.ts';
import { openScratch } from './scratch.ts';
import { seedReviews, withoutIndexes } from './seed.ts';

const { values: options } = parseArgs({
  options: {
    reviews: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '2000' },
  },
});
const [reviews, products] = [Number(options.reviews), Number(options.products)];
const rounds = 5;

/** Reviews are made of four of them. */
const sentences = [
  'The zipper runs smoothly and feels great.',
  'Unfortunately the zipper broke after two weeks.',
  'I love the shoulder straps, they are soft and wide.',
  'The shoulder straps hurt on a long walk.',
  'The side pocket is big enough for a bottle.',
  'There is no pocket for a phone, which is annoying.',
  'The fabric looks beautiful and dries fast.',
  'After a month the fabric is already torn.',
  'The color is lovely, just as in the picture.',
  'The color is darker than expected, I do not like it.',
  'It is a good size for a weekend.',
  'The size is too small for my laptop.',
  'Great value, the price is fair.',
  'It is a bad bag for such a high price.',
  'The lining is well made.',
  'The lining smells terrible.',
  'The hip belt is comfortable.',
  'The hip belt slips all the time, really poor.',
  'The buckle closes well, even with gloves.',
  'The buckle is cheap plastic and cracked.',
  'The rain cover works perfectly.',
  'The rain cover is useless in the wind.',
  'I bought it for my sister, who travels a lot.',
  'We walked for three weeks in the mountains.',
];

interface Cost extends Record<string, number> {
  ms: number;
  'processor ms': number;
  'WAL kB': number;
}

recordStatements();
const { databaseUrl, service, shop, merchantId, close } = await openScratch();
const { context } = service;
const client = new pg.Client({ connectionString: databaseUrl });
/** Without the service's time limit of a statement. */
const filling = openDatabase({
  url: databaseUrl,
  poolSize: 2,
  log: pino({ level: 'warn' }, pino.destination(2)),
  checkTenancy: false,
  limits: { statementMs: 0, waitMs: 60_000 },
});
try {
  await client.connect();
  const big = Math.min(4 * maxReviews, Math.round(reviews / 4));
  await withoutIndexes(filling.db, () =>
    seedReviews(filling.db, merchantId, { products, reviews, onFirst: big }),
  );
  const measured = await productsToMeasure();
  for (const { productId } of measured) await rewrite(productId);
  await client.query('vacuum analyze');
  console.log(`filled in ${Math.round(performance.now() / 1000)} s`);
  const app = await createApp(context);
  const costs: Record<string, Record<string, number>> = {};
  for (const { productId, published } of measured) {
    const first = await costOf(() => build(productId, published));
    const analyzed = Math.min(published, maxReviews);
    costs[`${published} reviews, first`] = {
      ...first,
      'reviews/s': Math.round((analyzed * 1000) / first.ms),
      ...(await topicRows(productId)),
    };
    const again: Cost[] = [];
    for (let round = 1; round <= rounds; round++) {
      await submit(app, { productId, number: published + round });
      again.push(await costOf(() => build(productId, published + round)));
    }
    costs[`${published} reviews, one more`] = { ...medianOf(again), ...(await topicRows(productId)) };
  }
  await app.close();
  console.table(costs);
  console.log(`peak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
  await assumeBuilt();
  await explainScan();
} finally {
  await client.end();
  await filling.db.destroy();
  await close();
}

/** The largest product, one of average size, and one whose reviews are just enough. */
async function productsToMeasure(): Promise<{ productId: string; published: number }[]> {
  await rows(
    filling.db,
    `update reviews set product_id = 'P-small' where merchant_id = $1 and review_id in (
       select review_id from reviews where merchant_id = $1 and product_id = 'P-2' order by created_at limit 10)`,
    [merchantId],
  );
  return rows(
    filling.db,
    statement`select product_id as ${output.text('productId')}, count(*) as ${output.number('published')} from reviews
     where merchant_id = $1 and product_id in ('P-1', 'P-3', 'P-small') group by 1 order by 2 desc`,
    [merchantId],
  );
}

/** Writes texts with topics into the reviews of the product that are analyzed. */
async function rewrite(productId: string): Promise<void> {
  const nth = (at: number) =>
    `($3::text[])[1 + ('x' || substr(md5(review_id::text), ${1 + at * 6}, 6))::bit(24)::int % ${sentences.length}]`;
  const latest = await rows(
    filling.db,
    statement`select review_id as ${output.text('id')} from reviews where merchant_id = $1 and product_id = $2
     order by created_at desc limit $3`,
    [merchantId, productId, maxReviews],
  );
  for (let at = 0; at < latest.length; at += 200)
    await rows(
      filling.db,
      `update reviews set title = ${nth(0)}, body = ${[1, 2, 3].map(nth).join(` || ' ' || `)}
       where merchant_id = $1 and review_id = any($2::uuid[])`,
      [merchantId, latest.slice(at, at + 200).map(({ id }) => id), sentences],
    );
}

function build(productId: string, published: number): Promise<void> {
  const subject = { subject: `product:${productId}`, products: [productId], reviews: published };
  return buildTopics(context, merchantId, subject);
}

async function submit(
  app: Awaited<ReturnType<typeof createApp>>,
  { productId, number }: { productId: string; number: number },
): Promise<void> {
  const text = [0, 5, 11].map((at) => sentences[(number * 7 + at) % sentences.length]).join(' ');
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/apiV2/reviews',
    headers: { 'x-merchant-id': shop.merchantId, 'x-api-key': shop.apiKey },
    payload: {
      merchantId: shop.merchantId,
      productId,
      rating: 4,
      authorName: 'Maya',
      authorEmail: `maya${number}@example.com`,
      text: `${text} That was review ${number} of it, after ${number % 29} months and ${number % 31} trips.`,
    },
  });
  if (statusCode !== 200 || JSON.parse(body).data.status !== 'approved') throw new Error(body);
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = await walBytes();
  const [began, processor] = [performance.now(), process.cpuUsage()];
  await work();
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(processor);
  return {
    ms: Math.round(ms * 10) / 10,
    'processor ms': Math.round((user + system) / 1000),
    'WAL kB': Math.round(((await walBytes()) - before) / 1024),
  };
}

async function walBytes(): Promise<number> {
  const found = await client.query("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes");
  return Number(found.rows[0].bytes);
}

function medianOf(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) =>
    costs.map((cost) => cost[name] ?? 0).sort((one, other) => one - other)[costs.length >> 1] ?? 0;
  return { ms: of('ms'), 'processor ms': of('processor ms'), 'WAL kB': of('WAL kB') };
}

async function topicRows(productId: string): Promise<Record<string, number>> {
  const found = await row(
    context.db,
    statement`select (select count(*) from product_topics where merchant_id = $1 and subject = $2) as ${output.number('topics')},
       (select count(*) from topic_mentions where merchant_id = $1 and subject = $2) as ${output.number('mentions')},
       (select count(*) from topic_days where merchant_id = $1 and subject = $2) as ${output.number('days')}`,
    [merchantId, `product:${productId}`],
  );
  return { ...found };
}

/** As if the topics of all products had been found. */
async function assumeBuilt(): Promise<void> {
  await rows(
    context.db,
    `insert into topic_builds (merchant_id, subject, review_count, analyzed, built_at, language, version)
     select merchant_id, 'product:' || product_id, sum(stars1 + stars2 + stars3 + stars4 + stars5), 0, now(), 'en', ${figuresVersion}
     from product_counts where merchant_id = $1 group by 1, 2
     on conflict (merchant_id, subject) do update set review_count = excluded.review_count, built_at = excluded.built_at`,
    [merchantId],
  );
  await client.query('vacuum analyze');
}

async function explainScan(): Promise<void> {
  const all = () => buildMerchantTopics(context, merchantId);
  const sent = (await statementsOf(all)).find(({ text }) => text.includes('topic_builds'));
  if (!sent) throw new Error('No statement looked for what is due.');
  await buildDueTopics(context);
  const changed = async () => {
    context.changes.announce({ kind: 'product', merchantId, productId: 'P-3' });
    await buildDueTopics(context);
  };
  const costs: Record<string, Cost> = {};
  for (const [name, check] of Object.entries({
    'all products': all,
    'one product changed': changed,
    'nothing changed': () => buildDueTopics(context),
  })) {
    const taken: Cost[] = [];
    for (let round = 0; round < rounds; round++) taken.push(await costOf(check));
    costs[name] = medianOf(taken);
  }
  console.log(`\nlooking for what is due among ${products} products, while nothing is:`);
  console.table(costs);
  const explained = await client.query(`explain (analyze, buffers, timing off) ${sent.text}`, sent.values);
  for (const line of explained.rows) console.log(line['QUERY PLAN']);
}
