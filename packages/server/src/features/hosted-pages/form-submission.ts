import type { FullI18n } from '@tribune/contract/messages';
import { attributeOf } from '@tribune/widget/templates';
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
  filesWithinQuota,
  receiveForm,
  storeOriginals,
} from '../media/index.ts';
import { readReviewForm } from '../review-media/index.ts';
import { type SubmittedReview, submitReview, submitterOf } from '../reviews/index.ts';
import { attributesByProduct, attributesJson } from './attribute-fields.ts';
import { enteredTexts } from './text-fields.ts';

/** The page from which a review is submitted. */
export interface Origin {
  merchant: Merchant;
  /** The order's email address and token; null on public pages, which ask for the address. */
  purchase: { email: string; token: string } | null;
  /** How the author reached a public page. */
  source?: 'link' | 'qr';
}

export interface Submission extends Origin {
  request: FastifyRequest;
  i18n: FullI18n;
  now: Date;
}

/**
 * Submits a plain form with its photos, with the same checks and screening as a review sent to the API. Returns the review's
 * product and status. `onRead` receives the entered fields as soon as they are read, so that a refused form can show
 * them again.
 */
export async function submitForm(
  context: Context,
  { request, i18n, now, ...origin }: Submission,
  onRead: (fields: Record<string, string>) => void,
): Promise<SubmittedReview> {
  const { merchant, purchase } = origin;
  const form = await receiveForm(request, context.media, { repeats: (name) => attributeOf(name) !== null });
  try {
    onRead(form.fields);
    const {
      productId = '',
      rating = '',
      authorName = '',
      authorEmail = '',
      wouldRecommend = '',
    } = form.fields;
    const { incentiveClaimId = '', incentiveConsent = '' } = form.fields;
    const { relationship = '', experiencedAt = '' } = form.fields;
    const asked = await attributesByProduct(context.db, merchant, { i18n, productIds: [productId] });
    const attributes = attributesJson(asked(productId), form.fields);
    const review = await readReviewForm(
      context.db,
      {
        productId,
        rating,
        ...enteredTexts(form.fields),
        wouldRecommend,
        relationship,
        experiencedAt,
        authorName,
        authorEmail: purchase?.email ?? authorEmail,
        ...(purchase ? { token: purchase.token, incentiveClaimId, incentiveConsent } : {}),
        ...(attributes !== undefined && { attributes }),
      },
      merchant,
    );
    await assertReadable(context.media, form.files);
    const files = await filesWithinQuota(context.db, merchant, form.files);
    const media = await storeOriginals(context, merchant.merchantId, files);
    try {
      return await inTransaction(context.db, async (tx) => {
        await assertUnclaimed(tx, merchant.merchantId, media);
        const made = await submitReview(tx, merchant, review, {
          ...submittedFrom(origin, request),
          publicUrl: publicUrlOf(context.config),
          withMedia: media.length > 0,
          changes: context.changes,
          usage: context.usage,
          now,
        });
        await attachMedia(tx, merchant.merchantId, { ...made, media, now });
        const change = {
          kind: 'product',
          merchantId: merchant.merchantId,
          productId: made.productId,
        } as const;
        if (made.status === 'approved') afterCommit(tx, () => context.changes.announce(change));
        return made;
      });
    } finally {
      await abandon(context, merchant.merchantId, media);
    }
  } finally {
    await form.release();
  }
}

/** Customers of an order are identified, so several reviews from one address are not a burst. */
export function submittedFrom({ merchant, purchase, source }: Origin, request: FastifyRequest) {
  const submitter = submitterOf({ kind: 'origin', origin: '' }, merchant, request);
  if (purchase) return { submitter: { ...submitter, clientHash: null, networkHash: null } };
  return { submitter, ...(source && { source }) };
}
