import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { type SubmitReviewInput, submitReview } from '@tribune/client';
import { answered, picked } from '../../../../http/failures';
import { tribuneModule } from '../../../../modules/tribune';
import type TribuneModuleService from '../../../../modules/tribune/service';

/**
 * Fields that a browser may set. Excludes `orderId`: because this route uses the merchant's key, Tribune would count it as vouched for. A
 * purchase is verified by the token of the review request, or by the order with that email address.
 */
const fields = [
  ...['productId', 'rating', 'authorName', 'authorEmail', 'title', 'text', 'pros', 'cons', 'wouldRecommend'],
  ...['attributes', 'token', 'incentiveClaimId', 'incentiveConsent'],
];

export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const tribune = req.scope.resolve<TribuneModuleService>(tribuneModule);
  const review = picked(req.body, fields) as unknown as SubmitReviewInput; // validated by Tribune
  await answered(res, async () => {
    const idempotencyKey = req.get('Idempotency-Key');
    res.json(await submitReview(tribune.storefront(), review, { ...(idempotencyKey && { idempotencyKey }) }));
  });
}
