import assert from 'node:assert/strict';
import { CompiledQuery } from 'kysely';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';

interface Explained {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}

/** The blocks that a request's reading statements read: each is repeated with `explain (analyze, buffers)`. */
export async function blocksOf({ db, reads }: Context, request: () => Promise<unknown>): Promise<number> {
  const executeQuery = db.executeQuery.bind(db);
  const sent = await sentThrough(reads, request);
  let blocks = 0;
  for (const { sql, parameters } of sent.filter((one) => !one.sql.startsWith('explain'))) {
    const text = `explain (analyze, buffers, format json) ${sql}`;
    const { rows } = await executeQuery(CompiledQuery.raw(text, [...parameters]));
    blocks += blocksIn(rows[0]);
  }
  return blocks;
}

/** The blocks that a request's statements that contain `part` read with their generic plans, as if of any merchant. */
export async function blocksByGenericPlans(
  { db }: Context,
  part: string,
  request: () => Promise<unknown>,
): Promise<number> {
  const sent = (await sentThrough(db, request)).filter(({ sql }) => sql.includes(part));
  assert.ok(sent.length > 0);
  return db.connection().execute(async (connection) => {
    const run = (sql: string) => connection.executeQuery(CompiledQuery.raw(sql));
    let blocks = 0;
    for (const { sql, parameters } of sent) {
      await run('begin');
      await run('set local plan_cache_mode = force_generic_plan');
      await run(`prepare measured as ${sql}`);
      const values = parameters.map((value) => (Array.isArray(value) ? `'{${value.join()}}'` : `'${value}'`));
      const { rows } = await run(
        `explain (analyze, buffers, format json) execute measured (${values.join()})`,
      );
      blocks += blocksIn(rows[0]);
      await run('deallocate measured');
      await run('commit');
    }
    return blocks;
  });
}

async function sentThrough(db: Db, request: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const original = db.executeQuery;
  db.executeQuery = ((query: CompiledQuery) => {
    sent.push(query);
    return original.call(db, query);
  }) as typeof original;
  try {
    await request();
  } finally {
    db.executeQuery = original;
  }
  assert.ok(sent.length > 0);
  return sent;
}

function blocksIn(explained: unknown): number {
  const plans = (explained as Explained)['QUERY PLAN'];
  return plans.reduce((sum, { Plan }) => sum + Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], 0);
}
