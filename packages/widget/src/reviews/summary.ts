import { recommendationMinimum } from '@tribune/contract/reviews/recommendation-minimum';
import { html } from 'lit-html';
import type { ReviewList } from '../api.ts';
import type { AttributeSummary } from '../attributes.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { downIcon } from '../parts/icons.ts';
import { stars } from '../parts/stars.ts';

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
  /** Whether the shopper has opened the breakdown of the score. */
  open: boolean;
  i18n: CoreI18n;
  /** How reviews are collected and verified. Loaded after the reviews. */
  trust: unknown;
  /** The number of reviews per rating. Loaded after the reviews. */
  bars: unknown;
  /** Absent on pages without scripts, which hide the button. */
  onOpen?: () => void;
  /** Renders the share of recommendations, the average of a scale, or a count. Loaded after the reviews. */
  onExtra: (extra: Recommendation | AttributeSummary | Shared) => unknown;
}

/** Score and count. The breakdown is beside them if there is room; otherwise the count opens it. */
export function summary(view: SummaryView) {
  const { total, i18n, onOpen } = view;
  const { displayedAverage, incentivizedCount } = view.list;
  const average = i18n.oneDecimal(displayedAverage);
  return html`<div class="summary" part="summary">
      ${
        total
          ? html`<div class="average">
              <span class="average-number" part="average" aria-hidden="true">${average}</span>
              ${stars(displayedAverage, i18n.t('rating', { rating: average }))}
              <span class="average-count muted"
                ><span>${i18n.t('reviews', { count: total })}</span>
                ${
                  total > 1
                    ? html`<button
                        type="button"
                        class="link unfold"
                        aria-label=${i18n.t('filterByStars')}
                        aria-expanded=${view.open}
                        @click=${onOpen}
                      >
                        ${downIcon}
                      </button>`
                    : null
                }</span
              >
            </div>`
          : null
      }
    </div>
    <div class="trust muted">
      ${incentivizedCount > 0 ? html`<span>${i18n.t('rewardedReviews', { count: incentivizedCount })}</span>` : null}
      ${view.trust}
    </div>
    ${breakdown(view)}`;
}

/** The bars and further figures. Reserves their space until they are loaded. */
function breakdown({ list, total, open, i18n, bars, onExtra }: SummaryView) {
  const { attributeSummaries, recommendation } = list;
  const extras = [
    ...(recommendation && recommendation.answered >= recommendationMinimum ? [recommendation] : []),
    ...attributeSummaries.filter(({ type, count }) => type === 'scale' && count > 0),
    ...(list.syndicatedCount ? [list] : []),
  ];
  return html`${
    total > 1
      ? html`<div class="bars folds" ?data-open=${open} role="group" aria-label=${i18n.t('filterByStars')}>${bars}</div>`
      : null
  }
  ${
    extras.length > 0
      ? html`<ul class="scales folds" ?data-open=${open || total < 2} part="scales">${extras.map((extra) => html`<li>${onExtra(extra)}</li>`)}</ul>`
      : null
  }`;
}

/** The number of reviews in a distribution. */
export function ratedIn(distribution: ReviewList['starDistribution']): number {
  let sum = 0;
  for (const { count } of distribution) sum += count;
  return sum;
}
