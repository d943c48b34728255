import type { FullI18n } from '@tribune/contract/messages';
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
import { attributesByProduct, enteredAttributes } from './attribute-fields.ts';
import type { OrderOfToken } from './review-page.ts';
import { enteredTexts } from './text-fields.ts';

export interface Submission {
  merchant: Merchant;
  order: OrderOfToken;
  token: string;
  request: FastifyRequest;
  i18n: FullI18n;
  now: Date;
}

/**
 * Submits one product's form with its photos, with the same checks and screening as a review sent to the API. The email
 * address is the order's. `onRead` receives the entered fields as soon as they are read, so that a refused form can show
 * them again.
 */
export async function submitForm(
  context: Context,
  { merchant, order, token, request, i18n, now }: Submission,
  onRead: (fields: Record<string, string>) => void,
): Promise<void> {
  const form = await receiveForm(request, context.media);
  try {
    onRead(form.fields);
    const { productId = '', rating = '', authorName = '' } = form.fields;
    const asked = await attributesByProduct(context.db, merchant, { i18n, productIds: [productId] });
    const attributes = enteredAttributes(asked(productId), form.fields);
    const review = await readReviewForm(
      context.db,
      {
        productId,
        rating,
        ...enteredTexts(form.fields),
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
