import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { type Agreement, isPaused, lockAgreement } from './agreements.ts';
import { type Identifiers, identifiersOf, productsWith } from './matching.ts';
import type { Publication, SyndicatedChange } from './protocol.ts';
import { imagesOf, insertShared, type Shared } from './publishing.ts';
import { rewriteShared } from './rewriting.ts';
import { withdrawShared } from './withdrawing.ts';

const receivedColumns = table('syndicated_reviews')(
  ...(['source_review_id', 'version', 'state', 'review_id', 'media_urls', 'was_rejected'] as const),
);
export type ReceivedRow = Row<typeof receivedColumns>;

/** The agreement has ended, or another worker was faster. */
export class Superseded extends Error {}

/**
 * Applies a page of changes that follows the agreement's position, and moves the position. Idempotent: changes that are not newer than
 * the applied ones are skipped. Throws Superseded.
 */
export async function applyChanges(
  context: Context,
  agreement: Agreement,
  { changes, next }: { changes: readonly SyndicatedChange[]; next: number },
): Promise<void> {
  const { merchant_id: merchantId } = agreement;
  const known = await receivedRows(
    context.db,
    agreement,
    changes.map(({ id }) => id),
  );
  const isNew = (change: SyndicatedChange) => change.version > (known.get(change.id)?.version ?? 0);
  for (const change of changes.filter(isNew)) {
    const before = known.get(change.id);
    if (change.state === 'withdrawn')
      await inStep(context, agreement, (tx, locked) =>
        withdrawShared(context, tx, locked, {
          sourceReviewId: change.id,
          reviewId: before?.review_id ?? null,
          version: change.version,
        }),
      );
    else if (before?.state === 'matched') await update(context, agreement, before, change);
  }
  const published = changes.filter((change) => change.state === 'published');
  await inStep(context, agreement, async (tx, locked) => {
    const before = await receivedRows(
      tx,
      locked,
      published.map(({ id }) => id),
    );
    const fresh = published.filter(({ id, version }) => {
      const one = before.get(id);
      return one === undefined || (one.state !== 'matched' && version > one.version);
    });
    await place(context, tx, locked, fresh, before);
    const moved = await rows(
      tx,
      `update syndication_agreements set position = $4 where merchant_id = $1 and agreement_id = $2 and position = $3
       returning merchant_id`,
      [merchantId, agreement.agreement_id, agreement.position, next],
    );
    if (moved.length === 0) throw new Superseded();
  });
}

/** Runs a step in a transaction that locks the agreement, which must be active and still at this position. */
async function inStep(
  { db }: Context,
  { merchant_id, agreement_id, position }: Agreement,
  work: (tx: Db, locked: Agreement) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockAgreement(tx, merchant_id, agreement_id);
    if (locked?.state !== 'active' || locked.position !== position) throw new Superseded();
    await work(tx, locked);
  });
}

/** The target's copies of these reviews, by their ID at the source. */
async function receivedRows(
  db: Db,
  { merchant_id: merchantId, agreement_id: agreementId }: Agreement,
  ids: readonly string[],
): Promise<Map<string, ReceivedRow>> {
  const found = await rows(
    db,
    statement`select ${receivedColumns} from syndicated_reviews
     where merchant_id = $1 and agreement_id = $2 and source_review_id = any($3)`,
    [merchantId, agreementId, ids],
  );
  return new Map(found.map((one) => [one.source_review_id, one]));
}

/** Publishes reviews under the products that they match; those without a product, or during a pause, are stored as waiting. */
async function place(
  context: Context,
  tx: Db,
  agreement: Agreement,
  fresh: readonly Publication[],
  before: ReadonlyMap<string, ReceivedRow>,
): Promise<void> {
  if (fresh.length === 0) return;
  const { merchant_id: merchantId } = agreement;
  const identifiers = fresh.map(({ product }) => identifiersOf(product));
  const products = isPaused(agreement)
    ? fresh.map(() => null)
    : await productsWith(tx, merchantId, identifiers);
  const placed = fresh.map((change, index) => {
    const productId = products[index] ?? null;
    const wasRejected = before.get(change.id)?.was_rejected ?? false;
    const noIdentifiers = { gtin: null, brand: null, mpn: null };
    const wanted = identifiers[index] ?? noIdentifiers;
    return { change, productId, wasRejected, wanted, reviewId: productId === null ? null : newUuid() };
  });
  const arrivals = placed.flatMap((one) => {
    const { productId, reviewId } = one;
    return productId === null || reviewId === null ? [] : [{ ...one, productId, reviewId } satisfies Shared];
  });
  await insertShared(tx, agreement, arrivals, context.clock.now());
  for (const productId of new Set(arrivals.map((one) => one.productId)))
    announceProduct(context, tx, merchantId, productId);
  for (const one of placed) await noteReceived(tx, agreement, one);
}

/** Records whether a review was published or is waiting. */
export async function noteReceived(
  tx: Db,
  { merchant_id: merchantId, agreement_id: agreementId }: Agreement,
  {
    change,
    reviewId,
    wanted: { gtin, brand, mpn },
  }: { change: Publication; reviewId: string | null; wanted: Identifiers },
): Promise<void> {
  const waits = reviewId === null;
  await rows(tx, noteReceivedSql, [
    ...[merchantId, agreementId, change.id, change.version, waits ? 'unmatched' : 'matched', reviewId],
    waits ? JSON.stringify(change) : null,
    ...(waits ? [gtin, brand, mpn] : [null, null, null]),
    waits ? [] : imagesOf(change),
  ]);
}

const noteReceivedSql = `
  insert into syndicated_reviews
    (merchant_id, agreement_id, source_review_id, version, state, review_id, content, gtin, brand, mpn, media_urls)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (merchant_id, agreement_id, source_review_id) do update set version = excluded.version,
    state = excluded.state, review_id = excluded.review_id, content = excluded.content, gtin = excluded.gtin,
    brand = excluded.brand, mpn = excluded.mpn, media_urls = excluded.media_urls`;

const placeColumns = table('reviews')('product_id', 'verification', 'incentivized');

/**
 * Updates a published review. If it now belongs to another product, or its disclosures have changed, it is withdrawn, and republished by
 * the page's last step. A review that staff of the target deleted stays deleted.
 */
async function update(
  context: Context,
  agreement: Agreement,
  before: ReceivedRow,
  change: Publication,
): Promise<void> {
  const { merchant_id: merchantId } = agreement;
  const { review_id: reviewId, version } = before;
  await inStep(context, agreement, async (tx, locked) => {
    const current = await rowWith(tx, placeColumns, { merchant_id: merchantId, review_id: reviewId });
    const [productId = null] = await productsWith(tx, merchantId, [identifiersOf(change.product)]);
    if (!current || reviewId === null) {
      await noteReceived(tx, locked, { change, reviewId, wanted: identifiersOf(change.product) });
      return;
    }
    const { verification, incentivized } = change.review;
    const isSame =
      (productId === null || productId === current.product_id) &&
      incentivized === current.incentivized &&
      verification === current.verification;
    if (!isSame) {
      await withdrawShared(context, tx, locked, { sourceReviewId: change.id, reviewId, version });
      return;
    }
    await rewriteShared(context, tx, locked, { before, reviewId, change });
    await noteReceived(tx, locked, { change, reviewId, wanted: identifiersOf(change.product) });
    announceProduct(context, tx, merchantId, current.product_id);
  });
}
