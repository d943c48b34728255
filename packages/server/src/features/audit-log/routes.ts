import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { allEntries, entriesPage, entryExists, presentEntry } from './entries.ts';
import { csvLines, fileOf, jsonLines } from './files.ts';
import { retentionDays, setRetentionDays } from './retention.ts';

/** Registers the audit log, its exports and its retention, for owners. */
export function serveAuditLog(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listAuditLog, list);
  serve(app, context, contract.exportAuditLogAsCsv, ({ db, merchant, query, now }) =>
    fileOf(allEntries(db, merchant.merchantId, query), csvLines, nameOf(now, 'csv')),
  );
  serve(app, context, contract.exportAuditLogAsJsonLines, ({ db, merchant, query, now }) =>
    fileOf(allEntries(db, merchant.merchantId, query), jsonLines, nameOf(now, 'jsonl')),
  );
  serve(app, context, contract.getAuditLogRetention, async ({ db, merchant }) => ({
    days: await retentionDays(db, merchant.merchantId),
  }));
  serve(app, context, contract.putAuditLogRetention, async ({ db, merchant, body: { days } }) => {
    await setRetentionDays(db, merchant.merchantId, days);
    return { days };
  });
}

const nameOf = (now: Date, extension: string) => `audit-log-${now.toISOString().slice(0, 10)}.${extension}`;

async function list({ db, merchant, query }: Call<typeof contract.listAuditLog>) {
  const { merchantId } = merchant;
  const limit = query.limit ?? 20;
  const after = await cursorAt(
    query.startAfter,
    ['log', 'an entry'],
    async (id) => (await entryExists(db, merchantId, id)) && id,
  );
  const found = await entriesPage(db, merchantId, query, { after, limit: limit + 1 });
  const { page, ...next } = cutPage(found, limit, ({ entry_id: last }) => typeId('log', last));
  return {
    entries: page.map(presentEntry),
    ...next,
  };
}
