import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import { tribuneModule } from '../modules/tribune';
import type { RequestAfter } from '../modules/tribune/options';
import type TribuneModuleService from '../modules/tribune/service';
import { enqueue, installedAt, orderIsKnown } from '../outbox/messages';
import { isComplete } from './completed-order';
import { ordersById } from './sending';

const pageSize = 100;
const dayMs = 86_400_000;
/** Number of days searched; an outage of Medusa's event bus should be shorter. */
const searchedDays = 7;

export async function enqueueOrdersOfFulfillments(
  container: MedusaContainer,
  fulfillmentIds: string[],
): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: 'fulfillment',
    fields: ['id', 'order.id'],
    filters: { id: fulfillmentIds },
  });
  await enqueueComplete(container, orderIdsOf(data));
}

/** Enqueues the orders that are complete. The others are enqueued with their last delivery. */
export async function enqueueComplete(container: MedusaContainer, orderIds: string[]): Promise<void> {
  const { settings } = container.resolve<TribuneModuleService>(tribuneModule);
  const orders = await ordersById(container, orderIds);
  const complete = orders.filter((order) => isComplete(order, settings.requestAfter));
  if (complete.length === 0) return;
  await enqueue(
    container,
    'order',
    complete.map(({ id }) => id),
  );
}

/**
 * Finds deliveries whose event was lost: the local event bus of Medusa keeps events in memory, and a process may end between the
 * delivery and the event. Deliveries from before the plugin was installed are not sent: nobody expects a request for them.
 */
export async function enqueueMissed(container: MedusaContainer): Promise<void> {
  const { settings } = container.resolve<TribuneModuleService>(tribuneModule);
  const since = new Date(Math.max(Date.now() - searchedDays * dayMs, Number(await installedAt(container))));
  for (let skip = 0; ; skip += pageSize) {
    const ids = await orderIdsSince(container, settings.requestAfter, since, skip);
    const known = await orderIsKnown(container, ids.orders);
    const missed = ids.orders.filter((id) => !known.has(id));
    if (missed.length > 0) await enqueueComplete(container, missed);
    if (ids.rows < pageSize) return;
  }
}

async function orderIdsSince(
  container: MedusaContainer,
  after: RequestAfter,
  since: Date,
  skip: number,
): Promise<{ orders: string[]; rows: number }> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const pagination = { skip, take: pageSize, order: { id: 'ASC' } };
  if (after === 'order') {
    const { data } = await query.graph({
      entity: 'order',
      fields: ['id'],
      filters: { created_at: { $gte: since } },
      pagination,
    });
    return { orders: data.map(({ id }) => id), rows: data.length };
  }
  const { data } = await query.graph({
    entity: 'fulfillment',
    fields: ['id', 'order.id'],
    filters: { [after === 'delivery' ? 'delivered_at' : 'shipped_at']: { $gte: since } },
    pagination,
  });
  return { orders: orderIdsOf(data), rows: data.length };
}

const orderIdsOf = (fulfillments: object[]): string[] => [
  ...new Set(
    fulfillments.flatMap((fulfillment) => {
      // A link of Medusa's order module, which the fulfillment types lack.
      const { order } = fulfillment as { order?: { id: string } | null };
      return order ? [order.id] : [];
    }),
  ),
];
