export { enoughToLearn, type Judgement, judge, learntEnough } from './judge.ts';
export { judgedText } from './judged-text.ts';
export { forgetJudgements, judgeReviews } from './judging.ts';
export type { Label } from './label.ts';
export { createLearner, type Learner } from './learner.ts';
export { hasWords, judgeByWords, type WordMatch } from './lexicon.ts';
export {
  decodeModel,
  encodeModel,
  modelFormat,
  type SentimentModel,
  type TrainingCounts,
} from './model.ts';
export { Models } from './models.ts';
export { trainModels } from './training.ts';
export { listedLanguages } from './word-lists.ts';
