export { type RequestNumbers, requestNumbers } from './counts.ts';
export { askAllDue, askDue } from './dispatching.ts';
export { noteClicked, noteOpened, noteReviewed } from './following.ts';
export { makeRequest } from './making.ts';
export { requestEmail } from './reading.ts';
export { cancel as cancelRequest } from './steering.ts';
