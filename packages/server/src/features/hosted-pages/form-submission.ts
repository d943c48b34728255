import type { FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import {
  abandon,
  assertReadable,
  assertUnclaimed,
  attachMedia,
  receiveForm,
  storeOriginals,
} from '../media/index.ts';
import { readReviewForm } from '../review-media/index.ts';
import { submitReview, submitterOf } from '../reviews/index.ts';
import { askedAttributes, attributesTyped } from './attribute-fields.ts';
import type { OrderOfToken } from './review-page.ts';

export interface Submission {
  merchant: Merchant;
  order: OrderOfToken;
  token: string;
  request: FastifyRequest;
  now: Date;
}

/**
 * Takes one product's form from the hosted page, photos and all, as the API takes a review: same checks, same screening.
 * The address is the order's and is not asked for. `typed` is given as soon as it is read, for a form that is refused.
 */
export async function submitForm(
  context: Context,
  { merchant, order, token, request, now }: Submission,
  typed: (fields: Record<string, string>) => void,
): Promise<void> {
  const form = await receiveForm(request, context.media);
  try {
    typed(form.fields);
    const { productId = '', rating = '', title = '', text = '', authorName = '' } = form.fields;
    const attributes = attributesTyped(askedAttributes(merchant), form.fields);
    const review = readReviewForm(
      {
        productId,
        rating,
        title,
        text,
        authorName,
        authorEmail: order.customer_email,
        token,
        ...(attributes !== undefined && { attributes }),
      },
      merchant,
    );
    await assertReadable(context.media, form.files);
    const media = await storeOriginals(context, merchant.merchantId, form.files);
    try {
      await inTransaction(context.db, async (tx) => {
        await assertUnclaimed(tx, merchant.merchantId, media);
        const made = await submitReview(tx, merchant, review, {
          submitter: { ...submitterOf({ kind: 'origin', origin: '' }, merchant, request), clientHash: null },
          publicUrl: publicUrlOf(context.config),
          changes: context.changes,
          now,
        });
        await attachMedia(tx, merchant.merchantId, { ...made, media, now });
        const change = {
          kind: 'product',
          merchantId: merchant.merchantId,
          productId: made.productId,
        } as const;
        if (made.status === 'approved') afterCommit(tx, () => context.changes.announce(change));
      });
    } finally {
      await abandon(context, merchant.merchantId, media);
    }
  } finally {
    await form.release();
  }
}
