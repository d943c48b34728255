// Thorough runs only.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { startHarness } from '../../testing/harness.ts';
import { pageStatement } from './listing.ts';
import { manyQuestions } from './many-questions.fixture.ts';

const harness = await startHarness();
const { db } = harness.context;
let merchantId = '';

before(async () => {
  const shop = await harness.merchant();
  merchantId = shop.uuid;
  await manyQuestions(db, merchantId, 100_000);
  await sql`vacuum analyze questions`.execute(db);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf(built: { text: string; values: unknown[] }): Promise<Plan> {
  const explained = await row(db, `explain (analyze, buffers, format json) ${built.text}`, built.values);
  assert.ok(explained);
  const [{ Plan: plan }] = explained['QUERY PLAN'] as [{ Plan: Plan }]; // as the documentation of explain says
  return plan;
}

for (const sort of ['newest', 'oldest', 'helpful'] as const)
  for (const deep of [false, true])
    test(`a ${deep ? 'deep' : 'first'} page of 100,000 questions by ${sort} is read from an index`, async () => {
      const found = await row(
        db,
        statement`select question_id as ${output.text('id')}, created_at as ${output.time('at')}, helpful_votes as ${output.number('votes')} from questions
         where merchant_id = $1 order by created_at offset 50000 limit 1`,
        [merchantId],
      );
      assert.ok(found);
      const after = {
        questionId: found.id,
        productId: 'P-1',
        createdAt: found.at,
        helpfulVotes: found.votes,
        language: null,
        approvedAnswers: 0,
      };
      const plan = await planOf(
        pageStatement(merchantId, {
          productId: 'P-1',
          status: 'approved',
          sort,
          after: deep ? after : null,
          limit: 20,
        }),
      );
      const scans = nodesOf(plan).filter((node) => node['Relation Name'] === 'questions');
      assert.deepEqual(
        scans.map((node) => [node['Node Type'], node['Actual Rows']]),
        [['Index Scan', 21]],
      );
      const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      assert.ok(blocks < 150, `${blocks} blocks`);
    });
