import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { changeOrder, isFailure, sendOrder } from '@tribune/client';
import { tribuneModule } from '../modules/tribune';
import type TribuneModuleService from '../modules/tribune/service';
import { completedOrder, type DeliveredOrder, isComplete, orderFields } from './completed-order';

/** Sends a signed order. Sending it twice has no effect. Returns why nothing was sent, or null. */
export async function sendCompletedOrder(
  container: MedusaContainer,
  orderId: string,
): Promise<string | null> {
  const tribune = container.resolve<TribuneModuleService>(tribuneModule);
  const [order] = await ordersById(container, [orderId]);
  if (!order) return 'The order does not exist any more.';
  if (order.status === 'canceled') return cancelOrder(tribune, orderId);
  if (!isComplete(order, tribune.settings.requestAfter)) return 'The order is not complete.';
  const completed = completedOrder(order, tribune.settings);
  if (!completed) return 'The order has no product or no email address.';
  await sendOrder(tribune.orders(), completed, { secret: tribune.settings.webhookSecret });
  return null;
}

/**
 * Cancels an order in Tribune, which then sends no review request for it, and it verifies no reviews. Tribune does not know orders that
 * were canceled before they were sent.
 */
async function cancelOrder(tribune: TribuneModuleService, orderId: string): Promise<string> {
  if (tribune.settings.accessToken)
    await changeOrder(tribune.staff(), { orderId, status: 'canceled' }).catch((error) => {
      if (!isFailure(error) || error.status !== 404) throw error;
    });
  return 'The order was canceled.';
}

export async function ordersById(container: MedusaContainer, ids: string[]): Promise<DeliveredOrder[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: 'order', fields: orderFields, filters: { id: ids } });
  return data as unknown as DeliveredOrder[]; // by its fields
}
