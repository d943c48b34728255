import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveOrders } from './routes.ts';
import { tables } from './tables.ts';

export { orderEventsId } from './events.ts';
export { type OrderResponse, receiveOrder } from './receiving.ts';
export { orderColumns, verificationByOrder } from './verification.ts';

export const feature: Feature = {
  name: 'orders',
  tables,
  serve: serveOrders,
  jobs,
};
