import type { IdPrefix } from '@tribune/contract';
import { type Db, rows } from '../../../platform/db/database.ts';
import { statement, table } from '../../../platform/db/statement.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { deleteStoredResponses } from '../../../platform/http/idempotency.ts';
import { typeId } from '../../../platform/ids.ts';
import { hideSuppression } from '../../../platform/mail/suppression.ts';
import { orderEventsId } from '../../orders/index.ts';
import { deleteEventsOf } from '../../webhooks/index.ts';
import { addToReport, type Erasing } from './erasing.ts';
import { deleteMails, leaveAuditLog } from './traces.ts';

/** Deletes orders with requests, tokens and claims, and every email to the person. */
export async function eraseOrders(erasing: Erasing): Promise<void> {
  await inTransaction(erasing.context.db, async (tx) => {
    const { merchantId, emailKey } = erasing;
    const requests = await deleteRequests(tx, erasing);
    const tokens = await deleteTokens(tx, erasing);
    const claims = await deleteClaims(tx, erasing);
    const orders = await deleteOrders(tx, erasing);
    const mails = await deleteMails(tx, merchantId, await mailsTo(tx, erasing));
    const reports = await deleteReports(tx, erasing);
    const suppressions = await hideSuppression(tx, merchantId, emailKey);
    const ids = [
      ...idsOf('request', requests),
      ...idsOf('token', tokens),
      ...idsOf('claim', claims),
      ...idsOf('report', reports),
    ];
    await addToReport(tx, erasing, {
      orders,
      mails,
      suppressions,
      reports: reports.length,
      reviewRequests: requests.length,
      tokens: tokens.length,
      incentiveClaims: claims.length,
      keptAnswers: await deleteStoredResponses(tx, merchantId, [emailKey, ...ids]),
    });
  });
}

const idsOf = (prefix: IdPrefix, found: string[]) => found.map((id) => typeId(prefix, id));

/** SQL condition: rows of the person or of the person's orders. */
const theirs = (alias: string) =>
  `${alias}.merchant_id = $1 and (${alias}.email_key = $2 or ${alias}.order_id in
     (select o.order_id from orders as o where o.merchant_id = $1 and o.email_key = $2))`;

async function deleteRequests(tx: Db, { merchantId, emailKey }: Erasing): Promise<string[]> {
  const found = await rows(
    tx,
    statement`select ${table('review_requests', 'q')('request_id')} from review_requests as q where ${theirs('q')} order by q.request_id`,
    [merchantId, emailKey],
  );
  const ids = found.map(({ request_id }) => request_id);
  // due_requests come first, because workers lock them first.
  await rows(tx, 'delete from due_requests where request_id = any($1::uuid[])', [ids]);
  await rows(tx, 'delete from review_requests where merchant_id = $1 and request_id = any($2::uuid[])', [
    merchantId,
    ids,
  ]);
  for (const id of ids) await deleteEventsOf(tx, merchantId, id);
  return ids;
}

async function deleteTokens(tx: Db, { merchantId, emailKey }: Erasing): Promise<string[]> {
  const gone = await rows(
    tx,
    statement`delete from tokens as t where ${theirs('t')} returning ${table('tokens', 't')('token_id')}`,
    [merchantId, emailKey],
  );
  return gone.map(({ token_id }) => token_id);
}

/** Removes order and claim from reviews that other people submitted through the order's link. */
async function deleteClaims(tx: Db, { merchantId, emailKey }: Erasing): Promise<string[]> {
  await rows(
    tx,
    `update reviews as r set order_id = null, incentive_claim_id = null
     where r.merchant_id = $1 and r.order_id in
       (select o.order_id from orders as o where o.merchant_id = $1 and o.email_key = $2)`,
    [merchantId, emailKey],
  );
  const gone = await rows(
    tx,
    statement`delete from incentive_claims as c where ${theirs('c')} returning ${table('incentive_claims', 'c')('claim_id')}`,
    [merchantId, emailKey],
  );
  const ids = gone.map(({ claim_id }) => claim_id);
  await rows(tx, 'delete from claim_queue where merchant_id = $1 and claim_id = any($2::uuid[])', [
    merchantId,
    ids,
  ]);
  await rows(
    tx,
    'update coupon_codes set claim_id = null where merchant_id = $1 and claim_id = any($2::uuid[])',
    [merchantId, ids],
  );
  for (const id of ids) await deleteEventsOf(tx, merchantId, id);
  await leaveAuditLog(tx, merchantId, idsOf('claim', ids));
  if (ids.length > 0)
    await rows(
      tx,
      'update reviews set incentive_claim_id = null where merchant_id = $1 and incentive_claim_id = any($2::text[])',
      [merchantId, idsOf('claim', ids)],
    );
  return ids;
}

/** Deletes the reports that the person filed. */
async function deleteReports(tx: Db, { merchantId, emailKey }: Erasing): Promise<string[]> {
  const gone = await rows(
    tx,
    statement`delete from content_reports where merchant_id = $1 and email_key = $2
     returning ${table('content_reports')('report_id')}`,
    [merchantId, emailKey],
  );
  const ids = gone.map(({ report_id }) => report_id);
  for (const id of ids) await deleteEventsOf(tx, merchantId, id);
  return ids;
}

async function deleteOrders(tx: Db, { merchantId, emailKey }: Erasing): Promise<number> {
  const gone = await rows(
    tx,
    statement`delete from orders where merchant_id = $1 and email_key = $2 returning ${table('orders')('order_id')}`,
    [merchantId, emailKey],
  );
  const ids = gone.map(({ order_id }) => order_id);
  await rows(
    tx,
    `delete from shop_messages where merchant_id = $1 and kind = 'order' and resource_id = any($2::text[])`,
    [merchantId, ids],
  );
  for (const id of ids) await deleteEventsOf(tx, merchantId, orderEventsId(id));
  await leaveAuditLog(tx, merchantId, ids);
  return ids.length;
}

async function mailsTo(tx: Db, { merchantId, emailKey }: Erasing): Promise<string[]> {
  const found = await rows(
    tx,
    statement`select ${table('mails')('mail_id')} from mails where merchant_id = $1 and email_key = $2 order by mail_id for update`,
    [merchantId, emailKey],
  );
  return found.map(({ mail_id }) => mail_id);
}
