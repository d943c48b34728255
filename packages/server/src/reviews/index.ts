export { confirmAddress, ownWords } from './confirming.ts';
export { countsOfShop, type StarCounts, starCountsOf, starSumsText } from './counts.ts';
export { recordReviewEvents } from './events.ts';
export { figuresOf, noStars, totalsOf } from './figures.ts';
export { listReviews } from './listing.ts';
export type { Difference } from './recount.ts';
export { submitReview } from './submission.ts';
export { submitterOf } from './submitter.ts';
export { updateReview } from './updating.ts';
