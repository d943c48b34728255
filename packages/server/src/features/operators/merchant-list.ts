import { operatedMerchant, type operatedMerchantsQuery, type Plan, type Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { likeText } from '../../platform/db/like-pattern.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import type { Quotas } from '../../platform/merchants/merchant.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { presented } from '../../platform/presenting.ts';
import { allQuotas } from '../usage/index.ts';

export const columns = [
  'merchant_id',
  'name',
  'plan',
  'suspended_at',
  'suspended_reason',
  'quotas',
  'live_merchant_id',
  'created_at',
] as const;

export interface OperatedRow {
  merchant_id: string;
  name: string;
  plan: string;
  suspended_at: string | null;
  suspended_reason: string | null;
  quotas: unknown;
  live_merchant_id: string | null;
  created_at: string;
}

/** A merchant as the operator API returns it. */
export const presentMerchant = (row: OperatedRow): Static<typeof operatedMerchant> =>
  presented(operatedMerchant, row, {
    id: typeId('merchant', row.merchant_id),
    mode: row.live_merchant_id === null ? 'live' : 'test',
    liveMerchantId: row.live_merchant_id && typeId('merchant', row.live_merchant_id),
    // A check constraint allows only these values.
    plan: row.plan as Plan,
    status: row.suspended_at === null ? 'active' : 'suspended',
    quotas: allQuotas(row.quotas as Quotas), // validated when they were set
  });

/** The merchant with that UUID. Undefined if it does not exist. */
export const merchantWith = (db: Db, merchantId: string): Promise<OperatedRow | undefined> =>
  db.selectFrom('merchants').select(columns).where('merchant_id', '=', merchantId).executeTakeFirst();

/** A page of merchants, oldest first, by UUIDv7. Throws VALIDATION_ERROR. */
export async function merchantsPage(db: Db, query: Static<typeof operatedMerchantsQuery>) {
  const limit = query.limit ?? 20;
  let select = db
    .selectFrom('merchants')
    .select(columns)
    .orderBy('merchant_id')
    .limit(limit + 1);
  if (query.plan !== undefined) select = select.where('plan', '=', query.plan);
  if (query.mode !== undefined)
    select = select.where('live_merchant_id', query.mode === 'live' ? 'is' : 'is not', null);
  if (query.status !== undefined)
    select = select.where('suspended_at', query.status === 'active' ? 'is' : 'is not', null);
  if (query.search !== undefined) {
    const merchantId = uuidOf('merchant', query.search);
    select =
      merchantId === null
        ? select.where('name', 'ilike', `%${likeText(query.search)}%`)
        : select.where('merchant_id', '=', merchantId);
  }
  const after = await cursorAt(query.startAfter, ['merchant', 'a merchant'], async (id) => id);
  if (after !== null) select = select.where('merchant_id', '>', after);
  const found = await select.execute();
  const { page, ...next } = cutPage(found, limit, ({ merchant_id: last }) => typeId('merchant', last));
  return {
    merchants: page.map(presentMerchant),
    ...next,
  };
}
