/**
 * The database cost of each hot route, for a merchant with a million reviews:
 *
 *   npm run bench hot-routes                            a table
 *   npm run bench hot-routes -- --plans                 and every statement with its plan
 *   npm run bench hot-routes -- --reviews 100000 --only search
 *
 * Each route is requested a few times to warm the database's cache. The statements of one request are
 * then explained with `analyze, buffers`, by the plan that a prepared statement settles on, inside a transaction that is
 * rolled back.
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

const { values: options } = parseArgs({
  options: {
    reviews: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    plans: { type: 'boolean', default: false },
  },
});
const reviews = Number(options.reviews);
/** Reviews of the shop's most popular product. */
const onFirst = Math.round(reviews / 10);
const repeats = 15;
const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let deepId = '';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Plan[];
}

interface Explained {
  text: string;
  milliseconds: number;
  buffers: number;
  scanned: string[];
}

recordStatements();
const { databaseUrl, service, shop, merchantId, close } = await openScratch();
const explaining = new pg.Client({ connectionString: databaseUrl });
try {
  await seedReviews(service.context.db, merchantId, { products: 2_000, reviews, onFirst });
  await explaining.connect();
  await explaining.query('vacuum analyze');
  const app = await createApp(service.context);
  const deep = await row(
    service.context.db,
    statement`select review_id as ${output.text('review_id')} from reviews where merchant_id = $1 and product_id = 'P-1' and status = 'approved'
     order by created_at desc, review_id desc offset $2 limit 1`,
    [merchantId, Math.round(onFirst * 0.9)],
  );
  deepId = deep?.review_id ?? '';
  const some = typeId('review', deepId);
  const merchant = { 'x-merchant-id': shop.merchantId };
  const key = { ...merchant, 'x-api-key': shop.apiKey };
  const staff = { ...merchant, authorization: `Bearer ${shop.accessToken}` };
  const get =
    (path: string, headers: Record<string, string> = { ...merchant, origin }) =>
    (): InjectOptions => ({
      method: 'GET',
      url: `/apiV2${path}`,
      headers,
    });
  let count = 0;
  const post =
    (path: string, body: () => object, headers: Record<string, string> = key) =>
    (): InjectOptions => {
      count++;
      return { method: 'POST', url: `/apiV2${path}`, headers, payload: body() };
    };
  const review = () => ({
    merchantId: shop.merchantId,
    productId: 'P-1',
    rating: 4,
    authorName: 'Maya',
    authorEmail: `maya${count}@example.com`,
    text: `Stayed dry in three days of rain in the hills, number ${count}. The zip is stiff at first.`,
  });
  const product = '/products/P-1/reviews';
  const ratings = Array.from({ length: 50 }, (_, index) => `P-${index + 1}`).join(',');
  const routes: Record<string, () => InjectOptions> = {
    'a product, first page': get(product),
    'a product, deep page (startAfter)': get(`${product}?startAfter=${some}`),
    'a product, newest': get(`${product}?sort=newest`),
    'a product, lowest stars first': get(`${product}?sort=lowest`),
    'a product, most helpful': get(`${product}?sort=helpful`),
    'a product, two and three stars': get(`${product}?rating=2,3`),
    'a product, verified only': get(`${product}?verified=true`),
    'a product, search for a rare word': get(`${product}?search=99999`),
    'the shop, first page': get('/reviews'),
    'the shop, search for a rare word': get('/reviews?search=99999'),
    'ratings of 50 products': get(`/products/ratings?productIds=${ratings}`),
    'one review': get(`/reviews/${some}`),
    'has this person reviewed this?': get(
      `/reviews/exists?merchantId=${shop.merchantId}&productId=P-1&customerEmail=customer7@example.com`,
      key,
    ),
    'questions of a product': get('/products/P-1/questions?includeAnswers=true'),
    'media of a product': get('/products/P-1/media'),
    'send a review': post('/reviews', review),
    'vote on a review': post(`/reviews/${some}/helpful`, () => ({
      helpful: count % 2 === 0,
      userId: `u${count}`,
    })),
    'moderation queue': get('/admin/reviews?status=approved', staff),
    'moderation queue, search': get('/admin/reviews?search=99999', staff),
  };

  const table: Record<string, Record<string, string | number>> = {};
  for (const [name, request] of Object.entries(routes)) {
    if (options.only && !name.includes(options.only)) continue;
    const taken: number[] = [];
    for (let time = 0; time < repeats; time++) {
      const before = performance.now();
      const answer = await app.inject(request());
      taken.push(performance.now() - before);
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
    }
    const sent = await statementsOf(() => app.inject(request()));
    const explained = await explain(
      sent.filter(({ text }) => /^\s*(select|with|insert|update|delete)/i.test(text)),
    );
    const sum = (figure: (one: Explained) => number) =>
      explained.reduce((total, one) => total + figure(one), 0);
    table[name] = {
      statements: explained.length,
      buffers: sum(({ buffers }) => buffers),
      'database ms': sum(({ milliseconds }) => milliseconds).toFixed(2),
      'request p50 ms': (taken.toSorted((one, other) => one - other)[Math.floor(repeats / 2)] ?? 0).toFixed(
        2,
      ),
      'scanned whole': [...new Set(explained.flatMap(({ scanned }) => scanned))].join(', '),
    };
    if (options.plans) for (const { text } of explained) console.log(`\n## ${name}\n\n${text}`);
  }
  console.table(table);
  await app.close();
} finally {
  await explaining.end();
  await close();
}

/** Runs the statements in order in a transaction that is rolled back, with new ids for rows that the request inserted. */
async function explain(sent: Sent[]): Promise<Explained[]> {
  const explained: Explained[] = [];
  const others = new Map<unknown, unknown>([merchantId, deepId].map((id) => [id, id]));
  const anew = (value: unknown) => {
    if (typeof value !== 'string' || !uuidText.test(value)) return value;
    if (!others.has(value)) others.set(value, randomUUID());
    return others.get(value);
  };
  await explaining.query('begin');
  for (const { text, values: original } of sent.filter((one) => !one.text.startsWith('explain'))) {
    const mode = text.startsWith(plannedEachTime) ? 'force_custom_plan' : 'force_generic_plan';
    await explaining.query(`set local plan_cache_mode = ${mode}`);
    const values = original.map(anew);
    const json = await explaining.query(`explain (analyze, buffers, format json) ${text}`, values);
    const [{ Plan: plan, 'Execution Time': milliseconds }] = json.rows[0]['QUERY PLAN'];
    const shown = options.plans ? `${text.trim()}\n\n${(await readable(text, values)).join('\n')}` : text;
    explained.push({
      text: shown,
      milliseconds,
      buffers: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
      scanned: scannedBy(plan),
    });
  }
  await explaining.query('rollback');
  return explained;
}

async function readable(text: string, values: unknown[]): Promise<string[]> {
  await explaining.query('savepoint shown');
  const { rows } = await explaining.query(`explain (analyze, buffers) ${text}`, values);
  await explaining.query('rollback to savepoint shown');
  return rows.map((line) => line['QUERY PLAN']);
}

/** Tables that are scanned sequentially, including small ones, for which the planner prefers that. */
function scannedBy(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedBy)];
}
