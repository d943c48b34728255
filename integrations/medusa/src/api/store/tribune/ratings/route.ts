import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { getProductRatings } from '@tribune/client';
import { answered } from '../../../../http/failures';
import { publicly } from '../../../../http/storefront';
import { tribuneModule } from '../../../../modules/tribune';
import type TribuneModuleService from '../../../../modules/tribune/service';

/** Ratings of up to 100 products, for category pages: `?productIds=prod_1,prod_2`. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const tribune = req.scope.resolve<TribuneModuleService>(tribuneModule);
  const productIds = [req.query.productIds ?? []].flat().flatMap((ids) => String(ids).split(','));
  await answered(res, async () => {
    publicly(res).json(await getProductRatings(tribune.storefront(), { productIds }));
  });
}
