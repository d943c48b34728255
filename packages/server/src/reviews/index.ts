export { submitReview } from './submission.ts';
export { submitterOf } from './submitter.ts';
