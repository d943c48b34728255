import type { merchantUsage, Plan, quotas, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import type { Quotas } from '../../platform/merchants/merchant.ts';
import { monthOf, storedBytes } from '../../platform/merchants/usage.ts';

/** Number of stored months, including the current one. */
export const storedMonths = 25;

const figures = table('merchant_usage').as({
  month: 'month',
  requests: 'requests',
  reviews: 'reviews_received',
  emails: 'emails_sent',
  storageBytes: 'storage_bytes',
});
const none = { requests: 0, reviews: 0, emails: 0, storageBytes: 0 };

type Figures = typeof none;

/** All quotas, null for those without a limit. */
export const allQuotas = (set: Quotas): Static<typeof quotas> => ({
  requestsPerMonth: set.requestsPerMonth ?? null,
  reviewsPerMonth: set.reviewsPerMonth ?? null,
  emailsPerMonth: set.emailsPerMonth ?? null,
  storageBytes: set.storageBytes ?? null,
});

const presentFigures = ({ requests, reviews, emails, storageBytes }: Figures) => ({
  requests,
  reviews,
  emails,
  storageBytes,
});

const presentMonth = (day: string) => day.slice(0, 7);

/** Usage of a merchant by month, latest first. The current month's storage is measured now. */
export async function usageOfMerchant(
  db: Db,
  { merchantId, quotas }: { merchantId: string; quotas: Quotas },
  now: Date,
): Promise<Static<typeof merchantUsage>> {
  const found = await rows(
    db,
    statement`select ${figures} from merchant_usage where merchant_id = $1 order by month desc limit ${storedMonths}`,
    [merchantId],
  );
  const current = monthOf(now);
  const earlier = found.filter(({ month }) => month < current);
  const counted = found.find(({ month }) => month === current) ?? none;
  const months = [
    { ...counted, month: current, storageBytes: await storedBytes(db, merchantId) },
    ...earlier,
  ];
  return {
    quotas: allQuotas(quotas),
    months: months.map((row) => ({ month: presentMonth(row.month), ...presentFigures(row) })),
  };
}

interface PageQuery {
  /** First day of the month. */
  month: string;
  /** UUID of the last merchant before the page. */
  after: string | null;
  limit: number;
}

/** Usage of a page of merchants in a month, oldest merchant first. */
export async function usagePage(db: Db, { month, after, limit }: PageQuery) {
  let select = db
    .selectFrom('merchants')
    .select(['merchant_id', 'name', 'plan', 'quotas'])
    .orderBy('merchant_id')
    .limit(limit);
  if (after !== null) select = select.where('merchant_id', '>', after);
  const merchants = await select.execute();
  const found = await rows(
    db,
    statement`select ${table('merchant_usage')('merchant_id')}, ${figures} from merchant_usage
     where month = $1 and merchant_id = any($2)`,
    [month, merchants.map(({ merchant_id }) => merchant_id)],
  );
  const byMerchant = new Map(found.map((row) => [row.merchant_id, row]));
  return merchants.map(({ merchant_id, name, plan, quotas }) => ({
    merchantUuid: merchant_id,
    row: {
      merchantId: typeId('merchant', merchant_id),
      name,
      // Safe casts: a check constraint allows only these plans, and quotas were validated.
      plan: plan as Plan,
      month: presentMonth(month),
      ...presentFigures(byMerchant.get(merchant_id) ?? none),
      quotas: allQuotas(quotas as Quotas),
    },
  }));
}

export type UsageRow = Awaited<ReturnType<typeof usagePage>>[number]['row'];
