import { maxFiles } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import { tooManyFiles } from '../../platform/uploads/form-faults.ts';
import {
  abandon,
  assertReadable,
  attachMedia,
  filesWithinQuota,
  receiveForm,
  storeOriginals,
} from '../media/index.ts';
import { changeByAuthor } from '../reviews/index.ts';
import type { Contribution } from './contributions.ts';

/**
 * Adds the files of a form to a review, which becomes a new version: it is screened again, and held where the merchant reviews
 * everything first. False if the form has no files. Throws TOO_MANY_FILES, INVALID_FILE_TYPE.
 */
export async function addPhotos(
  context: Context,
  merchant: Merchant,
  { review, request, now }: { review: Contribution; request: FastifyRequest; now: Date },
): Promise<boolean> {
  const { merchantId } = merchant;
  await assertActive(context.db, merchantId);
  const form = await receiveForm(request, context.media);
  try {
    if (review.mediaCount + form.files.length > maxFiles) throw tooManyFiles();
    await assertReadable(context.media, form.files);
    const media = await storeOriginals(
      context,
      merchantId,
      await filesWithinQuota(context.db, merchant, form.files),
    );
    if (media.length === 0) return false;
    try {
      await inTransaction(context.db, async (tx) => {
        const { productId } = await changeByAuthor(tx, merchant, { reviewId: review.id, change: {}, now });
        await attachMedia(tx, merchantId, {
          reviewId: review.id,
          productId,
          media,
          now,
          after: review.mediaCount,
        });
        announceProduct(context, tx, merchantId, productId);
      });
    } finally {
      await abandon(context, merchantId, media);
    }
    return true;
  } finally {
    await form.release();
  }
}
