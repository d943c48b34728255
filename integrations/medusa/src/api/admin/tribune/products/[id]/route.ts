import type { AuthenticatedMedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { countQueue, getProductRatings } from '@tribune/client';
import { answered } from '../../../../../http/failures';
import { tribuneModule } from '../../../../../modules/tribune';
import type TribuneModuleService from '../../../../../modules/tribune/service';

/** Rating of a product, and what of it is to be moderated. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const tribune = req.scope.resolve<TribuneModuleService>(tribuneModule);
  const productId = req.params.id ?? '';
  await answered(res, async () => {
    const staff = tribune.staff();
    const [{ ratings }, reviews, questions] = await Promise.all([
      getProductRatings(staff, { productIds: [productId] }),
      countQueue(staff, { productId, status: ['pending', 'flagged'], type: ['review'] }),
      countQueue(staff, { productId, status: ['pending', 'flagged'], type: ['question', 'answer'] }),
    ]);
    const [rating] = ratings;
    res.json({
      averageRating: rating?.averageRating ?? 0,
      totalReviews: rating?.totalReviews ?? 0,
      starDistribution: rating?.starDistribution ?? [],
      pendingReviews: reviews.matching,
      pendingQuestions: questions.matching,
    });
  });
}
