export { type RequestNumbers, requestNumbers } from './counts.ts';
export { askAllDue } from './dispatching.ts';
export { noteClicked, noteOpened, noteReviewed } from './following.ts';
export { makeRequest } from './making.ts';
export { requestEmail } from './reading.ts';
