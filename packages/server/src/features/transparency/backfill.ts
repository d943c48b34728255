import type { ReasonCode } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { reviewTextColumnNames } from '../../platform/db/review-texts.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { append, type HeldLog, type NewEntry } from './appending.ts';
import { featured, imported, type LogChange, received } from './entry-bodies.ts';
import type { LogSigner } from './keys.ts';
import { policyOf } from './policy.ts';

/*
 * Reviews from before the log began are added with their present state, labelled as backfilled: the log does not vouch for what happened
 * to them earlier. Their later changes wait in the outbox.
 */

const stepReviews = 1_000;

interface Backfilling {
  signer: LogSigner;
  now: Date;
}

/** The first entry of a log: the policy. */
export async function begin(
  tx: Db,
  log: HeldLog,
  { signer, now }: Backfilling,
): Promise<{ isMore: boolean }> {
  const policy = await policyOf(tx, log.merchantId, now);
  await append(tx, log, { entries: entriesOf(policy), signer });
  return { isMore: true };
}

/** Backfills the next reviews by ID. */
export async function backfillStep(
  tx: Db,
  log: HeldLog & { backfilledTo: string | null },
  { signer, now }: Backfilling,
): Promise<{ isMore: boolean }> {
  const { merchantId, backfilledTo } = log;
  const found = await reviewsNotInLog(tx, merchantId, { after: backfilledTo });
  await appendReviews(tx, log, found, { signer, now });
  const last = found.at(-1);
  await rows(
    tx,
    `update transparency_logs set backfilled_to = $2, backfilled_at = $3 where merchant_id = $1`,
    last ? [merchantId, last.review_id, null] : [merchantId, null, now],
  );
  return { isMore: true };
}

/** Backfills single reviews that an earlier release inserted while it was still running. */
export async function backfillReviews(
  tx: Db,
  log: HeldLog,
  { reviewIds, ...backfilling }: Backfilling & { reviewIds: readonly string[] },
): Promise<void> {
  const found = await reviewsNotInLog(tx, log.merchantId, { reviewIds });
  await appendReviews(tx, log, found, backfilling);
}

async function appendReviews(
  tx: Db,
  log: HeldLog,
  reviews: readonly Backfilled[],
  { signer, now }: Backfilling,
): Promise<void> {
  if (reviews.length === 0) return;
  const ratings = reviews.map(({ rating }) => rating);
  const changes = [
    imported({ kind: 'backfill', batch: 'backfill', ratings, now }),
    ...reviews.map((review): LogChange => {
      const change = received(review, {
        now,
        backfilled: true,
        isImported: review.import_id !== null,
        reason: 'backfilled',
      });
      const isFeatured = review.featured_sequence !== null;
      const { entries } = isFeatured ? featured(review.review_id, true, now) : { entries: [] };
      return { ...change, entries: [...change.entries, ...entries] };
    }),
  ];
  await append(tx, log, { entries: changes.flatMap(entriesOf), signer });
  await rows(tx, 'update transparency_logs set covered_since = $2 where merchant_id = $1', [
    log.merchantId,
    now,
  ]);
}

const entriesOf = ({ entries, opaqueId, reviewId, salt }: LogChange): NewEntry[] =>
  entries.map((body, index) => ({
    body,
    opaqueId: opaqueId ?? null,
    reviewId,
    salt: (index === 0 && salt) || null,
  }));

const backfilledColumns = table('reviews', 'r').holding<{ reason_code: ReasonCode | null }>()(
  ...([
    'merchant_id',
    'review_id',
    'product_id',
    'rating',
    ...reviewTextColumnNames,
    'would_recommend',
    'verification',
    'import_id',
  ] as const),
  ...(['source', 'incentivized', 'language', 'status', 'reason_code', 'featured_sequence'] as const),
);
type Backfilled = Row<typeof backfilledColumns>;

/**
 * Reviews, by ID, that are neither in the log nor received in the outbox. Locks them, so that an erasure either precedes this or sees
 * their entries.
 */
function reviewsNotInLog(
  tx: Db,
  merchantId: string,
  { after = null, reviewIds = null }: { after?: string | null; reviewIds?: readonly string[] | null },
): Promise<Backfilled[]> {
  return rows(
    tx,
    statement`select ${backfilledColumns} from reviews as r
     where r.merchant_id = $1 and ($2::uuid is null or r.review_id > $2) and ($3::uuid[] is null or r.review_id = any($3))
       and not exists (select from transparency_reviews as t
         where t.merchant_id = $1 and t.merchant_id = r.merchant_id and t.review_id = r.review_id)
       and not exists (select from transparency_outbox as o
         where o.merchant_id = $1 and o.merchant_id = r.merchant_id and o.review_id = r.review_id
           and o.opaque_id is not null)
     order by r.review_id limit ${stepReviews} for share of r`,
    [merchantId, after, reviewIds],
  );
}
