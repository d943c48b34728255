import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { newLease, whileRenewing } from '../../platform/jobs/lease.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { recordMediumProcessed } from './events.ts';
import { comparePhotoJob } from './job-types.ts';
import {
  claimMedium,
  finishMedium,
  lockReview,
  type MediumRow,
  type Outcome,
  releaseMedium,
  renewMedium,
  summariseMedia,
} from './media-rows.ts';
import { insertPrint } from './photo-prints.ts';
import type { ProcessedMedium } from './processing/medium.ts';
import { variantKey } from './storage-keys.ts';
import { tidyMedium } from './unused-files.ts';
import { WorkerError } from './workers/worker.ts';

/** Maximum number of attempts after failures that the medium may have caused, including worker crashes. */
const maxAttempts = 5;
const maxClaims = 10;
/** How long processing is retried during an outage of the storage. */
const outageMs = 24 * 60 * 60 * 1000;

/**
 * Creates the variants of a medium; the handler of the job `process_medium`. It may run twice and on two workers: only the lease holder
 * writes the outcome, and files of lost attempts are deleted. Throws retryable errors.
 */
export async function workOnMedium(context: Context, merchantId: string, mediaId: string): Promise<void> {
  const { db, clock, media } = context;
  const claim = newLease();
  const held = { merchantId, mediaId, claim };
  const term = () => ({ now: clock.now(), ttlMs: media.silenceMs });
  const medium = await claimMedium(db, held, term());
  if (!medium) return;
  const renew = () => renewMedium(db, held, term());
  await whileRenewing({ renew, everyMs: media.silenceMs / 4 }, async () => {
    const outcome = await outcomeOf(context, { merchantId, medium, claim });
    await conclude(context, { merchantId, medium, claim, outcome });
  });
  await tidyMedium(context, merchantId, mediaId, claim);
}

interface Claimed {
  merchantId: string;
  medium: MediumRow;
  claim: string;
}

/** Processes the medium and returns the outcome. On retryable errors, and when the worker stops, releases the medium and throws. */
async function outcomeOf(context: Context, claimed: Claimed): Promise<Outcome> {
  const { medium, merchantId, claim } = claimed;
  if (medium.attempts > maxClaims) return failedOutcome('gave_up');
  try {
    return await attempt(context, claimed);
  } catch (error) {
    const now = context.clock.now();
    const stopping = context.stopping.aborted;
    const counts = !stopping && !isOutage(error);
    const since = now.getTime() - Date.parse(medium.created_at);
    const exhausted = counts ? medium.attempts >= maxAttempts : since > outageMs;
    if (exhausted && !stopping) return failedOutcome('gave_up');
    await releaseMedium(context.db, { merchantId, mediaId: medium.media_id, claim }, { counts, now });
    throw stopping ? new WorkerStopping() : error;
  }
}

/** Whether the storage, the disk or this process caused an error, rather than the medium. */
function isOutage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    error instanceof StorageError ||
    ['ENOSPC', 'EDQUOT', 'EMFILE'].includes(code) ||
    (error instanceof WorkerError && ['CLOSED', 'STARVED'].includes(code))
  );
}

async function attempt(context: Context, { merchantId, medium, claim }: Claimed): Promise<Outcome> {
  const { storage, processor, spool } = context.media;
  const signal = context.stopping;
  const workDir = join(spool, claim);
  await mkdir(workDir);
  try {
    const sourcePath = join(workDir, 'source');
    if (!(await storage.copyTo(medium.source_key, sourcePath))) return failedOutcome('source_missing');
    const processed = await processor.process({ sourcePath, format: medium.format, workDir, signal });
    return processed.ok
      ? await storeVariants(context, { merchantId, medium, claim }, processed)
      : failedOutcome(processed.reason);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

const failedOutcome = (failure: string): Outcome => ({
  status: 'failed',
  failure,
  width: null,
  height: null,
  durationSeconds: null,
  placeholder: null,
  print: null,
  variants: [],
});

/**
 * The URL contains the attempt, so its content never changes. Because it can be deleted, shared caches revalidate after a
 * day.
 */
export const cacheControl = 'public, max-age=31536000, s-maxage=86400, immutable';

async function storeVariants(
  { media: { storage } }: Context,
  { merchantId, medium, claim }: Claimed,
  processed: ProcessedMedium,
): Promise<Outcome> {
  const variants = [];
  for (const variant of processed.variants) {
    const key = variantKey({ merchantId, mediaId: medium.media_id }, claim, variant);
    await storage.putFile(key, variant.path, {
      contentType: variant.contentType,
      cacheControl,
      contentDisposition: 'inline',
    });
    variants.push({ name: variant.name, format: variant.format, key });
  }
  const { width, height, durationSeconds, placeholder, print } = processed;
  return { status: 'ready', failure: null, width, height, durationSeconds, placeholder, print, variants };
}

/** Writes the outcome, unless the lease was lost. */
async function conclude(
  context: Context,
  { merchantId, medium, claim, outcome }: Claimed & { outcome: Outcome },
): Promise<void> {
  const { db, clock, changes, media } = context;
  const { media_id: mediaId, review_id: reviewId } = medium;
  if (reviewId === null) return;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    await lockReview(tx, merchantId, reviewId);
    if (!(await finishMedium(tx, { merchantId, mediaId, claim }, outcome, now))) return;
    if (outcome.print) {
      await insertPrint(tx, merchantId, mediaId, outcome.print);
      await enqueue(tx, comparePhotoJob, { merchantId, mediaId });
    }
    const review = await summariseMedia(tx, merchantId, reviewId);
    await recountClaimsOf(tx, merchantId, { reviewIds: [reviewId], now });
    await recordMediumProcessed(tx, merchantId, { reviewId, mediaId, mediaUrl: media.publicUrl, now });
    if (review) announceProduct({ changes }, tx, merchantId, review.productId);
  });
}
