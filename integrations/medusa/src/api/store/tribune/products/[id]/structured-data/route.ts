import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { getStructuredData } from '@tribune/client';
import { answered } from '../../../../../../http/failures';
import { publicly } from '../../../../../../http/storefront';
import { tribuneModule } from '../../../../../../modules/tribune';
import type TribuneModuleService from '../../../../../../modules/tribune/service';

/** JSON-LD for search engines. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const tribune = req.scope.resolve<TribuneModuleService>(tribuneModule);
  await answered(res, async () => {
    publicly(res).json(await getStructuredData(tribune.storefront(), { productId: req.params.id ?? '' }));
  });
}
