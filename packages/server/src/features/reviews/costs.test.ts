import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { tenantTables } from '../../platform/db/tenancy.ts';
import { typeId } from '../../platform/ids.ts';
import { submission } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { recountFacets } from '../facets/index.ts';

// With this many reviews the planner prefers an index, so a sequential scan in the plan means that an index is missing.
const harness = await startHarness();
const { db, reads } = harness.context;
const shop = await harness.merchant();
const merchantId = shop.uuid;
let middle = '';

before(async () => {
  // In steps that stay below the time limit of a statement.
  for (let first = 1; first < 30_000; first += 5_000)
    await rows(
      db,
      `with made as (
       insert into reviews (merchant_id, review_id, product_id, rating, body, author_name, author_email, email_key, verification,
         verified, status, source, text_hash, client_hash, created_at, updated_at)
       select $1::uuid, gen_random_uuid(), 'P-' || n % 20, 1 + n % 5, 'Text ' || n, 'x', 'c' || n || '@example.com',
         'c' || n || '@example.com', 'none', false, (array['approved', 'approved', 'approved', 'pending'])[1 + n % 4],
         'import', sha256(n::text::bytea), sha256((n % 900)::text::bytea), now() - n * interval '1 minute', now()
       from generate_series($2::int, $2::int + 4999) as n returning review_id)
     insert into review_search (merchant_id, review_id, words)
     select $1::uuid, review_id, to_tsvector('simple', 'text ' || review_id) from made`,
      [merchantId, first],
    );
  await recountFacets(db, merchantId ?? '', { repair: true });
  await rows(db, 'analyze', []);
  const [one] = await rows(
    db,
    statement`select review_id as ${output.text('review_id')} from reviews where merchant_id = $1 and product_id = 'P-1' and status = 'approved'
     order by created_at desc offset 500 limit 1`,
    [merchantId],
  );
  middle = typeId('review', one?.review_id ?? '');
});

/** What `explain (format json)` returns. */
interface Explained {
  'QUERY PLAN': { Plan: Node }[];
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** The tables that a request's statements scan sequentially, according to their query plans. */
async function scannedBy(request: () => Promise<{ status: number; body: unknown }>): Promise<string[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const executeQuery = db.executeQuery.bind(db);
  const restorations = [db, reads].map((pool) => {
    const original = pool.executeQuery;
    pool.executeQuery = ((query: CompiledQuery) => {
      statements.push(query);
      return original.call(pool, query);
    }) as typeof original;
    return () => Object.assign(pool, { executeQuery: original });
  });
  try {
    const answer = await request();
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  } finally {
    for (const restore of restorations) restore();
  }
  assert.ok(statements.length > 0);
  const scanned = new Set<string>();
  const look = (node: Node) => {
    if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) scanned.add(node['Relation Name']);
    for (const below of node.Plans ?? []) look(below);
  };
  for (const { sql, parameters } of statements.filter((one) => !one.sql.startsWith('explain'))) {
    const plan = await executeQuery(CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]));
    for (const { Plan } of (plan.rows[0] as Explained)['QUERY PLAN']) look(Plan);
  }
  return tenantTables.filter(
    (table) => ['reviews', 'review_search', 'review_votes'].includes(table) && scanned.has(table),
  );
}

test('the check works: a statement without an index is reported', { skip: thoroughOnly }, async () => {
  const scanned = await scannedBy(async () => {
    await rows(db, 'select count(*) from reviews where merchant_id = $1 and author_name = $2', [
      merchantId,
      'x',
    ]);
    return { status: 200, body: null };
  });
  assert.deepEqual(scanned, ['reviews']);
});

for (const [what, changes] of [
  ['from a browser', {}],
  ['with an order', { orderId: 'O-1' }],
  ['with a long text', { text: 'A long text that says a lot about this product, and then a little more.' }],
] as const)
  test(`submitting a review ${what} scans no reviews`, async () => {
    assert.deepEqual(
      await scannedBy(() => shop.asBrowser('POST', '/reviews', submission(shop, changes))),
      [],
    );
  });

test('GET /reviews/exists scans no reviews', async () => {
  const path = `/reviews/exists?merchantId=${shop.id}&productId=P-1&customerEmail=c1@example.com`;
  assert.deepEqual(await scannedBy(() => shop.asBrowser('GET', path)), []);
});

for (const sort of ['featured', 'newest', 'oldest', 'highest', 'lowest', 'helpful'])
  test(`the first and a middle page sorted by ${sort}, of a product and of the merchant, scan no reviews`, async () => {
    for (const path of ['/products/P-1/reviews', '/reviews'])
      for (const from of ['', '&page=3', `&startAfter=${middle}`, '&rating=2'])
        assert.deepEqual(
          await scannedBy(() => shop.asBrowser('GET', `${path}?sort=${sort}${from}`)),
          [],
          path + from,
        );
  });

test('the moderation queue, a vote and a decision scan no reviews', async () => {
  for (const query of ['', '?status=pending', '?sort=oldest', `?startAfter=${middle}`])
    assert.deepEqual(await scannedBy(() => shop.asStaff('GET', `/admin/reviews${query}`)), [], query);
  assert.deepEqual(
    await scannedBy(() => shop.asBrowser('POST', `/reviews/${middle}/helpful`, { helpful: true })),
    [],
  );
});
