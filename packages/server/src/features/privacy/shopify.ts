import {
  emailKeyOf,
  isEmail,
  type PrivacyKind,
  type receivedPrivacyMessage,
  type ShopifyPrivacyTopic,
  type Static,
  type shopifyPrivacyMessage,
  type shopifyPrivacyRequested,
  shopifyPrivacyTopics,
} from '@tribune/contract';
import { recordAction } from '../../platform/audit/recording.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { platformId } from '../../platform/shop-messages/reading.ts';
import { eraseShopOrdersJob } from './job-types.ts';
import { requestPrivacy } from './requests.ts';

type Message = Static<typeof shopifyPrivacyMessage>;
type Received = Static<typeof receivedPrivacyMessage>;

/** The result for a message that cannot be processed. An error would only make Shopify repeat it unchanged. */
const skipped: Received = { topic: null, status: 'skipped', privacyRequestIds: [] };

/** Shopify repeats an unanswered message for four hours (shopify.dev/docs/apps/build/webhooks). */
const repeatedWithinMs = 5 * 60 * 60 * 1000;

/**
 * Applies Shopify's privacy messages, recorded in the audit log as actions of the system. The topic is not signed, so the fields
 * specific to each message are required: a request for data cannot be replayed as an erasure.
 */
export async function receiveShopifyPrivacyMessage(
  call: Call<typeof shopifyPrivacyRequested>,
): Promise<Received> {
  const { body, request } = call;
  const topic = shopifyPrivacyTopics.find(
    (one) => one === (request.headers['x-shopify-topic'] ?? 'customers/data_request'),
  );
  switch (topic) {
    case 'customers/data_request':
      if (!body.data_request?.id) return skipped;
      return forCustomers(call, topic, {
        kind: 'export',
        by: `Shopify data request ${body.data_request.id}`,
      });
    case 'customers/redact':
      if (!body.orders_to_redact || body.data_request) return skipped;
      return forCustomers(call, topic, {
        kind: 'erase',
        by: `Shopify redaction of customer ${body.customer?.id ?? ''}`.trim(),
      });
    case 'shop/redact':
      if (
        !body.shop_id ||
        body.customer ||
        body.data_request ||
        body.orders_to_redact ||
        body.orders_requested
      )
        return skipped;
      return forShop(call);
    default:
      return skipped;
  }
}

async function forCustomers(
  { db, merchant, body, now, request }: Call<typeof shopifyPrivacyRequested>,
  topic: ShopifyPrivacyTopic,
  { kind, by }: { kind: PrivacyKind; by: string },
): Promise<Received> {
  if (!body.customer && !body.orders_to_redact?.length && !body.orders_requested?.length) return skipped;
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    await lockConnection(tx, merchantId);
    const requestIds: string[] = [];
    let isRefused = false;
    for (const email of await addressesOf(tx, merchantId, body)) {
      const earlier = await earlierRequest(tx, merchantId, {
        kind,
        email,
        by,
        since: new Date(now.getTime() - repeatedWithinMs),
      });
      const requestId = earlier ?? (await requested(tx, merchantId, { kind, email, requestedBy: by, now }));
      if (requestId === null) isRefused = true;
      else requestIds.push(typeId('privacy', requestId));
      if (earlier) continue;
      await recordAction(tx, merchantId, {
        actor: { type: 'system', name: 'Shopify' },
        action: kind === 'export' ? 'privacy_request.export' : 'privacy_request.erase',
        ...(requestId && { resourceId: typeId('privacy', requestId) }),
        ...(requestId === null && { refusal: 'INVALID_STATE' }),
        values: { topic },
        request,
        now,
      });
    }
    const status = requestIds.length > 0 ? 'accepted' : isRefused ? 'refused' : 'nothing_stored';
    return { topic, status, privacyRequestIds: requestIds };
  });
}

/** Null for a staff member, who cannot be erased: an error would only make Shopify repeat the message. */
async function requested(
  tx: Db,
  merchantId: string,
  asked: Parameters<typeof requestPrivacy>[2],
): Promise<string | null> {
  try {
    return (await requestPrivacy(tx, merchantId, asked)).request_id;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_STATE') return null;
    throw error;
  }
}

async function forShop({
  db,
  merchant,
  now,
  request,
}: Call<typeof shopifyPrivacyRequested>): Promise<Received> {
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    await enqueue(tx, eraseShopOrdersJob, { merchantId, source: 'shopify', until: now.toISOString() });
    await recordAction(tx, merchantId, {
      actor: { type: 'system', name: 'Shopify' },
      action: 'shop_connection.redact',
      values: { platform: 'shopify' },
      request,
      now,
    });
    return { topic: 'shop/redact', status: 'accepted', privacyRequestIds: [] };
  });
}

/** Addresses of the customer and of the customer's orders, which may differ. Without duplicates. */
async function addressesOf(tx: Db, merchantId: string, body: Message): Promise<string[]> {
  const orderIds = [...(body.orders_to_redact ?? []), ...(body.orders_requested ?? [])].map(String);
  const found = await rows(
    tx,
    statement`select distinct ${table('orders')('email_key')} from orders
     where merchant_id = $1 and source = 'shopify'
       and (order_id = any($2::text[]) or customer_id = $3) order by email_key`,
    [merchantId, orderIds, platformId(body.customer?.id)],
  );
  const given = body.customer?.email ?? '';
  const addresses = [given, ...found.map(({ email_key }) => email_key ?? '')].filter(isEmail);
  return [...new Map(addresses.map((address) => [emailKeyOf(address), address])).values()];
}

/** Handles one message at a time, so that a repeated one finds the first. */
async function lockConnection(tx: Db, merchantId: string): Promise<void> {
  await rows(
    tx,
    `select platform from shop_connections where merchant_id = $1 and platform = 'shopify' for update`,
    [merchantId],
  );
}

async function earlierRequest(
  tx: Db,
  merchantId: string,
  { kind, email, by, since }: { kind: PrivacyKind; email: string; by: string; since: Date },
): Promise<string | undefined> {
  const found = await row(
    tx,
    statement`select ${table('privacy_requests', 'p')('request_id')} from privacy_requests as p
     join merchants as m on m.merchant_id = $1
     where p.merchant_id = $1 and p.kind = $2 and p.requested_by = $3 and p.created_at >= $4
       and p.hidden_email = tribune_hidden_email(m.client_salt, $5)
     order by p.request_id limit 1`,
    [merchantId, kind, by, since, emailKeyOf(email)],
  );
  return found?.request_id;
}
