/**
 * What it costs to test a moderation rule on a large store, to apply it and to undo that: npm run bench rules -- [--reviews 1000000]
 *
 * Inserts reviews of the last 90 days into a new embedded database: by 50,000 authors about 1,000 products, two of 100 with the word of the
 * rule. Exits with 1 when a counter is wrong afterwards, or a step has more statements than a few.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { recountFacets } from '../packages/server/src/features/facets/index.ts';
import { runBulkAction } from '../packages/server/src/features/moderation-queue/bulk/bulk-job.ts';
import { startBulk } from '../packages/server/src/features/moderation-queue/index.ts';
import { backTest, sinceOf } from '../packages/server/src/features/moderation-rules/back-test.ts';
import { recount } from '../packages/server/src/features/rating-counters/index.ts';
import type { Rule } from '../packages/server/src/features/screening/index.ts';
import { rows } from '../packages/server/src/platform/db/database.ts';
import { output, statement } from '../packages/server/src/platform/db/statement.ts';
import { typeId } from '../packages/server/src/platform/ids.ts';
import { openScratch } from './support/scratch.ts';

const { values } = parseArgs({ options: { reviews: { type: 'string', default: '1000000' } } });
const reviews = Number(values.reviews);
const step = 5_000;

const reviewsSql = `
  with made as (insert into reviews (merchant_id, review_id, product_id, rating, title, body, author_name, author_email, email_key,
    verification, verified, holds_place, status, language, source, text_hash, created_at, updated_at)
  select $1::uuid, gen_random_uuid(), 'P-' || n % 1000, 1 + (n * 7 % 11) % 5, 'Review number ' || n,
    'I have used number ' || n || ' for some weeks now, at home and on the road. '
      || case when n % 50 = 7 then 'It burned my hand once. ' else 'It arrived quickly and well packed. ' end
      || 'It feels solid in the hand and does what the page promises. The color is a little darker than in the picture, '
      || 'which I like better. I would buy it again.',
    'Customer ' || n % 50000, 'customer' || n % 50000 || '@example.com', 'customer' || n % 50000 || '@example.com',
    'none', false, false, 'approved', 'en', 'widget', decode(md5('text' || n), 'hex'),
    now() - (n::float8 / $4::int) * interval '89 days', now()
  from generate_series($2::int, $3::int) as n
  returning merchant_id, review_id, title, body)
  insert into review_search (merchant_id, review_id, words)
  select merchant_id, review_id, to_tsvector('simple', title || E'\\n' || body) from made where merchant_id = $1`;

let statements = 0;
const scratch = await openScratch({ inspect: () => (statements += 1) });
try {
  const { context } = scratch.service;
  const { db } = context;
  const { merchantId } = scratch;
  const merchant = await context.directory.merchant(typeId('merchant', merchantId));
  if (!merchant) throw new Error('The store does not exist');
  for (let from = 1; from <= reviews; from += step)
    await rows(db, reviewsSql, [merchantId, from, Math.min(reviews, from + step - 1), reviews]);
  await recount(db, merchantId, { repair: true });
  await recountFacets(db, merchantId, { repair: true });
  await rows(db, 'analyze', []);
  console.log(`${reviews} reviews; load ${loadavg()[0]?.toFixed(1)}\n`);

  const now = new Date();
  const ruleOf = (when: Rule['when']): Rule => ({
    name: 'Burns',
    enabled: true,
    when,
    hold: true,
    assignTo: null,
  });
  const rule = ruleOf({ itemTypes: ['review'], contains: ['burned'] });
  const ofAuthors = ruleOf({
    itemTypes: ['review'],
    contains: ['burned'],
    rejectedBefore: { times: 1, days: 90 },
  });
  const test = (tested: Rule, limits = {}) => backTest(db, merchant, tested, { now, ...limits });
  await measured('test, all reviews', () => test(rule, { maxMs: Number.POSITIVE_INFINITY }), checkedIn);
  await measured('test, as the API limits it', () => test(rule), checkedIn);
  await measured('test with histories of authors, as the API limits it', () => test(ofAuthors), checkedIn);

  const filters = { type: ['review' as const], status: ['approved' as const], startDate: sinceOf(now) };
  const action = { filters, verdict: 'pending' as const, rule, notifyAuthors: false };
  const { bulk_id: bulkId } = await measured(
    'queue the action',
    () => startBulk(db, merchant, action, { requestedBy: 'Bench', now }),
    ({ matching }) => `${matching} reviews or more`,
  );
  const run = () => runBulkAction(context, merchantId, bulkId);
  const held = () => countOf(`status = 'pending'`);
  await measured('apply', run, async () => `${await held()} held`);
  await assertExact('apply');
  await rows(
    db,
    `update bulk_actions set status = 'undoing', undone_by = 'Bench' where merchant_id = $1 and bulk_id = $2`,
    [merchantId, bulkId],
  );
  await measured('undo', run, async () => `${await held()} still held`);
  await assertExact('undo');

  async function countOf(condition: string): Promise<number> {
    const [found] = await rows(
      db,
      statement`select count(*) as ${output.number('count')} from reviews where merchant_id = $1 and ${condition}`,
      [merchantId],
    );
    return found?.count ?? 0;
  }

  async function assertExact(after: string): Promise<void> {
    const wrong = [
      ...(await recount(db, merchantId, { repair: false })),
      ...(await recountFacets(db, merchantId, { repair: false })),
    ];
    console.log(`recount after ${after}: ${wrong.length} differences`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  await scratch.close();
}

async function measured<Result>(
  what: string,
  work: () => Promise<Result>,
  about: (result: Result) => string | Promise<string>,
): Promise<Result> {
  const before = statements;
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  const taken = statements - before;
  console.log(
    `${what.padEnd(60)}${seconds.toFixed(1).padStart(8)} s ${String(taken).padStart(8)} statements   ${await about(result)}`,
  );
  return result;
}

function checkedIn({ checked, matching, isComplete }: Awaited<ReturnType<typeof backTest>>): string {
  return `${checked} checked, ${matching} match${isComplete ? '' : ', incomplete'}`;
}
