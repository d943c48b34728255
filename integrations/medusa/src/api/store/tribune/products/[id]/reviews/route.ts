import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { type ListProductReviewsInput, listProductReviews } from '@tribune/client';
import { answered, picked } from '../../../../../../http/failures';
import { publicly } from '../../../../../../http/storefront';
import { tribuneModule } from '../../../../../../modules/tribune';
import type TribuneModuleService from '../../../../../../modules/tribune/service';

const names = [
  ...['page', 'limit', 'startAfter', 'sort', 'rating', 'verified', 'withMedia', 'language', 'search'],
  ...['sentiment', 'topic'],
];

/** Returns a page of published reviews, with the rating of the product. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const tribune = req.scope.resolve<TribuneModuleService>(tribuneModule);
  const input = {
    ...picked(req.query, names),
    productId: req.params.id ?? '',
  } as unknown as ListProductReviewsInput; // validated by Tribune
  await answered(res, async () => {
    publicly(res).json(await listProductReviews(tribune.storefront(), input));
  });
}
