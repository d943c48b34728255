import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework';
import { tribuneModule } from '../modules/tribune';
import type TribuneModuleService from '../modules/tribune/service';
import { enqueueComplete, enqueueOrdersOfFulfillments } from '../orders/finding';
import { sendDue } from '../outbox/sending';

const awaited = {
  delivery: 'delivery.created',
  shipment: 'shipment.created',
  order: 'order.placed',
} as const;

export default async function completedOrders({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const { settings } = container.resolve<TribuneModuleService>(tribuneModule);
  if (event.name !== awaited[settings.requestAfter]) return;
  if (settings.requestAfter === 'order') await enqueueComplete(container, [event.data.id]);
  else await enqueueOrdersOfFulfillments(container, [event.data.id]);
  await sendDue(container);
}

export const config: SubscriberConfig = {
  event: Object.values(awaited),
  context: { subscriberId: 'tribune-completed-orders' },
};
