import type { SubscriberArgs, SubscriberConfig } from '@medusajs/framework';
import { enqueueCanceledOrder } from '../outbox/messages';
import { sendDue } from '../outbox/sending';

export default async function canceledOrders({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await enqueueCanceledOrder(container, event.data.id);
  await sendDue(container);
}

export const config: SubscriberConfig = {
  event: 'order.canceled',
  context: { subscriberId: 'tribune-canceled-orders' },
};
