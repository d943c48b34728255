import { csvLine } from '../../platform/csv/csv-line.ts';
import type { Db } from '../../platform/db/database.ts';
import { type UsageRow, usagePage } from './merchant-usage.ts';

const merchantsAtATime = 500;

/** The usage of every merchant in a month, page by page. */
async function* usageOfAll(db: Db, month: string): AsyncGenerator<UsageRow, void, undefined> {
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof usagePage>> = await usagePage(db, {
      month,
      after,
      limit: merchantsAtATime,
    });
    for (const { row } of page) yield row;
    const last = page.at(-1);
    if (!last || page.length < merchantsAtATime) return;
    after = last.merchantUuid;
  }
}

/** One JSON object per line. */
export async function* jsonLines(db: Db, month: string): AsyncGenerator<string, void, undefined> {
  for await (const row of usageOfAll(db, month)) yield `${JSON.stringify(row)}\n`;
}

const columns = [
  'merchantId',
  'name',
  'plan',
  'month',
  'requests',
  'reviews',
  'emails',
  'storageBytes',
] as const;
const quotaColumns = ['requestsPerMonth', 'reviewsPerMonth', 'emailsPerMonth', 'storageBytes'] as const;
const header = [...columns, ...quotaColumns.map((name) => `${name}Quota`)];

/** A header and a row per merchant (RFC 4180). */
export async function* csvLines(db: Db, month: string): AsyncGenerator<string, void, undefined> {
  yield csvLine(header);
  for await (const row of usageOfAll(db, month))
    yield csvLine([
      ...columns.map((name) => row[name]),
      ...quotaColumns.map((name) => row.quotas[name] ?? ''),
    ]);
}
