import { Readable } from 'node:stream';
import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { TextStream } from '../../platform/http/text-stream.ts';
import { typeId } from '../../platform/ids.ts';
import { monthOf } from '../../platform/merchants/usage.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { usageOfMerchant, usagePage } from './merchant-usage.ts';
import { csvLines, jsonLines } from './usage-file.ts';

/** Registers the usage of a merchant for its staff, and of all merchants for the operator. */
export function serveUsage(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getUsage, async ({ db, merchant, now }) => {
    await context.usage.write();
    return usageOfMerchant(db, merchant, now);
  });
  serve(app, context, contract.getMerchantUsage, usageOfOne);
  serve(app, context, contract.listUsage, list);
  serve(app, context, contract.exportUsageAsCsv, (call) => file(call, { lines: csvLines, extension: 'csv' }));
  serve(app, context, contract.exportUsageAsJsonLines, (call) =>
    file(call, { lines: jsonLines, extension: 'jsonl' }),
  );
}

async function usageOfOne({ context, db, params, now }: Call<typeof contract.getMerchantUsage>) {
  const merchant = orNotFound(await context.directory.merchant(params.id), 'merchant');
  await context.usage.write();
  return usageOfMerchant(db, merchant, now);
}

/** The first day of the month in the query, or of the current one. */
const monthAsked = ({ month }: { month?: string }, now: Date) =>
  month === undefined ? monthOf(now) : `${month}-01`;

async function list({ context, db, query, now }: Call<typeof contract.listUsage>) {
  const limit = query.limit ?? 20;
  const after = await cursorAt(query.startAfter, ['merchant', 'a merchant'], async (id) => id);
  await context.usage.write();
  const found = await usagePage(db, { month: monthAsked(query, now), after, limit: limit + 1 });
  const { page, ...next } = cutPage(found, limit, ({ merchantUuid: last }) => typeId('merchant', last));
  return {
    usage: page.map(({ row }) => row),
    ...next,
  };
}

interface File {
  lines: (db: Db, month: string) => AsyncGenerator<string, void, undefined>;
  extension: string;
}

async function file(
  { context, db, query, now }: Call<typeof contract.exportUsageAsCsv>,
  { lines, extension }: File,
): Promise<TextStream> {
  await context.usage.write();
  const month = monthAsked(query, now);
  return new TextStream(Readable.from(await begun(lines(db, month))), {
    'content-disposition': `attachment; filename="usage-${month.slice(0, 7)}.${extension}"`,
  });
}

/** Reads the first rows before the response begins, so that a failure still has a status. */
async function begun(lines: AsyncGenerator<string, void, undefined>): Promise<AsyncIterable<string>> {
  const read: string[] = [];
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    read.push(next.value);
    if (read.length > 1) break;
  }
  return (async function* () {
    yield* read;
    yield* lines;
  })();
}
