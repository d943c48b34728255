import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveWebhooks } from './routes.ts';
import { startEventSender } from './sender.ts';
import { tables } from './tables.ts';

export { assertReceiver } from './address.ts';
export { deliveryBacklog } from './backlog.ts';
export { saveService } from './called-services.ts';
export { changeEndpoint, createEndpoint } from './endpoints.ts';
export { requestAcceptedJob } from './job-types.ts';
export {
  deleteEventsOf,
  eventCtes,
  eventParameters,
  hasEventsOf,
  haveSubscribers,
  newEvent,
  recordEvents,
  recordEventsOfMany,
  wantsEvents,
  withdrawEventsOf,
} from './recording.ts';
export { sealLinks } from './sealed-links.ts';
export { type CalledService, callSigned } from './signed-call.ts';
export { triggerEvent } from './triggering.ts';

export const feature: Feature = {
  name: 'webhooks',
  tables,
  serve: serveWebhooks,
  jobs,
  dispatch: startEventSender,
};
