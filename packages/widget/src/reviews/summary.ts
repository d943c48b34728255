import { recommendationMinimum } from '@tribune/contract/reviews/recommendation-minimum';
import { html } from 'lit-html';
import type { ReviewList } from '../api.ts';
import type { AttributeSummary } from '../attributes.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { oneStar, stars } from '../parts/stars.ts';

export type Recommendation = NonNullable<ReviewList['recommendation']>;
/** Reviews that other stores share, and whether the average includes them. */
export type Shared = Pick<ReviewList, 'syndicatedCount' | 'includesSyndicated'>;

export interface SummaryView {
  list: Pick<
    ReviewList,
    'displayedAverage' | 'starDistribution' | 'incentivizedCount' | 'attributeSummaries' | 'recommendation'
  > &
    Shared;
  /** Reviews that the average includes, regardless of the filters. */
  total: number;
  chosen: readonly number[];
  i18n: CoreI18n;
  onToggle: (rating: number) => void;
  /** Renders the share of recommendations, the average of a scale, or a count; its file is loaded after the reviews. */
  onExtra: (extra: Recommendation | AttributeSummary | Shared) => unknown;
}

/** Average, count and bars, each of which filters by its stars; then the extras, for which it reserves space. */
export function summary({ list, total, chosen, i18n, onToggle, onExtra }: SummaryView) {
  const { displayedAverage, starDistribution, incentivizedCount, attributeSummaries, recommendation } = list;
  const average = i18n.oneDecimal(displayedAverage);
  const extras = [
    ...(recommendation && recommendation.answered >= recommendationMinimum ? [recommendation] : []),
    ...attributeSummaries.filter(({ type, count }) => type === 'scale' && count > 0),
    ...(list.syndicatedCount ? [list] : []),
  ];
  return html`<div class="summary" part="summary">
    ${
      total
        ? html`<div class="average">
            <span class="average-number" part="average" aria-hidden="true">${average}</span>
            ${stars(displayedAverage, i18n.t('rating', { rating: average }))}
            <span class="muted">${i18n.t('reviews', { count: total })}</span>
          </div>`
        : null
    }
    ${
      total > 1
        ? html`<div class="bars" role="group" aria-label=${i18n.t('filterByStars')}>
            ${starDistribution.map((share) => bar(share, chosen.includes(share.rating), i18n, onToggle))}
          </div>`
        : null
    }
    ${
      extras.length > 0
        ? html`<ul class="scales" part="scales">${extras.map((extra) => html`<li>${onExtra(extra)}</li>`)}</ul>`
        : null
    }
    ${
      incentivizedCount > 0
        ? html`<p class="muted note">${i18n.t('rewardedReviews', { count: incentivizedCount })}</p>`
        : null
    }
  </div>`;
}

/** Reviews that a distribution counts. */
export function ratedIn(distribution: ReviewList['starDistribution']): number {
  let sum = 0;
  for (const { count } of distribution) sum += count;
  return sum;
}

function bar(
  share: ReviewList['starDistribution'][number],
  chosen: boolean,
  i18n: CoreI18n,
  onToggle: (rating: number) => void,
) {
  const label = `${i18n.t('stars', { count: share.rating })}: ${i18n.t('reviews', { count: share.count })}`;
  return html`<button
    type="button"
    class="bar"
    part="bar"
    aria-pressed=${chosen}
    ?disabled=${share.count === 0 && !chosen}
    @click=${() => onToggle(share.rating)}
  >
    <span class="visually-hidden">${label}</span>
    <span aria-hidden="true">${i18n.number(share.rating)}</span>
    ${oneStar}
    <span class="track"><span class="fill" .style=${`inline-size:${share.percentage}%`}></span></span>
    <span class="bar-count" aria-hidden="true">${i18n.number(share.count)}</span>
  </button>`;
}
