import type { Feature } from '../../platform/feature.ts';
import { ChangedProducts } from './changed-products.ts';
import { jobs } from './jobs.ts';
import { serveTopics } from './routes.ts';
import { tables } from './tables.ts';

export { copies, sketchOf } from './copies.ts';
export { followReviewsInTopics, recountTopics } from './days.ts';
export { dropFromTopics } from './dropping.ts';
export { topicFilter } from './filter.ts';
export { sentencesOf } from './german.ts';
export { buildMerchantTopicsJob } from './job-types.ts';
export { longestPassage, partAround } from './part-around.ts';
export { mentionedText, passageOf, passagesIn } from './passages.ts';
export { type Points, pointsOfProducts } from './points-of-products.ts';
export { hasPlanted } from './prompt-injection.ts';
export { subjectOf } from './subject-sql.ts';
export { ofSomethingElse } from './word-lists.ts';
export type { Citable } from './wording/cited-sentences.ts';
export { looksLikeInstruction } from './wording/prompt.ts';

/** The checks of answers that a language model words. Loads the English model at the first call. */
export const claimChecks = () => import('./wording/answer-claims.ts');

export const feature: Feature = {
  name: 'topics',
  tables,
  open: ({ changes }) => ({ state: { changedProducts: new ChangedProducts(changes) } }),
  serve: serveTopics,
  jobs,
  onChange({ changedProducts }, change) {
    if (change.kind === 'merchant') changedProducts.drop(change.merchantId);
    else changedProducts.add(change.merchantId, [change.productId]);
  },
  onGap: ({ changedProducts }) => changedProducts.dropAll(),
};
