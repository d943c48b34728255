import {
  type Connection,
  type Result,
  type ReviewSubmission,
  type SubmittedReview,
  submitReview,
} from '../api.ts';
import { randomId } from '../device-id.ts';
import type { Values } from './fields.ts';

/** What the API wants of what was typed and uploaded; empty fields are left out. */
export function submissionOf(
  connection: Connection,
  productId: string,
  values: Values,
  media: string[],
): ReviewSubmission {
  const typed = Object.entries(values)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '');
  const { rating, wouldRecommend, ...texts } = Object.fromEntries(typed);
  return {
    ...texts,
    productId,
    merchantId: connection.merchantId,
    rating: Number(rating),
    authorName: texts.authorName ?? '',
    authorEmail: texts.authorEmail ?? '',
    ...(media.length > 0 && { media }),
    ...(wouldRecommend && { wouldRecommend: wouldRecommend === 'true' }),
  };
}

/** Sends reviews so that pressing the button again after a lost answer makes no second one. */
export class ReviewSender {
  #body = '';
  #key = '';

  send(connection: Connection, submission: ReviewSubmission): Promise<Result<SubmittedReview>> {
    const body = JSON.stringify(submission);
    // A key belongs to one content: with changed content the server would refuse it.
    if (body !== this.#body) {
      this.#body = body;
      this.#key = randomId();
    }
    return submitReview(connection, submission, this.#key);
  }
}
