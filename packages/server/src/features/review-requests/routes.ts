import * as contract from '@tribune/contract';
import { emailKeyOf, isEmail } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import { mailFromOf, publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { invalidField, notFound, orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { renderEmail } from '../../platform/mail/email.ts';
import { senderAt, sendingDomain } from '../../platform/mail/signing.ts';
import { suppress, suppressions, unsuppress } from '../../platform/mail/suppression.ts';
import { currentTemplate } from '../../platform/mail/template-store.ts';
import { resourceId } from '../../platform/resource-id.ts';
import { confirmHandover } from './confirming.ts';
import { requests, requestWith } from './listing.ts';
import { cancel, sendNow } from './manual-actions.ts';
import { requestDetails } from './request-details.ts';
import { emailContent } from './request-emails.ts';

/** Registers the staff routes of review requests and suppressed addresses. */
export function serveReviewRequests(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listReviewRequests, ({ db, merchant, query }) =>
    requests(db, merchant.merchantId, query),
  );
  serve(app, context, contract.getReviewRequest, ({ db, merchant, params }) =>
    found(db, merchant.merchantId, requestIdOf(params)),
  );
  serve(app, context, contract.previewReviewRequest, preview);
  serve(app, context, contract.sendReviewRequest, send);
  serve(app, context, contract.cancelReviewRequest, cancelRequest);
  serve(app, context, contract.confirmReviewRequest, confirm);
  serve(app, context, contract.listSuppressions, async ({ db, merchant, query }) => {
    const { email = null, startAfter = null, limit = 20 } = query;
    const { page, ...next } = await suppressions(db, merchant.merchantId, { email, startAfter, limit });
    return { suppressions: page.map(presentSuppression), ...next };
  });
  serve(app, context, contract.suppressAddress, async ({ db, merchant, body, now }) =>
    presentSuppression(await suppress(db, merchant.merchantId, { email: body.email, reason: 'staff', now })),
  );
  serve(app, context, contract.unsuppressAddress, unsuppressAddress);
  serve(app, context, contract.mailReturned, mailReturned);
}

const requestIdOf = ({ requestId }: { requestId: string }): string =>
  resourceId('request', requestId, 'review request');

async function found(db: Db, merchantId: string, requestId: string) {
  return orNotFound(await requestWith(db, merchantId, requestId), 'review request');
}

async function preview({
  context,
  db,
  merchant,
  params,
  query,
  now,
}: Call<typeof contract.previewReviewRequest>) {
  const to = await requestDetails(db, merchant.merchantId, requestIdOf(params), now);
  if (!to) throw notFound('review request');
  const inertLink = `${publicUrlOf(context.config)}/#preview`;
  const links = {
    landing: inertLink,
    notReceived: inertLink,
    star: () => inertLink,
    unsubscribe: inertLink,
    pixel: inertLink,
  };
  // The preview shows what an email looks like, so it includes products that the customer has reviewed since.
  const products = to.products.map((product) => ({ ...product, reviewed: false }));
  const { pixelUrl, ...email } = emailContent({ ...to, products }, { step: query.mail ?? 'request', links });
  const brand = await brandOf(db, merchant.merchantId);
  const domain = await sendingDomain(db, merchant.merchantId);
  const template = await currentTemplate(db, merchant.merchantId, email);
  const { subject, text, html } = await renderEmail(email, brand, { content: template?.content ?? null });
  return {
    to: to.customer_email,
    from: `${brand.senderName} <${domain ? senderAt(domain) : mailFromOf(context.config)}>`,
    subject,
    text,
    html,
  };
}

async function send({ context, db, merchant, params, now }: Call<typeof contract.sendReviewRequest>) {
  const requestId = requestIdOf(params);
  const publicUrl = publicUrlOf(context.config);
  if (!(await sendNow(db, merchant.merchantId, { requestId, publicUrl, now })))
    throw notFound('review request');
  return found(db, merchant.merchantId, requestId);
}

async function cancelRequest({
  db,
  merchant,
  caller,
  params,
  now,
}: Call<typeof contract.cancelReviewRequest>) {
  const requestId = requestIdOf(params);
  if (!(await cancel(db, merchant.merchantId, { requestId, now }, actorOf(caller).name)))
    throw notFound('review request');
  return found(db, merchant.merchantId, requestId);
}

async function confirm({
  context,
  db,
  merchant,
  params,
  body,
  now,
}: Call<typeof contract.confirmReviewRequest>) {
  const settling = { requestId: requestIdOf(params), publicUrl: publicUrlOf(context.config), now };
  const handover = await confirmHandover(db, merchant.merchantId, settling, body);
  if (!handover) throw notFound('review request');
  return handover;
}

const presentSuppression = (row: {
  email_key: string;
  reason: contract.SuppressionReason;
  created_at: string;
}) => ({
  email: row.email_key.startsWith('#') ? null : row.email_key,
  reason: row.reason,
  createdAt: row.created_at,
});

async function unsuppressAddress({ db, merchant, params }: Call<typeof contract.unsuppressAddress>) {
  if (!isEmail(params.email)) throw invalidField('email', 'must be a valid email address');
  if (!(await unsuppress(db, merchant.merchantId, params.email))) throw notFound('suppressed address');
  return { email: emailKeyOf(params.email), deleted: true };
}

async function mailReturned({ db, merchant, body, now }: Call<typeof contract.mailReturned>) {
  for (const { email, type } of body.events)
    await suppress(db, merchant.merchantId, { email, reason: type, now });
  return { suppressed: body.events.length };
}
