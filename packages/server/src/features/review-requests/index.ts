import type { Feature } from '../../platform/feature.ts';
import { dispatchRequests } from './due-requests.ts';
import { jobs } from './jobs.ts';
import { serveReviewRequests } from './routes.ts';
import { tables } from './tables.ts';

export { confirmAccepted } from './confirming.ts';
export { type RequestNumbers, requestNumbers } from './counts.ts';
export { sendDueStep, sendRequestsDueAt } from './dispatching.ts';
export { recordClicked, recordOpened, recordReviewed } from './engagement.ts';
export { requestEmail } from './listing.ts';
export { cancel as cancelRequest } from './manual-actions.ts';
export { recordNotReceived } from './not-received.ts';
export {
  type SettledRequest,
  settleRequest,
  skipReasonOfOrder,
  skipReasonOfRequest,
} from './order-changes.ts';
export { createRequest } from './scheduling.ts';

export const feature: Feature = {
  name: 'review-requests',
  tables,
  serve: serveReviewRequests,
  jobs,
  dispatch: dispatchRequests,
};
