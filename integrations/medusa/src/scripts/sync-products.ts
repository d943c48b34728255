import type { ExecArgs } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { messageCounts } from '../outbox/messages';
import { sendDue } from '../outbox/sending';
import { enqueueAllProducts } from '../products/sending';

/** Sends all products: `npx medusa exec ./node_modules/@tribune/medusa/.medusa/server/src/scripts/sync-products.js` */
export default async function syncAllProducts({ container }: ExecArgs): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const products = await enqueueAllProducts(container);
  await sendDue(container);
  const { due } = await messageCounts(container);
  logger.info(
    `Sent ${products} products to Tribune${due > 0 ? `; ${due} messages are still to be sent` : ''}.`,
  );
}
