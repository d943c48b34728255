import type { Static, unusualActivity } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { Lookups } from '../../platform/lookups.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

declare module '../../platform/context.ts' {
  interface Context {
    activityNotices: ActivityNotices;
  }
}

/** What pages of a product say about unusual activity, with the times at which it began and the notice ends. */
export type ActivityNotice = Static<typeof unusualActivity>;

type Noticing = Pick<Merchant, 'merchantId' | 'activityNoticeDays'>;
type Noticed = Awaited<ReturnType<typeof noticedProducts>>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The products whose pages say that unusual activity is under review. Cached per merchant, and dropped when one of its products changes.
 * Merchants that show no such notice need no query.
 */
export class ActivityNotices {
  readonly #db: Db;
  readonly #merchants = new Lookups<{ merchantId: string; products: Noticed }>();

  constructor(db: Db) {
    this.#db = db;
  }

  drop(merchantId: string): void {
    this.#merchants.drop((found) => found.merchantId === merchantId);
  }

  dropAll(): void {
    this.#merchants.dropAll();
  }

  /** The notice about one of the products; null without one. */
  async about(merchant: Noticing, productIds: readonly string[], now: Date): Promise<ActivityNotice | null> {
    const { merchantId, activityNoticeDays: days } = merchant;
    if (days === 0) return null;
    const { products } = await this.#merchants.get(merchantId, async () => ({
      merchantId,
      products: await noticedProducts(this.#db, merchantId, new Date(now.getTime() - days * dayMs)),
    }));
    const notices = products
      .filter((one) => productIds.includes(one.product_id))
      .map(({ since, raised_at }) => ({
        since,
        until: new Date(Date.parse(raised_at) + days * dayMs).toISOString(),
      }))
      .filter(({ until }) => until > now.toISOString());
    return notices.sort((one, other) => one.until.localeCompare(other.until)).at(-1) ?? null;
  }
}

/** Products with pending reviews of a raid whose alarm was raised after that time. */
const noticedProducts = (db: Db, merchantId: string, after: Date) =>
  rows(
    db,
    statement`select ${table('reviews', 'r')('product_id')}, min(raids.started_at) as ${output.time('since')},
       max(raids.raised_at) as ${output.time('raised_at')}
     from raids join reviews as r on r.merchant_id = $1 and r.merchant_id = raids.merchant_id
       and r.raid_id = raids.raid_id and r.status = 'pending'
     where raids.merchant_id = $1 and raids.raised_at > $2 group by r.product_id`,
    [merchantId, after],
  );
