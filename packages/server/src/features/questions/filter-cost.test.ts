// Thorough runs only.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { CompiledQuery } from 'kysely';
import { row, rows } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { startHarness } from '../../testing/harness.ts';
import { published } from './given.fixture.ts';

/*
 * What filtered lists read of a product with 100,000 questions: each request's statements are repeated with
 * `explain (analyze, buffers)`, by the generic plan where they are prepared.
 */
const harness = await startHarness();
const { db, reads } = harness.context;
const shop = await harness.merchant();
const merchantId = shop.uuid;

/** In 1 of 5 the word zipper, in 1 of 10,000 heliotrope, in 1 of 10,000 answers marmalade; 1 of 1,000 is Dutch. */
const seedSql = `
  with made as (
    insert into questions (merchant_id, question_id, product_id, body, author_name, author_email, email_key, status, language,
      approved_answers, helpful_votes, created_at, updated_at)
    select $1::uuid, gen_random_uuid(), 'P-1', n::text, 'x', 'c@example.com', 'c@example.com', 'approved',
      case when n % 1000 = 7 then 'nl' when n % 3 = 0 then 'de' when n % 7 > 0 then 'en' end, (n % 4 = 0)::int, abs(hashint4(n)) % 50,
      timestamptz '2026-01-01' + n * interval '1 minute', '2026-11-01'
    from generate_series($2::int, $3::int) as n returning question_id, body::int as n, created_at
  ), words as (
    insert into question_search (merchant_id, question_id, words)
    select $1::uuid, question_id, to_tsvector('english', concat_ws(' ', 'question', 'word' || n % 900,
      case when n % 5 = 0 then 'zipper' end, case when n % 10000 = 44 then 'heliotrope' end)) from made
  )
  insert into answers (merchant_id, answer_id, question_id, product_id, body, verified, status, words, created_at, updated_at)
  select $1::uuid, gen_random_uuid(), question_id, 'P-1', 'x', true, 'approved',
    to_tsvector('english', concat_ws(' ', 'answer', case when n % 10000 = 80 then 'marmalade' end)), created_at, created_at
  from made where n % 4 = 0`;

before(async () => {
  for (let from = 1; from <= 100_000; from += 10_000) {
    await rows(db, seedSql, [merchantId, from, from + 9_999]);
    // Checks of foreign keys are planned by statistics: by those of an empty table they scan all questions.
    await rows(db, 'analyze questions', []);
  }
  await rows(
    db,
    `insert into product_question_counts (merchant_id, product_id, slot, approved) values ($1, 'P-1', 0, 100000)`,
    [merchantId],
  );
  for (const table of ['questions', 'question_search', 'answers'])
    await rows(db, `vacuum analyze ${table}`, []);
  // The newest question. Not in a hook of its own: the hooks of a file run concurrently, and slot 0 is inserted above.
  await published(shop, { text: 'Does a lanternfish fit, is it a small lanternfish? '.repeat(4) });
});

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** The response, and the blocks that its statements read. */
async function read(path: string) {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const original = reads.executeQuery;
  reads.executeQuery = ((query: CompiledQuery) => {
    sent.push(query);
    return original.call(reads, query);
  }) as typeof original;
  const { status, body } = await shop
    .asBrowser('GET', path)
    .finally(() => Object.assign(reads, { executeQuery: original }));
  assert.equal(status, 200, JSON.stringify(body));
  let blocks = 0;
  for (const { sql, parameters } of sent.filter(({ sql }) =>
    /\b(questions|answers|question_search)\b/.test(sql),
  )) {
    if (sql.startsWith('explain')) continue;
    const prepared = sql.startsWith('/* planned each time */') ? 'force_custom_plan' : 'force_generic_plan';
    const explained = await db.transaction().execute(async (tx) => {
      await rows(tx, `set local plan_cache_mode = ${prepared}`, []);
      return row(tx, `explain (analyze, buffers, format json) ${sql}`, [...parameters]);
    });
    const [plan] = (explained?.['QUERY PLAN'] ?? []) as Explained[]; // as the documentation of explain says
    blocks += (plan?.Plan['Shared Hit Blocks'] ?? 0) + (plan?.Plan['Shared Read Blocks'] ?? 0);
  }
  return { body, blocks };
}

for (const [query, most, total, isEstimate] of [
  ['sort=answered', 900, 100_000, false],
  ['sort=answered&preferredLanguage=nl', 900, 100_000, false],
  ['preferredLanguage=nl&sort=oldest', 900, 100_000, false],
  ['answered=true', 5_000, 25_000, true],
  ['answered=true&preferredLanguage=nl&sort=helpful', 5_000, 25_000, true],
  ['search=heliotrope', 900, 10, false],
  ['search=marmalade', 900, 10, false],
  ['search=zipper', 6_000, 20_000, true],
  ['search=zipper&sort=answered&preferredLanguage=nl', 9_000, 20_000, true],
  ['search=nowhere', 900, 0, false],
  ['search=lanternfihs', 900, 1, false],
  ['search=lanternfihs&sort=answered&preferredLanguage=nl', 900, 1, false],
  ['search=lanternfihs&exact=true', 900, 0, false],
  ['search=answer&answered=false', 18_000, 0, true],
  [`search=${encodeURIComponent('雨')}`, 18_000, 0, true],
] as const)
  test(`of 100,000 questions, ${query} reads at most ${most} blocks, on a deep page too`, async (t) => {
    const path = `/products/P-1/questions?${query}`;
    const first = await read(path);
    assert.ok(
      Math.abs(first.body.totalQuestions - total) <= total * 0.1,
      `${first.body.totalQuestions} in all`,
    );
    assert.equal(first.body.totalQuestionsIsEstimate, isEstimate);
    const middle = await rows(
      db,
      `select question_id from questions where merchant_id = $1 and body = '50001'`,
      [merchantId],
    );
    const deep = await read(`${path}&startAfter=${typeId('question', String(middle[0]?.question_id))}`);
    t.diagnostic(`${first.blocks} and ${deep.blocks} blocks`);
    assert.ok(first.blocks <= most, `${first.blocks} blocks`);
    assert.ok(deep.blocks <= most * 1.7, `${deep.blocks} blocks on a deep page`);
  });

test('a search for a frequent word that the next questions lack goes on after them', async () => {
  const first = await read('/products/P-1/questions?search=answer&answered=false');
  assert.equal(first.body.questions.length, 0);
  assert.ok(first.body.nextStartAfter);
});
