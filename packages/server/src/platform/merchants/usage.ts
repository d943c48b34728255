import { type Db, row, rows } from '../db/database.ts';
import { output, statement, table } from '../db/statement.ts';

export type Counted = 'requests' | 'reviews' | 'emails';
type Counts = Record<Counted, number>;

interface MonthCounts extends Counts {
  merchantId: string;
  month: string;
}

const isoMonth = (date: Date) => `${date.toISOString().slice(0, 7)}-01`;

/** The first day of the month (UTC), as in `2026-11-01`. */
export const monthOf = isoMonth;

/** The beginning of the next month (UTC). */
export const nextMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/**
 * Counts merchants' usage in memory until `write` adds it to `merchant_usage`: a killed process loses the counts of a few seconds. Every
 * public read counts, so counting must not query.
 */
export class UsageMeter {
  readonly #db: Db;
  readonly #totals = new Map<string, MonthCounts>();
  #counts = new Map<string, MonthCounts>();
  #month = '';
  #monthEndsAt = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  count(merchantId: string, counted: Counted, now: Date): void {
    this.#turnMonth(now);
    const counts = this.#counts.get(merchantId);
    if (counts?.month === this.#month) counts[counted]++;
    else this.#begin(merchantId)[counted]++;
  }

  /** Counts of this month: of all processes, as of this merchant's last `write`, plus those of this process since then. */
  soFar(merchantId: string, counted: Counted, now: Date): number {
    this.#turnMonth(now);
    const total = this.#totals.get(merchantId);
    return (total?.month === this.#month ? total[counted] : 0) + this.unwritten(merchantId, counted);
  }

  /** Counts of this process since the last `write`. */
  unwritten(merchantId: string, counted: Counted): number {
    return this.#counts.get(merchantId)?.[counted] ?? 0;
  }

  /** Adds the counts to the database, except for deleted merchants. Counts that cannot be written are kept for the next call. */
  write(): Promise<void> {
    this.#writing = this.#writing.catch(() => {}).then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const counts = [...this.#counts.values()];
    if (counts.length === 0) return;
    this.#counts = new Map();
    const column = <Name extends keyof MonthCounts>(name: Name) => counts.map((one) => one[name]);
    try {
      const totals = await rows(this.#db, addSql, [
        ...[column('merchantId'), column('month')],
        ...[column('requests'), column('reviews'), column('emails')],
      ]);
      for (const total of totals) this.#totals.set(total.merchantId, total);
    } catch (error) {
      for (const count of counts) this.#restore(count);
      throw error;
    }
  }

  #begin(merchantId: string): MonthCounts {
    const counts = { merchantId, month: this.#month, requests: 0, reviews: 0, emails: 0 };
    this.#counts.set(merchantId, counts);
    return counts;
  }

  #restore({ merchantId, month, ...lost }: MonthCounts): void {
    const counts = this.#counts.get(merchantId);
    // Counts of the previous month are lost if the database is down at its end.
    if (counts && counts.month !== month) return;
    const restored = counts ?? { merchantId, month, requests: 0, reviews: 0, emails: 0 };
    for (const name of ['requests', 'reviews', 'emails'] as const) restored[name] += lost[name];
    this.#counts.set(merchantId, restored);
  }

  #turnMonth(now: Date): void {
    if (now.getTime() < this.#monthEndsAt) return;
    this.#month = isoMonth(now);
    this.#monthEndsAt = nextMonth(now).getTime();
    this.#totals.clear();
  }
}

const added = table('merchant_usage', 'existing').as({
  merchantId: 'merchant_id',
  month: 'month',
  requests: 'requests',
  reviews: 'reviews_received',
  emails: 'emails_sent',
});
const addSql = statement`
  insert into merchant_usage as existing (merchant_id, month, requests, reviews_received, emails_sent)
  select counted.merchant_id, counted.month, counted.requests, counted.reviews_received, counted.emails_sent
  from unnest($1::uuid[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[])
    as counted (merchant_id, month, requests, reviews_received, emails_sent)
  where counted.merchant_id in (select merchant_id from merchants where merchant_id = any($1::uuid[]))
  order by counted.merchant_id
  on conflict (merchant_id, month) do update
  set requests = existing.requests + excluded.requests,
      reviews_received = existing.reviews_received + excluded.reviews_received,
      emails_sent = existing.emails_sent + excluded.emails_sent
  returning ${added}`;

/** Bytes of a merchant's uploaded photos and videos, by their maintained counters, and of its exports. */
export async function storedBytes(db: Db, merchantId: string): Promise<number> {
  const stored = await row(
    db,
    statement`select (select coalesce(sum(bytes), 0) from media_counts where merchant_id = $1)
       + (select coalesce(sum(bytes), 0) from exports where merchant_id = $1) as ${output.number('bytes')}`,
    [merchantId],
  );
  return stored?.bytes ?? 0;
}
