import type { Static, timingPreview } from '@tribune/contract';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { schedule } from './schedule.ts';
import { assertFit, timeZoneOf, timingFrom } from './stored-timing.ts';

/** When the request of an example order would be sent, with the stored timing or an unsaved one. */
export async function preview(
  db: Db,
  merchantId: string,
  { timing: unsaved, order, now }: Static<typeof timingPreview> & { now: Date },
) {
  if (unsaved) assertFit(unsaved, 'timing.');
  const stored = await rowWith(db, table('merchants')('request_timing', 'request_delay_days'), {
    merchant_id: merchantId,
  });
  const timing = unsaved ?? timingFrom(stored?.request_timing);
  const products = (order.productIds ?? []).map((productId) => ({ productId }));
  const found = await schedule(db, merchantId, {
    timing,
    order: { ...order, products },
    defaultDays: stored?.request_delay_days ?? 0,
    now,
  });
  const { sendsAt, dueAt, deliveredAt, transitDays, delayDays, rule } = found;
  return {
    sendsAt: sendsAt.toISOString(),
    dueAt: dueAt.toISOString(),
    deliveredAt: deliveredAt.toISOString(),
    transitDays,
    delayDays,
    rule,
    ...timeZoneOf(timing, order),
    isMoved: sendsAt.getTime() !== dueAt.getTime(),
  };
}
