import {
  type completedOrder,
  emailKeyOf,
  type OrderStatus,
  type receivedOrder,
  type SkipReason,
  type Static,
} from '@tribune/contract';
import { announceProduct } from '../../platform/db/announcing.ts';
import type { Changes } from '../../platform/db/changes.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { suppressedSql } from '../../platform/mail/suppression.ts';
import { assertMerchantExists, type Merchant } from '../../platform/merchants/merchant.ts';
import { activeIncentive, createClaim } from '../incentives/index.ts';
import { addOrderedProducts } from '../products/index.ts';
import { schedule, timingFrom } from '../request-timing/index.ts';
import { createRequest, skipReasonOfOrder } from '../review-requests/index.ts';

/** A received order. Orders of a platform (Shopify, WooCommerce) may have no page for writing a review. */
export interface Order extends Omit<Static<typeof completedOrder>, 'reviewPageUrl'> {
  reviewPageUrl: string | null;
}
/** The response to an order webhook, stored so that a repeated delivery gets the same one. */
export type OrderResponse = Static<typeof receivedOrder>;
export type Source = 'tribune' | 'shopify' | 'woocommerce';

export interface Receiving {
  order: Order;
  source: Source;
  /** An order may be refunded before it is first received. */
  status?: 'completed' | 'refunded';
  changes?: Pick<Changes, 'announce'>;
  now: Date;
}

/**
 * Stores an order together with its product names, review request and incentive claim, in one transaction. Idempotent by
 * order id: of concurrent deliveries one inserts the row, the others wait for its commit and return the same response.
 */
export function receiveOrder(db: Db, merchant: Merchant, receiving: Receiving): Promise<OrderResponse> {
  const { order, source, status = 'completed', changes, now } = receiving;
  const { merchantId } = merchant;
  const emailKey = emailKeyOf(order.customerEmail);
  const products = distinct(order.products);
  const productIds = products.map(({ productId }) => productId);
  return inTransaction(db, async (tx) => {
    const context = await orderContext(tx, merchantId, { orderId: order.orderId, emailKey, productIds });
    if (context.answer) return context.answer;
    const incentive =
      products.length > 0 && status === 'completed' ? await activeIncentive(tx, merchantId) : null;
    const requestId = newUuid();
    const claimId = incentive ? newUuid() : null;
    const skipReason = skipReasonOf(status, order.marketingConsent, context);
    const scheduledFor = skipReason
      ? null
      : await dueAt(tx, merchantId, { order: { ...order, products }, context, now });
    const answer: OrderResponse = {
      orderId: order.orderId,
      requestId: typeId('request', requestId),
      status: skipReason ? 'skipped' : 'scheduled',
      scheduledFor: scheduledFor?.toISOString() ?? null,
      incentiveClaimId: claimId && typeId('claim', claimId),
    };
    const inserted = await insertOrder(tx, merchantId, {
      order,
      source,
      status,
      emailKey,
      productIds,
      answer,
      now,
    });
    if (!inserted) return firstResponse(tx, merchantId, order.orderId);
    await nameProducts(tx, merchantId, { products, changes, now });
    await createRequest(tx, merchantId, {
      requestId,
      orderId: order.orderId,
      emailKey,
      skipReason,
      scheduledFor,
      now,
    });
    if (incentive && claimId) await createClaim(tx, merchantId, { claimId, incentive, order, products, now });
    return answer;
  });
}

export async function nameProducts(
  tx: Db,
  merchantId: string,
  { products, changes, now }: Pick<Receiving, 'changes' | 'now'> & { products: Order['products'] },
): Promise<void> {
  for (const productId of await addOrderedProducts(tx, merchantId, { products, now }))
    if (changes) announceProduct({ changes }, tx, merchantId, productId);
}

/** When the review request of an order is sent. */
export async function dueAt(
  tx: Db,
  merchantId: string,
  {
    order,
    context,
    now,
  }: { order: Parameters<typeof schedule>[2]['order']; context: OrderContext; now: Date },
): Promise<Date> {
  const { sendsAt } = await schedule(tx, merchantId, {
    timing: timingFrom(context.request_timing),
    order,
    defaultDays: context.request_delay_days,
    now,
  });
  return sendsAt;
}

/** One entry for each product, in the order received. */
export function distinct(products: Order['products']): Order['products'] {
  return [...new Map(products.map((product) => [product.productId, product])).values()];
}

export function skipReasonOf(
  status: OrderStatus,
  marketingConsent: boolean | null | undefined,
  context: OrderContext,
): SkipReason | null {
  const reason = skipReasonOfOrder(status);
  if (reason) return reason;
  if (context.suppressed) return 'unsubscribed';
  if (context.request_consent === 'opt_in' && marketingConsent !== true) return 'no_consent';
  return context.all_reviewed ? 'already_reviewed' : null;
}

export type OrderContext = Awaited<ReturnType<typeof orderContext>>;

/** Everything that the decision about an order's review request depends on, and the response if the order was received before. */
export async function orderContext(
  tx: Db,
  merchantId: string,
  { orderId, emailKey, productIds }: { orderId: string; emailKey: string; productIds: string[] },
) {
  const found = await row(
    tx,
    statement`select ${table('merchants', 'm')('request_delay_days', 'request_consent', 'request_timing')},
       (select answer from orders where merchant_id = $1 and order_id = $2)
         as ${orNull(output.json<OrderResponse>()('answer'))},
       ${suppressedSql('$3::text', 'm.client_salt')} as ${output.boolean('suppressed')},
       (select count(distinct product_id) from reviews
        where merchant_id = $1 and email_key = $3 and product_id = any($4::text[]) and status <> 'rejected')
         = cardinality($4::text[]) as ${output.boolean('all_reviewed')}
     from merchants as m where m.merchant_id = $1`,
    [merchantId, orderId, emailKey, productIds],
  );
  assertMerchantExists(found);
  return found;
}

async function insertOrder(
  tx: Db,
  merchantId: string,
  made: {
    order: Order;
    source: Source;
    status: OrderStatus;
    emailKey: string;
    productIds: string[];
    answer: OrderResponse;
    now: Date;
  },
): Promise<boolean> {
  const { order, source, status, emailKey, productIds, answer, now } = made;
  const inserted = await rows(
    tx,
    `insert into orders
       (merchant_id, order_id, email_key, product_ids, customer_email, customer_name, customer_id, delivered_at, items,
        review_page_url, marketing_consent, locale, source, answer, created_at, delivery_date_type, ordered_at,
        shipping_country, time_zone, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     on conflict (merchant_id, order_id) do nothing
     returning order_id`,
    [
      merchantId,
      order.orderId,
      emailKey,
      productIds,
      order.customerEmail,
      order.customerName,
      order.customerID,
      order.deliveryDate,
      JSON.stringify(order.products),
      order.reviewPageUrl,
      order.marketingConsent ?? null,
      order.locale ?? null,
      source,
      JSON.stringify(answer),
      now,
      order.deliveryDateType ?? null,
      order.orderedAt ?? null,
      order.shippingCountry ?? null,
      order.timeZone ?? null,
      status,
    ],
  );
  return inserted.length > 0;
}

async function firstResponse(tx: Db, merchantId: string, orderId: string): Promise<OrderResponse> {
  const found = await row(
    tx,
    statement`select ${table('orders').holding<{ answer: OrderResponse | null }>()('answer')} from orders where merchant_id = $1 and order_id = $2`,
    [merchantId, orderId],
  );
  // Imported orders have no stored response and no review request.
  return (
    found?.answer ?? {
      orderId,
      requestId: null,
      status: 'skipped',
      scheduledFor: null,
      incentiveClaimId: null,
    }
  );
}
