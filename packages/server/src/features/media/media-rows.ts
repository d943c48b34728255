import type { ReviewStatus } from '@tribune/contract';
import { sql } from 'kysely';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import {
  claimedTable,
  claimLease,
  type LeaseTerm,
  releaseLease,
  renewLease,
} from '../../platform/jobs/lease.ts';
import type { MediumFormat } from '../../platform/uploads/formats.ts';
import { touchDayOf } from '../daily-figures/index.ts';
import { countFacets, type Facets } from '../facets/index.ts';
import { changeMedia, countDisplayable } from './counts.ts';
import type { StoredMedium, StoredVariant } from './present.ts';
import type { PhotoPrint } from './processing/photo-print.ts';

const m = table('media').holding<{ format: MediumFormat; variants: StoredVariant[] }>();

const columns = m(
  'media_id',
  'review_id',
  'product_id',
  'kind',
  'format',
  'status',
  'hidden',
  'source_key',
  'bytes',
  'claim',
  'attempts',
  'created_at',
);
/** The fields of a medium that processing uses. */
export type MediumRow = Row<typeof columns>;

/** A file with a checked signature. `bytes` and `sha256` are null while unknown. */
export interface NewMedium {
  mediaId: string;
  kind: 'image' | 'video';
  format: MediumFormat;
  sourceKey: string;
  bytes: number | null;
  sha256: string | null;
}

/** Creates a medium for an upload, which is deleted unless a review claims it within a day. */
export async function insertUpload(db: Db, merchantId: string, medium: NewMedium, now: Date): Promise<void> {
  await changeMedia(db, {
    before: 'false',
    change: `insert into media as m (merchant_id, media_id, kind, format, status, source_key, bytes, created_at, updated_at)
       values ($1, $2, $3, $4, 'uploading', $5, $6, $7, $7)`,
    values: [merchantId, medium.mediaId, medium.kind, medium.format, medium.sourceKey, medium.bytes, now],
  });
}

/** Creates media of a review from stored files, after its first `after` media; the rows of uploads are reused. */
export async function insertMedia(
  tx: Db,
  merchantId: string,
  {
    reviewId,
    productId,
    media,
    after = 0,
    now,
  }: { reviewId: string; productId: string; media: readonly NewMedium[]; after?: number; now: Date },
): Promise<void> {
  for (const [position, medium] of media.entries())
    await changeMedia(tx, {
      before: 'm.media_id = $2',
      change: `insert into media as m (merchant_id, media_id, review_id, product_id, position, kind, format, status, source_key,
         bytes, sha256, created_at, updated_at)
       select $1, $2, $3::uuid, $4, $5::smallint, $6, $7, 'processing', $8, $9::bigint, $10::bytea, $11::timestamptz, $11
       from (select count(*) from before) as read_first
       on conflict (merchant_id, media_id) do update set
         review_id = excluded.review_id, product_id = excluded.product_id, position = excluded.position,
         kind = excluded.kind, format = excluded.format, status = excluded.status, bytes = excluded.bytes,
         source_key = excluded.source_key, sha256 = excluded.sha256, created_at = excluded.created_at,
         updated_at = excluded.updated_at`,
      values: [
        merchantId,
        medium.mediaId,
        reviewId,
        productId,
        after + position,
        medium.kind,
        medium.format,
        medium.sourceKey,
        medium.bytes,
        medium.sha256,
        now,
      ],
    });
}

/** Locks an unclaimed upload; undefined if there is none. */
export function uploadForClaim(tx: Db, merchantId: string, mediaId: string): Promise<MediumRow | undefined> {
  return row(
    tx,
    statement`select ${columns} from media
     where merchant_id = $1 and media_id = $2 and review_id is null and status = 'uploading' for update`,
    [merchantId, mediaId],
  );
}

export function uploadOf(db: Db, merchantId: string, mediaId: string): Promise<MediumRow | undefined> {
  return row(
    db,
    statement`select ${columns} from media where merchant_id = $1 and media_id = $2 and review_id is null`,
    [merchantId, mediaId],
  );
}

/** A medium of the given review, locked; undefined if the review has no such medium. */
export function mediumForUpdate(
  tx: Db,
  merchantId: string,
  { mediaId, reviewId }: { mediaId: string; reviewId: string },
): Promise<MediumRow | undefined> {
  return row(
    tx,
    statement`select ${columns} from media where merchant_id = $1 and media_id = $2 and review_id = $3 for update`,
    [merchantId, mediaId, reviewId],
  );
}

export function mediaOfReview(db: Db, merchantId: string, reviewId: string): Promise<MediumRow[]> {
  return rows(
    db,
    statement`select ${columns} from media where merchant_id = $1 and review_id = $2 order by position`,
    [merchantId, reviewId],
  );
}

/** The fields of a medium that sweeps and the integrity check use. */
export const fileColumns = m('merchant_id', 'media_id', 'status', 'source_key', 'claim', 'variants');
export type MediumFiles = Row<typeof fileColumns>;

export function filesOfMedium(db: Db, merchantId: string, mediaId: string): Promise<MediumFiles | undefined> {
  return rowWith(db, fileColumns, { merchant_id: merchantId, media_id: mediaId });
}

export const mediumLease = claimedTable('media', 'merchant_id', 'media_id');

export interface HeldMedium {
  merchantId: string;
  mediaId: string;
  claim: string;
}

const leaseOf = ({ merchantId, mediaId, claim }: HeldMedium) => ({
  merchant_id: merchantId,
  media_id: mediaId,
  lease: claim,
});

/**
 * Claims a medium for processing. Undefined if it is finished, deleted, or held by another worker that renews its lease. Also counts the
 * attempt.
 */
export function claimMedium(db: Db, held: HeldMedium, term: LeaseTerm): Promise<MediumRow | undefined> {
  return claimLease(db, mediumLease, leaseOf(held), {
    term,
    set: sql`attempts = attempts + 1`,
    where: sql`status = 'processing'`,
    returning: columns,
  });
}

export function renewMedium(db: Db, held: HeldMedium, term: LeaseTerm): Promise<boolean> {
  return renewLease(db, mediumLease, leaseOf(held), term);
}

/** Releases a medium. Failures with another cause than the medium do not count as attempts. */
export async function releaseMedium(
  db: Db,
  held: HeldMedium,
  { counts, now }: { counts: boolean; now: Date },
): Promise<void> {
  const uncounted = counts ? 0 : 1;
  await releaseLease(
    db,
    mediumLease,
    leaseOf(held),
    sql`attempts = attempts - ${uncounted}::int, updated_at = ${now}`,
  );
}

export interface Outcome {
  status: 'ready' | 'failed';
  failure: string | null;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  placeholder: string | null;
  print: PhotoPrint | null;
  variants: StoredVariant[];
}

/** Locks the review, as every change to its media does first to avoid deadlocks. */
export async function lockReview(tx: Db, merchantId: string, reviewId: string): Promise<void> {
  await rows(tx, 'select from reviews where merchant_id = $1 and review_id = $2 for update', [
    merchantId,
    reviewId,
  ]);
}

/** False if the lease was lost: then the outcome is written by another worker. */
export async function finishMedium(tx: Db, held: HeldMedium, outcome: Outcome, now: Date): Promise<boolean> {
  const { status, failure, width, height, durationSeconds, placeholder, variants } = outcome;
  const finished = await releaseLease(
    tx,
    mediumLease,
    leaseOf(held),
    sql`status = ${status}, failure = ${failure}, width = ${width}, height = ${height},
      duration_seconds = ${durationSeconds}, placeholder = ${placeholder}, 
      variants = jsonb_path_query_array(variants, '$[*] ? (@.format == "vtt")') || ${JSON.stringify(variants)}::jsonb,
      updated_at = ${now}`,
  );
  if (finished && status === 'ready') await countDisplayable(tx, held.merchantId, held.mediaId);
  return finished;
}

/** Deletes only the row: its files must be removed from the storage first. */
export async function deleteRow(tx: Db, merchantId: string, mediaId: string): Promise<void> {
  await deleteMedia(tx, { where: 'm.media_id = $2', values: [merchantId, mediaId] });
}

/** Deletes the rows of all media of a review, which the caller has locked. */
export async function deleteRowsOfReview(tx: Db, merchantId: string, reviewId: string): Promise<void> {
  await deleteMedia(tx, { where: 'm.review_id = $2', values: [merchantId, reviewId] });
}

/** Deletes rows together with the internal notes about them. */
async function deleteMedia(tx: Db, { where, values }: { where: string; values: unknown[] }): Promise<void> {
  await rows(
    tx,
    `delete from item_notes where merchant_id = $1 and item_id = any(array(
       select m.media_id from media as m where m.merchant_id = $1 and ${where}))`,
    values,
  );
  await changeMedia(tx, {
    before: where,
    change: 'delete from media as m using before where m.merchant_id = $1 and m.media_id = before.media_id',
    values,
  });
}

/** The fields of a medium that its review stores, as `StoredMedium`. */
export const shownColumns = table('media', 'm')
  .holding<{ status: StoredMedium['status']; variants: StoredVariant[] }>()
  .as({
    mediaId: 'media_id',
    kind: 'kind',
    status: 'status',
    width: 'width',
    height: 'height',
    duration: 'duration_seconds',
    placeholder: 'placeholder',
    hidden: 'hidden',
    failure: 'failure',
    variants: 'variants',
  });

/**
 * Updates the summary of media stored on the review, and their status: `processing` while one is processed, then `ready`, `partial` or
 * `failed`; null without media. Locks the review, so that two media that finish at once see each other.
 */
export async function summariseMedia(
  tx: Db,
  merchantId: string,
  reviewId: string,
): Promise<{ productId: string } | null> {
  const review = await row(
    tx,
    statement`select ${shownReview} from reviews
     where merchant_id = $1 and review_id = $2 for update`,
    [merchantId, reviewId],
  );
  if (!review) return null;
  const media = await rows(
    tx,
    statement`select ${shownColumns} from media as m where merchant_id = $1 and review_id = $2 order by position`,
    [merchantId, reviewId],
  );
  const mediaCount = media.filter(({ status, hidden }) => status === 'ready' && !hidden).length;
  await rows(
    tx,
    `update reviews set media = $3, media_status = $4, media_count = $5 where merchant_id = $1 and review_id = $2`,
    [merchantId, reviewId, JSON.stringify(media), statusOf(media), mediaCount],
  );
  if (review.status === 'approved') await countMedia(tx, merchantId, review, mediaCount > 0);
  await followReviews(tx, merchantId, { reviewIds: [reviewId], status: review.status });
  await touchDayOf(tx, merchantId, reviewId);
  return { productId: review.product_id };
}

const shownReview = table('reviews').holding<{ sentiment: Facets['sentiment'] }>()(
  'product_id',
  'status',
  'rating',
  'language',
  'verified',
  'sentiment',
  'media_count',
);

async function countMedia(
  tx: Db,
  merchantId: string,
  review: Row<typeof shownReview>,
  withMedia: boolean,
): Promise<void> {
  const before = review.media_count > 0;
  if (before === withMedia) return;
  const { product_id: productId, rating, language, verified, sentiment } = review;
  const counted = { productId, rating, language, verified, sentiment };
  await countFacets(tx, merchantId, [
    { ...counted, withMedia: before, change: -1 },
    { ...counted, withMedia, change: 1 },
  ]);
}

/** Media without their own decision take the status of their review. The caller has locked the reviews. */
export async function followReviews(
  tx: Db,
  merchantId: string,
  { reviewIds, status, now = null }: { reviewIds: string[]; status: ReviewStatus; now?: Date | null },
): Promise<void> {
  await changeMedia(tx, {
    before: 'm.review_id = any($2) and not m.decided and m.moderation_status <> $3',
    change: `update media as m set moderation_status = $3, updated_at = coalesce($4, m.updated_at)
      from before where m.merchant_id = $1 and m.media_id = before.media_id`,
    values: [merchantId, reviewIds, status, now],
  });
}

function statusOf(media: readonly StoredMedium[]): 'processing' | 'ready' | 'partial' | 'failed' | null {
  if (media.length === 0) return null;
  if (media.some(({ status }) => status === 'processing')) return 'processing';
  const failed = media.filter(({ status }) => status === 'failed').length;
  if (failed === 0) return 'ready';
  return failed === media.length ? 'failed' : 'partial';
}
