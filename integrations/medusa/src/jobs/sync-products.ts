import type { MedusaContainer } from '@medusajs/framework/types';
import { tribuneModule } from '../modules/tribune';
import type TribuneModuleService from '../modules/tribune/service';
import { sendDue } from '../outbox/sending';
import { enqueueAllProducts } from '../products/sending';

/** Sends all products, because categories and images change without an event of their product. */
export default async function syncProducts(container: MedusaContainer): Promise<void> {
  const { settings } = container.resolve<TribuneModuleService>(tribuneModule);
  if (!settings.accessToken) return;
  await enqueueAllProducts(container);
  await sendDue(container);
}

export const config = { name: 'tribune-sync-products', schedule: '17 3 * * *' };
