import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveOrders } from './routes.ts';
import { tables } from './tables.ts';

export { connect, platformOf, webhookUrlOf } from './connections.ts';
export { orderEventsId } from './events.ts';
export { reverifyReviewsJob, reverifyStoreReviewJob } from './job-types.ts';
export { type OrderResponse, receiveOrder } from './receiving.ts';
export { orderColumns, verificationByOrder, verifies } from './verification.ts';

export const feature: Feature = {
  name: 'orders',
  tables,
  serve: serveOrders,
  jobs,
};
