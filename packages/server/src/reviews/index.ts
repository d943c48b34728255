export { confirmAddress, ownWords } from './confirming.ts';
export {
  type CountedRow,
  countedOf,
  countsOfShop,
  countTransitions,
  type StarCounts,
  starCountsOf,
  starSumsText,
} from './counts.ts';
export { deleteReview } from './deletion.ts';
export { eraseAuthor } from './erasing-author.ts';
export { recordReviewDeleted, recordReviewEvents } from './events.ts';
export { figuresOf, noStars, totalsOf } from './figures.ts';
export { listReviews } from './listing.ts';
export { moderateReviews } from './moderation.ts';
export { reviewForUpdate } from './queries.ts';
export { queuedReviews, reviewsWith } from './queue.ts';
export type { Difference } from './recount.ts';
export { setReply } from './replying.ts';
export { insertSearchWords } from './search-words.ts';
export { submitReview } from './submission.ts';
export { submitterOf } from './submitter.ts';
export { takeBackVerdict as takeBackReviewVerdict } from './taking-back.ts';
export { updateReview } from './updating.ts';
