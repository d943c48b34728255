import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http';
import { checkToken } from '@tribune/client';
import { answered } from '../../../../../http/failures';
import { tribuneModule } from '../../../../../modules/tribune';
import type TribuneModuleService from '../../../../../modules/tribune/service';

/** Returns the products of the order behind an email's `reviewToken`, and whether the token can be used. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const tribune = req.scope.resolve<TribuneModuleService>(tribuneModule);
  await answered(res, async () => {
    res.set('Cache-Control', 'no-store');
    res.json(await checkToken(tribune.storefront(), { token: req.params.token ?? '' }));
  });
}
