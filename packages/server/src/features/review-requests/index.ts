export { type RequestNumbers, requestNumbers } from './counts.ts';
export { askAllDue, askDue } from './dispatching.ts';
export { noteClicked, noteOpened, noteReviewed } from './engagement.ts';
export { requestEmail } from './listing.ts';
export { cancel as cancelRequest } from './manual-actions.ts';
export { serveRequests } from './routes.ts';
export { makeRequest } from './scheduling.ts';
