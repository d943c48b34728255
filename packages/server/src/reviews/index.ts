export type { Difference } from './recount.ts';
export { submitReview } from './submission.ts';
export { submitterOf } from './submitter.ts';
