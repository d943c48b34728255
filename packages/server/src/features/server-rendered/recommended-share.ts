import { recommendationMinimum, recommendationPercent } from '@tribune/contract';
import type { FullI18n } from '@tribune/contract/messages';
import type { FirstReviews } from './product-facts.ts';

/** The share that would recommend the product, or their purchase from the store; null below the minimum number of answers. */
export function recommendedShare(
  recommendation: FirstReviews['recommendation'],
  i18n: FullI18n,
  message: 'recommendShare' | 'recommendShareOfStore',
): string | null {
  if (recommendation === null || recommendation.answered < recommendationMinimum) return null;
  const percent = recommendationPercent(recommendation, i18n);
  return i18n.t(message, { percent, count: recommendation.answered });
}
