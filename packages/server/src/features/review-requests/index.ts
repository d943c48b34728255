export { type RequestNumbers, requestNumbers } from './counts.ts';
export { sendDueRequests, sendDueStep } from './dispatching.ts';
export { recordClicked, recordOpened, recordReviewed } from './engagement.ts';
export { requestEmail } from './listing.ts';
export { cancel as cancelRequest } from './manual-actions.ts';
export { serveRequests } from './routes.ts';
export { createRequest } from './scheduling.ts';
