import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { getProductRatings } from '@tribune/client';
import { pendingOf } from '@tribune/client/plugins';
import { answered } from '../../../../../http/failures';
import { tribuneModule } from '../../../../../modules/tribune';
import type TribuneModuleService from '../../../../../modules/tribune/service';

/** Returns the rating of a product, and the number of its pending items. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const tribune = req.scope.resolve<TribuneModuleService>(tribuneModule);
  const productId = req.params.id ?? '';
  await answered(res, async () => {
    const staff = tribune.staff();
    const [{ ratings }, pending] = await Promise.all([
      getProductRatings(staff, { productIds: [productId] }),
      pendingOf(staff, productId),
    ]);
    const [rating] = ratings;
    res.json({
      displayedAverage: rating?.displayedAverage ?? 0,
      totalReviews: rating?.totalReviews ?? 0,
      starDistribution: rating?.starDistribution ?? [],
      recommendation: rating?.recommendation ?? null,
      pendingReviews: pending.reviews,
      pendingQuestions: pending.questions,
    });
  });
}
