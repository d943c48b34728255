import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { maxFileBytes } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import {
  columnsOf,
  computedColumns,
  output,
  type Row,
  statement,
  table,
} from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { typeId } from '../../platform/ids.ts';
import { isPermanent } from '../../platform/jobs/giving-up.ts';
import { type SpooledFile, spoolPart } from '../../platform/uploads/spool-part.ts';
import { abandon, assertReadable, attachMedia, type NewMedium, storeOriginals } from '../media/index.ts';

const atOnce = 4;
const reviewsAtATime = 200;
const timeoutMs = 60_000;
const maxAttempts = 5;
const redirects = 3;

/**
 * Fetches the images that a merchant's imported reviews link to and attaches them like uploaded ones: the body of the job
 * `fetch_pictures`. May run twice: a review's images are attached, and their rows deleted, in one transaction. Requests go
 * through platform/outbound-http, which contacts public addresses only.
 */
export async function fetchPictures(context: Context, merchantId: string): Promise<void> {
  for (;;) {
    const due = await dueReviews(context, merchantId);
    if (due.length === 0) return;
    const queue = [...due];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await fetchSafely(context, merchantId, next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
}

const columns = columnsOf(
  table('reviews', 'r')('review_id', 'product_id'),
  computedColumns([
    `json_agg(json_build_object('position', p.position, 'url', p.url, 'attempts', p.attempts,
         'importId', p.import_id) order by p.position)`,
    output.json<DuePicture[]>()('pictures'),
  ]),
);
type DueReview = Row<typeof columns>;

interface DuePicture {
  position: number;
  url: string;
  attempts: number;
  importId: string | null;
}

function dueReviews({ db, clock }: Context, merchantId: string): Promise<DueReview[]> {
  return rows(
    db,
    statement`select ${columns}
     from import_pictures as p
     join reviews as r on r.merchant_id = $1 and r.review_id = p.review_id
     where p.merchant_id = $1 and p.failed_at is null and coalesce(p.due_at <= $2, true)
     group by r.review_id, r.product_id order by r.review_id limit $3`,
    [merchantId, clock.now(), reviewsAtATime],
  );
}

/** `retryable`: the server may be temporarily unavailable. */
type Fetched = { file: SpooledFile } | { error: string; retryable: boolean };

/** The images of one review must not delay those of others. */
async function fetchSafely(context: Context, merchantId: string, review: DueReview): Promise<void> {
  try {
    await fetchFor(context, merchantId, review);
  } catch (error) {
    if (!isPermanent(error)) throw error;
    context.log.error(
      { reviewId: typeId('review', review.review_id), reason: String(error) },
      'Imported images could not be stored',
    );
    const failed = review.pictures.map(() => ({ error: 'it could not be stored', retryable: false }));
    await attachFetched(context, merchantId, review, failed);
  }
}

async function fetchFor(context: Context, merchantId: string, review: DueReview): Promise<void> {
  const folder = join(context.media.spool, randomUUID());
  await mkdir(folder);
  try {
    const fetched: Fetched[] = [];
    for (const { position, url } of review.pictures)
      fetched.push(await fetchOne(context, url, join(folder, String(position))));
    // Attached together, so that they keep the order of the file.
    const retry = review.pictures.some((picture, place) => {
      const one = fetched[place];
      return one && 'error' in one && one.retryable && picture.attempts + 1 < maxAttempts;
    });
    if (retry) return await retryLater(context, merchantId, review);
    await attachFetched(context, merchantId, review, fetched);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchOne(context: Context, url: string, path: string): Promise<Fetched> {
  const body = new PassThrough();
  const spooling = spoolPart(body, { path, declaredType: undefined, maxBytes: maxFileBytes, hashed: false });
  // Awaited below.
  spooling.catch(() => {});
  const answer = await context.outbound.request({
    url,
    timeoutMs,
    redirects,
    maxBytes: maxFileBytes,
    headers: { accept: 'image/*,video/*' },
    onChunk: (chunk) => {
      if (body.write(chunk)) return;
      return new Promise<void>((resolve) => {
        const go = () => {
          body.off('drain', go).off('close', go);
          resolve();
        };
        body.once('drain', go).once('close', go);
      });
    },
  });
  body.end();
  const spooled = await spooling;
  if (answer.fault !== null)
    return {
      error: answer.message,
      retryable: ['timed_out', 'unreachable', 'unknown_host'].includes(answer.fault),
    };
  if (answer.status !== 200)
    return {
      error: `the server responded with ${answer.status}`,
      retryable: answer.status >= 500 || answer.status === 429,
    };
  if (!spooled.ok)
    return { error: `the file is not a supported image (${spooled.reason})`, retryable: false };
  try {
    await assertReadable(context.media, [spooled]);
    return { file: spooled };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_FILE_TYPE')
      return { error: error.message, retryable: false };
    throw error;
  }
}

async function attachFetched(
  context: Context,
  merchantId: string,
  review: DueReview,
  fetched: readonly Fetched[],
): Promise<void> {
  const { db, clock, changes } = context;
  const files = fetched.flatMap((one) => ('file' in one ? [one.file] : []));
  const media = await storeOriginals(context, merchantId, files);
  try {
    const attached = await inTransaction(db, (tx) =>
      settle(tx, merchantId, { review, fetched, media, now: clock.now() }),
    );
    if (attached) changes.announce({ kind: 'product', merchantId, productId: review.product_id });
  } finally {
    await abandon(context, merchantId, media);
  }
}

/** False if the review no longer exists or another worker was faster. */
async function settle(
  tx: Db,
  merchantId: string,
  {
    review: { review_id: reviewId, product_id: productId, pictures },
    fetched,
    media,
    now,
  }: { review: DueReview; fetched: readonly Fetched[]; media: readonly NewMedium[]; now: Date },
): Promise<boolean> {
  const reviews = await rows(tx, 'select from reviews where merchant_id = $1 and review_id = $2 for update', [
    merchantId,
    reviewId,
  ]);
  const good = pictures.filter((_picture, place) => fetched[place] && 'file' in fetched[place]);
  const gone = await rows(
    tx,
    `delete from import_pictures where merchant_id = $1 and review_id = $2 and position = any($3::smallint[])
     returning position`,
    [merchantId, reviewId, good.map(({ position }) => position)],
  );
  if (reviews.length === 0 || gone.length !== good.length) return false;
  let failed = 0;
  for (const [place, { position }] of pictures.entries()) {
    const one = fetched[place];
    if (!one || !('error' in one)) continue;
    failed++;
    await rows(
      tx,
      `update import_pictures set failed_at = $4, error = $5, attempts = attempts + 1
       where merchant_id = $1 and review_id = $2 and position = $3`,
      [merchantId, reviewId, position, now, one.error.slice(0, 500)],
    );
  }
  await attachMedia(tx, merchantId, { reviewId, productId, media, now });
  await rows(
    tx,
    `update imports set pictures_fetched = pictures_fetched + $3, pictures_failed = pictures_failed + $4
     where merchant_id = $1 and import_id = $2`,
    [merchantId, pictures[0]?.importId ?? null, good.length, failed],
  );
  return true;
}

/** Retries after 1, 4, 9 and 16 minutes; a sweep queues due downloads every minute. */
async function retryLater(
  { db, clock }: Context,
  merchantId: string,
  { review_id, pictures }: DueReview,
): Promise<void> {
  const attempts = Math.max(...pictures.map((picture) => picture.attempts)) + 1;
  await rows(
    db,
    `update import_pictures set attempts = $3, due_at = $4
     where merchant_id = $1 and review_id = $2 and failed_at is null`,
    [merchantId, review_id, attempts, new Date(clock.now().getTime() + attempts ** 2 * 60_000)],
  );
}
