import type { DeliveryDateType } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { permittedAt } from '../../platform/mail/sending-hours.ts';
import { type Delay, delayOf, type TimedProduct } from './delay.ts';
import { type RequestTiming, sendingHoursOf } from './stored-timing.ts';

/** The inputs of a request's time. Absent fields are unknown. */
export interface TimedOrder {
  deliveryDate: string;
  deliveryDateType?: DeliveryDateType | undefined;
  orderedAt?: string | undefined;
  shippingCountry?: string | undefined;
  timeZone?: string | undefined;
  products: readonly { productId: string; category?: string | undefined }[];
}

export interface Schedule extends Delay {
  sendsAt: Date;
  /** Disregards sending hours. */
  dueAt: Date;
  deliveredAt: Date;
  /** Null if the date of delivery is known. */
  transitDays: number | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** When an order's review request is sent: its delay after delivery, but not before `now`, then the next permitted moment. */
export async function schedule(
  db: Db,
  merchantId: string,
  made: { timing: RequestTiming; order: TimedOrder; defaultDays: number; now: Date },
): Promise<Schedule> {
  const { timing, order, defaultDays, now } = made;
  const { shippingCountry = null, orderedAt } = order;
  const transitDays = transitDaysOf(timing, order);
  const deliveredAt = new Date(Date.parse(order.deliveryDate) + (transitDays ?? 0) * dayMs);
  const fulfillmentDays =
    orderedAt === undefined ? null : Math.floor((deliveredAt.getTime() - Date.parse(orderedAt)) / dayMs);
  const products = timing.rules.length > 0 ? await timedProducts(db, merchantId, order) : [];
  const delay = delayOf(timing, { products, delivery: { shippingCountry, fulfillmentDays }, defaultDays });
  const dueAt = new Date(Math.max(deliveredAt.getTime() + delay.delayDays * dayMs, now.getTime()));
  const sendsAt = await permittedAt(sendingHoursOf(timing, order), dueAt);
  return { ...delay, sendsAt, dueAt, deliveredAt, transitDays };
}

function transitDaysOf(
  { transitDays, defaultTransitDays }: RequestTiming,
  { deliveryDateType = 'delivered', shippingCountry }: TimedOrder,
): number | null {
  if (deliveryDateType === 'delivered') return null;
  const found = transitDays.find(({ countries }) => shippingCountry && countries.includes(shippingCountry));
  return found?.days ?? defaultTransitDays;
}

/** The order's products with their groups and categories. The order's category is used if none is stored. */
async function timedProducts(db: Db, merchantId: string, { products }: TimedOrder): Promise<TimedProduct[]> {
  const stored = await rows(
    db,
    statement`select ${table('products')('product_id', 'group_id', 'category')} from products
     where merchant_id = $1 and product_id = any($2::text[])`,
    [merchantId, products.map(({ productId }) => productId)],
  );
  const known = new Map(stored.map((product) => [product.product_id, product]));
  return products.map(({ productId, category = null }) => ({
    productId,
    groupId: known.get(productId)?.group_id ?? null,
    category: known.get(productId)?.category ?? category,
  }));
}
