import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { afterCommit, inTransaction } from '../db/transaction.ts';
import { variantKey, variantsOf } from './keys.ts';
import type { Failure, ProcessedMedium } from './processing/medium.ts';
import {
  claimMedium,
  finishMedium,
  type MediumRow,
  type Outcome,
  releaseClaim,
  renewClaim,
  summariseMedia,
} from './records.ts';

const renewEveryMs = 20_000;
/** A claim that was not renewed for so long belongs to a worker that is gone. */
export const claimHeldMs = 90_000;
const maxAttempts = 5;

/**
 * Makes all that is served of one medium: the body of the job `process_medium`. May run twice, and on two workers: only
 * who holds the claim writes the outcome, and files of lost attempts are removed. Throws what is worth a retry.
 */
export async function workOnMedium(context: Context, merchantId: string, mediaId: string): Promise<void> {
  const { db, clock } = context;
  const claim = randomUUID();
  const now = clock.now();
  const staleBefore = new Date(now.getTime() - claimHeldMs);
  const medium = await claimMedium(db, merchantId, { mediaId, claim, now, staleBefore });
  if (!medium) return;
  const renewal = setInterval(
    () => void renewClaim(db, merchantId, mediaId, claim, clock.now()).catch(() => {}),
    renewEveryMs,
  );
  try {
    const outcome = await outcomeOf(context, { merchantId, medium, claim });
    await conclude(context, { merchantId, medium, claim, outcome });
  } catch (error) {
    if (medium.attempts >= maxAttempts) {
      await conclude(context, { merchantId, medium, claim, outcome: failedOutcome('gave_up') });
      return;
    }
    await releaseClaim(db, merchantId, mediaId, claim);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

interface Claimed {
  merchantId: string;
  medium: MediumRow;
  claim: string;
}

async function outcomeOf(context: Context, { merchantId, medium, claim }: Claimed): Promise<Outcome> {
  const { storage, processor, spool } = context.media;
  const workDir = join(spool, claim);
  await mkdir(workDir);
  try {
    const sourcePath = join(workDir, 'source');
    if (!(await storage.copyTo(medium.source_key, sourcePath))) return failedOutcome('source_missing');
    const processed = await processor.process({ sourcePath, format: medium.format, workDir });
    return processed.ok
      ? await storeVariants(context, { merchantId, medium, claim }, processed)
      : failureOf(processed);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

const failureOf = ({ reason }: Failure) => failedOutcome(reason);

const failedOutcome = (failure: string): Outcome => ({
  status: 'failed',
  failure,
  width: null,
  height: null,
  durationSeconds: null,
  placeholder: null,
  variants: [],
});

/** The address holds the attempt, so what is behind it never changes. */
const cacheControl = 'public, max-age=31536000, immutable';

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
  const { width, height, durationSeconds, placeholder } = processed;
  return { status: 'ready', failure: null, width, height, durationSeconds, placeholder, variants };
}

async function conclude(
  context: Context,
  { merchantId, medium, claim, outcome }: Claimed & { outcome: Outcome },
): Promise<void> {
  const { db, clock, changes } = context;
  const kept = await inTransaction(db, async (tx) => {
    const now = clock.now();
    if (!(await finishMedium(tx, merchantId, { mediaId: medium.media_id, claim, now, outcome })))
      return false;
    const review = medium.review_id && (await summariseMedia(tx, merchantId, medium.review_id));
    if (review)
      afterCommit(tx, () => changes.announce({ kind: 'product', merchantId, productId: review.productId }));
    return true;
  });
  await removeOtherAttempts(context, { merchantId, medium, claim }, kept && outcome.status === 'ready');
}

/** Files of attempts that were cut off, or of this one when its outcome does not count. */
async function removeOtherAttempts(
  { media: { storage } }: Context,
  { merchantId, medium, claim }: Claimed,
  keepOwn: boolean,
) {
  const all = variantsOf(merchantId, medium.media_id);
  const own = `${all}${claim}/`;
  if (!keepOwn) return storage.deletePrefix(own);
  for await (const { key } of storage.list(all)) if (!key.startsWith(own)) await storage.delete(key);
}
