import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { type Agreement, isPaused, lockAgreement } from './agreements.ts';
import { noteReceived } from './applying.ts';
import { identifiersOf, productSql } from './matching.ts';
import type { Publication } from './protocol.ts';
import { insertShared } from './publishing.ts';

const atATime = 100;
/** A product may have been committed after a search although its time is earlier. */
const overlapMs = 60_000;

/** Publishes waiting reviews when a product has received their identifiers, or after a pause. */
export async function matchWaiting(context: Context, agreement: Agreement): Promise<void> {
  const { db, clock } = context;
  const { merchant_id: merchantId, agreement_id: agreementId, matched_at: matchedAt } = agreement;
  if (isPaused(agreement)) return;
  const now = clock.now();
  if (matchedAt !== null && !(await productsChangedSince(db, merchantId, matchedAt))) return;
  while ((await matchSome(context, agreement)) === atATime);
  await rows(
    db,
    'update syndication_agreements set matched_at = $3 where merchant_id = $1 and agreement_id = $2',
    [merchantId, agreementId, new Date(now.getTime() - (matchedAt === null ? 0 : overlapMs))],
  );
}

const productsChangedSince = async (db: Db, merchantId: string, since: string): Promise<boolean> =>
  (await row(db, 'select from products where merchant_id = $1 and updated_at > $2 limit 1', [
    merchantId,
    since,
  ])) !== undefined;

function matchSome({ db, clock, changes }: Context, agreement: Agreement): Promise<number> {
  const { merchant_id: merchantId, agreement_id: agreementId } = agreement;
  return inTransaction(db, async (tx) => {
    const locked = await lockAgreement(tx, merchantId, agreementId);
    if (locked?.state !== 'active' || isPaused(locked)) return 0;
    const found = await rows(tx, matchedSql, [merchantId, agreementId]);
    const arrivals = found.map(({ content, product_id, was_rejected }) => ({
      change: content,
      productId: product_id,
      reviewId: newUuid(),
      wasRejected: was_rejected,
      wanted: identifiersOf(content.product),
    }));
    await insertShared(tx, locked, arrivals, clock.now());
    for (const arrival of arrivals) await noteReceived(tx, locked, arrival);
    for (const productId of new Set(found.map(({ product_id }) => product_id)))
      announceProduct({ changes }, tx, merchantId, productId);
    return found.length;
  });
}

const matchedSql = statement`
  select s.content as ${output.json<Publication>()('content')}, matched.product_id as ${output.text('product_id')},
    s.was_rejected as ${output.boolean('was_rejected')}
  from syndicated_reviews as s cross join lateral (select ${productSql('s')} as product_id) as matched
  where s.merchant_id = $1 and s.agreement_id = $2 and s.state = 'unmatched' and matched.product_id is not null
  order by s.source_review_id limit ${atATime}`;
