import assert from 'node:assert/strict';
import { CompiledQuery } from 'kysely';
import type { Context } from '../platform/context.ts';

interface Explained {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}

/** The blocks that a request's reading statements read: each is repeated with `explain (analyze, buffers)`. */
export async function blocksOf({ db, reads }: Context, request: () => Promise<unknown>): Promise<number> {
  const sent: { sql: string; parameters: readonly unknown[] }[] = [];
  const executeQuery = db.executeQuery.bind(db);
  const original = reads.executeQuery;
  reads.executeQuery = ((query: CompiledQuery) => {
    sent.push(query);
    return original.call(reads, query);
  }) as typeof original;
  try {
    await request();
  } finally {
    reads.executeQuery = original;
  }
  assert.ok(sent.length > 0);
  let blocks = 0;
  for (const { sql, parameters } of sent.filter((one) => !one.sql.startsWith('explain'))) {
    const text = `explain (analyze, buffers, format json) ${sql}`;
    const { rows } = await executeQuery(CompiledQuery.raw(text, [...parameters]));
    for (const { Plan } of (rows[0] as Explained)['QUERY PLAN'])
      blocks += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  }
  return blocks;
}
