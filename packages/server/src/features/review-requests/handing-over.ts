import type { EventData } from '@tribune/contract';
import { localeOf } from '@tribune/contract/messages';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { absoluteAddress, storeUrlOf } from '../../platform/merchants/store-address.ts';
import { haveSubscribers, recordEvents, sealLinks, withdrawEventsOf } from '../webhooks/index.ts';
import { issueLinks, type MailLinks } from './links.ts';
import { type RequestDetails, type Sending, type Step, steps } from './request-details.ts';
import { scheduleStep } from './scheduling.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Hands a step to the merchant's tool by an event, once. Without an endpoint that subscribes to it, the time to confirm ends at once.
 * Returns the ID of the token in its links.
 */
export async function handOver(
  tx: Db,
  merchantId: string,
  to: RequestDetails,
  sending: Sending,
): Promise<string> {
  const { requestId, step, publicUrl, now } = sending;
  const { pagesDomain } = await brandOf(tx, merchantId);
  const base = pagesDomain === null ? publicUrl : `https://${pagesDomain}`;
  const { tokenId, links } = await issueLinks(tx, merchantId, to, { requestId, base, now });
  const confirmBy = new Date(now.getTime() + to.request_confirmation_hours * hourMs);
  if (!(await insertHandover(tx, merchantId, { requestId, step, confirmBy, now }))) return tokenId;
  const types = ['review_request.due'] as const;
  const isSubscribed = await haveSubscribers(tx, merchantId, types);
  const dueAt = isSubscribed ? confirmBy : now;
  await scheduleStep(tx, merchantId, { requestId, step: 'confirmation', dueAt });
  await recordEvents(tx, merchantId, {
    types,
    resourceId: requestId,
    data: async () => sealLinks(dueRequest(to, { ...sending, links, confirmBy }), to.client_salt),
    now,
  });
  return tokenId;
}

function dueRequest(
  to: RequestDetails,
  { requestId, step, hours, links, confirmBy }: Sending & { links: MailLinks; confirmBy: Date },
): EventData<'review_request.due'> {
  const storeUrl = storeUrlOf({ allowedOrigins: to.allowed_origins });
  return {
    requestId: typeId('request', requestId),
    reminder: steps.indexOf(step),
    orderId: to.order_id,
    storeName: to.shop,
    customer: {
      email: to.customer_email,
      name: to.customer_name,
      language: localeOf(to.locale ?? to.shop_locale),
    },
    consent: { marketingConsent: to.marketing_consent, requestConsent: to.request_consent },
    products: to.products
      .filter(({ reviewed }) => !reviewed)
      .map(({ productId, name, imageUrl }) => ({
        productId,
        name,
        imageUrl: absoluteAddress(imageUrl, storeUrl),
        reviewUrl: `${links.landing}?product=${encodeURIComponent(productId)}`,
      })),
    incentive:
      to.reward === null
        ? null
        : { description: to.reward, mediaRequirement: to.reward_media ?? ('none' as const) },
    reviewUrl: links.landing,
    notReceivedUrl: links.notReceived,
    unsubscribeUrl: links.unsubscribe,
    openedUrl: links.pixel,
    sendingHours: hours,
    confirmBy: confirmBy.toISOString(),
  };
}

/** Withdraws what was handed over and is not confirmed, because the request is canceled. */
export async function withdrawHandovers(
  tx: Db,
  merchantId: string,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  const withdrawn = await rows(
    tx,
    `update request_deliveries set status = 'withdrawn', settled_at = $3
     where merchant_id = $1 and request_id = $2 and status = 'awaiting' returning merchant_id`,
    [merchantId, requestId, now],
  );
  if (withdrawn.length > 0) await withdrawEventsOf(tx, merchantId, requestId);
}

/** The customer has another address: an event with the earlier one that was not delivered yet counts as not confirmed. */
export async function recallHandovers(
  tx: Db,
  merchantId: string,
  { requestId, now }: { requestId: string; now: Date },
): Promise<void> {
  const awaiting = await row(
    tx,
    `select from request_deliveries where merchant_id = $1 and request_id = $2 and status = 'awaiting' limit 1`,
    [merchantId, requestId],
  );
  if (awaiting && (await withdrawEventsOf(tx, merchantId, requestId)))
    await scheduleStep(tx, merchantId, { requestId, step: 'confirmation', dueAt: now });
}

/** False if the step was already handed over. */
async function insertHandover(
  tx: Db,
  merchantId: string,
  { requestId, step, confirmBy, now }: { requestId: string; step: Step; confirmBy: Date; now: Date },
): Promise<boolean> {
  const inserted = await rows(
    tx,
    `insert into request_deliveries (merchant_id, request_id, step, status, handed_over_at, confirm_by)
     values ($1, $2, $3, 'awaiting', $4, $5)
     on conflict (merchant_id, request_id, step) do nothing returning merchant_id`,
    [merchantId, requestId, step, now, confirmBy],
  );
  return inserted.length > 0;
}
