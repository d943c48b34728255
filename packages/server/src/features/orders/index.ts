import type { Feature } from '../../platform/feature.ts';
import { serveOrders } from './routes.ts';

export { type OrderResponse, receiveOrder } from './receiving.ts';

export const feature: Feature = {
  name: 'orders',
  serve: serveOrders,
};
