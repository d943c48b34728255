export { countsOfShop, type StarCounts } from './counts.ts';
export { figuresOf, noStars, totalsOf } from './figures.ts';
export { submitReview } from './submission.ts';
export { submitterOf } from './submitter.ts';
