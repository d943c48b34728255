export { forgetJudgements, judgeReviews } from './judging.ts';
export { Models } from './models.ts';
export { trainModels } from './training.ts';
