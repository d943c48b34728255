/**
 * Lists of a merchant with a million reviews, filtered by two attributes, compared with the unfiltered lists:
 *
 *   npm run bench attribute-filter -- [--reviews 1000000] [--requests 200] [--plans]
 *
 * The reviews have attributes as raw values, as from an import; the merchant's schema is created
 * after them, so that the check of stored reviews is measured too. Every list is uncached.
 * With --plans, prints `explain (analyze, buffers)` of the statements, planned as prepared statements.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createApp } from '../packages/server/src/app/http.ts';
import { createAttribute } from '../packages/server/src/features/attributes/editing.ts';
import { recountAttributes } from '../packages/server/src/features/attributes/recount.ts';
import { checkReviews } from '../packages/server/src/features/attributes/revalidation.ts';
import { rows } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import { quantiles } from './load.ts';
import { recordStatements, type Sent, statementsOf } from './pgbench.ts';
import { openScratch } from './scratch.ts';
import { seedReviews } from './seed.ts';

const { values: options } = parseArgs({
  options: {
    reviews: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '200' },
    plans: { type: 'boolean', default: false },
  },
});
const reviews = Number(options.reviews);
const requests = Number(options.requests);

/** Nine in ten reviews have attributes; `season` only the latest 2 % of them. */
const attributesSql = `
  update reviews as r set attributes = jsonb_strip_nulls(jsonb_build_object(
    'fit', case when h % 100 < 60 then 'true to size' when h % 100 < 80 then 'runs small' when h % 100 < 98 then 'runs large'
           else 'no idea' end,
    'comfort', case when h / 100 % 10 < 9 then 1 + h / 1000 % 5 end,
    'width', case when h / 7 % 3 > 0 then 1 + h / 31 % 3 end,
    'features', case when h / 13 % 4 = 0 then '["dry", "warm"]' when h / 13 % 4 = 1 then '["light"]' end::jsonb,
    'gift', case when h / 17 % 1000 = 0 then true end,
    'season', case when n > $4::int - $4::int / 50 then (array['spring', 'autumn'])[1 + h / 19 % 2] end))
  from (select review_id, substr(title, 15)::int as n, abs(hashint4(substr(title, 15)::int)) as h
        from reviews where merchant_id = $1) as made
  where r.merchant_id = $1 and r.review_id = made.review_id and n % 10 > 0 and n between $2 and $3`;

const select = { type: 'select', promoted: true } as const;
const schema = [
  { ...select, id: 'fit', label: 'Fit', options: ['runs small', 'true to size', 'runs large', 'no idea'] },
  { id: 'comfort', label: 'Comfort', type: 'scale', promoted: true },
  { id: 'width', label: 'Width', type: 'scale', options: ['narrow', 'right', 'wide'], promoted: true },
  { ...select, id: 'features', label: 'Features', type: 'multiselect', options: ['dry', 'warm', 'light'] },
  { id: 'gift', label: 'A gift', type: 'boolean' },
  { ...select, id: 'season', label: 'Season', options: ['spring', 'autumn'] },
] as const;

const cases: [name: string, query: string][] = [
  ['no filter', ''],
  ['frequent: fit, comfort', 'attributes[fit]=true%20to%20size&attributes[comfort]=4,5'],
  ['seldom: fit, comfort', 'attributes[fit]=no%20idea&attributes[comfort]=1'],
  ['rare: fit, gift', 'attributes[fit]=no%20idea&attributes[gift]=true'],
  ['only new ones: season, fit', 'attributes[season]=autumn&attributes[fit]=true%20to%20size'],
  ['with stars: fit, comfort, 2 stars', 'attributes[fit]=runs%20small&attributes[comfort]=2&rating=2'],
];
const sorts = ['featured', 'oldest', 'highest', 'helpful'];
const lists: [string, string][] = [
  ['product', '/products/P-1/reviews'],
  ['shop', '/reviews'],
];

recordStatements();
const { databaseUrl, service, shop, merchantId, close } = await openScratch();
const { db, clock } = service.context;
const app = await createApp(service.context);
const explainer = new pg.Client({ connectionString: databaseUrl });
try {
  await seedReviews(db, merchantId, { products: 5000, reviews, onFirst: reviews / 5 });
  for (let from = 1; from <= reviews; from += 50_000)
    await rows(db, attributesSql, [merchantId, from, Math.min(reviews, from + 49_999), reviews]);
  const now = () => clock.now();
  for (const creation of schema)
    await createAttribute(db, merchantId, {
      creation: { ...creation, options: 'options' in creation ? [...creation.options] : [] },
      now: now(),
    });
  const began = performance.now();
  await checkReviews(db, merchantId, { now, onProgress: () => {} });
  const seconds = (performance.now() - began) / 1000;
  console.log(`Checked ${reviews} stored reviews in ${seconds.toFixed(0)} s.`);
  await rows(db, 'vacuum analyze reviews', []);
  await rows(db, 'vacuum analyze attribute_counts', []);
  const differences = await recountAttributes(db, merchantId, { repair: false });
  const [kept] = await rows(
    db,
    statement`select count(*) filter (where product_id = '') as ${output.number('shop')}, count(*) as ${output.number('all')} from attribute_counts where merchant_id = $1`,
    [merchantId],
  );
  console.log(
    `Maintained counters: ${kept?.shop} rows for the merchant, ${kept?.all} in total; ${differences.length} differences.\n`,
  );
  service.context.directory.dropAll();
  await explainer.connect();
  await explainer.query('set plan_cache_mode = force_generic_plan');

  console.log('| list | order | filter | matches | p50 ms | p99 ms |');
  console.log('|---|---|---|---|---|---|');
  for (const [list, path] of lists)
    for (const sort of sorts)
      for (const [name, query] of cases) {
        const ask = () => get(`${path}?sort=${sort}&${query}`);
        const { totalReviews } = await ask();
        await ask();
        const times: number[] = [];
        for (let request = 0; request < requests; request++) {
          const start = performance.now();
          await ask();
          times.push(performance.now() - start);
        }
        const { p50Ms, p99Ms } = quantiles(times);
        console.log(
          `| ${list} | ${sort} | ${name} | ${totalReviews} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} |`,
        );
      }

  if (options.plans)
    for (const [list, path] of lists)
      for (const [name, query] of cases) {
        console.log(`\n## ${list}, featured, ${name}\n`);
        for (const statement of await statementsOf(() => get(`${path}?${query}`)))
          if (/^\s*(select|with)/.test(statement.text)) console.log(await explained(statement));
      }
  await get(`/merchants/${shop.merchantId}/widget-config`);
} finally {
  await explainer.end().catch(() => {});
  await app.close();
  await close();
}

async function get(path: string): Promise<{ totalReviews: number }> {
  const answer = await app.inject({
    method: 'GET',
    url: `/apiV2${path}`,
    headers: { 'x-merchant-id': shop.merchantId, 'x-api-key': shop.apiKey },
  });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`);
  return answer.json();
}

async function explained({ text, values }: Sent): Promise<string> {
  await explainer.query(`prepare explained as ${text}`);
  const execute = `explain (analyze, buffers, costs off) execute explained(${values.map(literal).join(', ')})`;
  await explainer.query(execute);
  const { rows: lines } = await explainer.query(execute);
  await explainer.query('deallocate explained');
  return `${lines.map((line) => line['QUERY PLAN']).join('\n')}\n`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `'{${value.map((one) => JSON.stringify(one)).join(',')}}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}
