/**
 * How PostgreSQL answers what the product asks of it, for a merchant with a million reviews: npm run bench -- plans
 *
 * Each request is sent to the product, what it sends to the database is heard, and each of those statements is explained
 * with the plan that a prepared statement settles on. Prints a table for docs/PERFORMANCE.md; with --full the plans too.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { rows } from '../packages/server/src/db/database.ts';
import { createApp } from '../packages/server/src/http/app.ts';
import { newUuid, typeId } from '../packages/server/src/ids.ts';
import { hearStatements, type Sent, statementsOf } from './pgbench.ts';
import { openScratch } from './scratch.ts';
import { seedReviews } from './seed.ts';

const { values: options } = parseArgs({
  options: {
    reviews: { type: 'string', default: '1000000' },
    full: { type: 'boolean', default: false },
  },
});
const reviews = Number(options.reviews);

hearStatements();
const { databaseUrl, service, shop, merchantId, close } = await openScratch();
const { db } = service.context;
const app = await createApp(service.context);
const submission = {
  ...{ merchantId: shop.merchantId, productId: 'P-1', rating: 4, orderId: 'O-1' },
  ...{ authorName: 'Maya', authorEmail: 'maya@example.com', title: 'Warm and dry' },
  text: 'Wore it through three days of rain in the hills and stayed dry all the time.',
};
const explainer = new pg.Client({ connectionString: databaseUrl });
try {
  await seedReviews(db, merchantId, { products: 5000, reviews, onFirst: reviews / 5 });
  await explainer.connect();
  await explainer.query('set plan_cache_mode = force_generic_plan');

  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await app.inject({
      ...{ method, url: `/apiV2${path}`, payload },
      headers: { 'x-merchant-id': shop.merchantId, 'x-api-key': shop.apiKey },
    });
    if (answer.statusCode !== 200) throw new Error(`${method} ${path} answered ${answer.body}`);
  };
  /** An id that lies `share` of the way down the first product's list. */
  const deep = await rows<{ review_id: string }>(
    db,
    `select review_id from reviews where merchant_id = $1 and product_id = 'P-1'
     order by created_at desc offset $2 limit 1`,
    [merchantId, Math.floor(reviews / 10)],
  );
  const cursor = typeId('review', deep[0]?.review_id ?? '');
  const ids = Array.from({ length: 100 }, (_, index) => `P-${1 + index}`).join(',');
  const sorts = ['featured', 'newest', 'oldest', 'highest', 'lowest', 'helpful'];
  const requests: [string, () => Promise<void>][] = [
    ...sorts.map((sort): [string, () => Promise<void>] => [
      `list, ${sort}, page 1`,
      () => ask('GET', `/products/P-1/reviews?sort=${sort}`),
    ]),
    ...sorts.map((sort): [string, () => Promise<void>] => [
      `list, ${sort}, far down`,
      () => ask('GET', `/products/P-1/reviews?sort=${sort}&startAfter=${cursor}`),
    ]),
    ['list, 2 stars', () => ask('GET', '/products/P-1/reviews?rating=2')],
    ['list of the shop', () => ask('GET', '/reviews')],
    ['list of the shop, far down', () => ask('GET', `/reviews?startAfter=${cursor}`)],
    ['one review', () => ask('GET', `/reviews/${cursor}`)],
    ['ratings of 100 products', () => ask('GET', `/products/ratings?productIds=${ids}`)],
    [
      'exists',
      () =>
        ask(
          'GET',
          `/reviews/exists?merchantId=${shop.merchantId}&productId=P-1&customerEmail=customer7@example.com`,
        ),
    ],
    ['submit', () => ask('POST', '/reviews', submission)],
    ['vote', () => ask('POST', `/reviews/${cursor}/helpful`, { helpful: true, userId: 'u-1' })],
  ];
  await requests[0]?.[1]();

  console.log('| request | statement | rows | ms | pages of 8 kB | reads |');
  console.log('|---|---|---|---|---|---|');
  for (const [name, request] of requests) {
    const statements = (await statementsOf(request)).filter(({ text }) =>
      /^\s*(select|with|insert|update)/.test(text),
    );
    for (const [index, statement] of statements.entries())
      console.log(`| ${index === 0 ? name : ''} | ${index + 1} | ${await explained(statement)} |`);
  }
} finally {
  await explainer.end().catch(() => {});
  await app.close();
  await close();
}

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

/** Rows, milliseconds, pages touched and what was read how, of the third run: the first two warm caches up. */
async function explained({ text, values }: Sent): Promise<string> {
  await explainer.query(`prepare explained as ${text}`);
  // The request itself has written what it inserts already.
  const renewed = text.includes('insert into reviews') ? values.map(asNew) : values;
  const execute = `explain (analyze, buffers, format json) execute explained(${renewed.map(literal).join(', ')})`;
  let found: { Plan: Plan; 'Execution Time': number } | undefined;
  for (let run = 0; run < 3; run++) {
    await explainer.query('begin');
    const { rows } = await explainer.query(execute);
    await explainer.query('rollback');
    found = rows[0]['QUERY PLAN'][0];
  }
  await explainer.query('deallocate explained');
  if (!found) throw new Error('An explain gives one row');
  if (options.full) console.error(`${text}\n${JSON.stringify(found, null, 1)}`);
  const { Plan: plan } = found;
  const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  return `${plan['Actual Rows']} | ${found['Execution Time'].toFixed(2)} | ${pages} | ${[...new Set(scansOf(plan))].join(', ')}`;
}

function scansOf(plan: Plan): string[] {
  const own =
    plan['Index Name'] ??
    (/^(Seq|Tid|Sample) Scan/.test(plan['Node Type']) ? `${plan['Relation Name']}, all of it` : null);
  return [...(own ? [own] : []), ...(plan.Plans ?? []).flatMap(scansOf)];
}

function asNew(value: unknown): unknown {
  if (value === submission.authorEmail) return `${newUuid()}@example.com`;
  const isId = typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/.test(value);
  return isId && value !== merchantId ? newUuid() : value;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(',')}}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}
