import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework';
import { tribuneModule } from '../modules/tribune';
import type TribuneModuleService from '../modules/tribune/service';
import { enqueue } from '../outbox/messages';
import { sendDue } from '../outbox/sending';
import { productIdsOfVariants } from '../products/sending';

export default async function changedProducts({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const { settings } = container.resolve<TribuneModuleService>(tribuneModule);
  if (!settings.accessToken) return;
  const ids = event.name.startsWith('product-variant.')
    ? await productIdsOfVariants(container, [event.data.id])
    : [event.data.id];
  if (ids.length === 0) return;
  await enqueue(container, 'product', ids);
  await sendDue(container);
}

export const config: SubscriberConfig = {
  event: ['product.created', 'product.updated', 'product-variant.created', 'product-variant.updated'],
  context: { subscriberId: 'tribune-changed-products' },
};
