import { html } from 'lit';
import type { ReviewList } from '../api.ts';
import type { Words } from '../i18n/words.ts';
import { oneStar, stars } from '../parts/stars.ts';

type Figures = Pick<ReviewList, 'averageRating' | 'starDistribution' | 'incentivizedCount'>;

export interface SummaryView {
  figures: Figures;
  chosen: readonly number[];
  words: Words;
  onToggle: (rating: number) => void;
}

/** Average, count and the bars, each of which shows only the reviews with its stars. */
export function summary({ figures, chosen, words, onToggle }: SummaryView) {
  const total = figures.starDistribution.reduce((sum, { count }) => sum + count, 0);
  const average = words.number(figures.averageRating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return html`<div class="summary" part="summary">
    <div class="average">
      <span class="average-number" part="average" aria-hidden="true">${average}</span>
      ${stars(figures.averageRating, words.say('rating', { rating: average }))}
      <span class="muted">${words.say('reviews', { count: total })}</span>
    </div>
    <div class="bars" role="group" aria-label=${words.say('filterByStars')}>
      ${figures.starDistribution.map((share) => bar(share, chosen.includes(share.rating), words, onToggle))}
    </div>
    ${
      figures.incentivizedCount > 0
        ? html`<p class="muted note">${words.say('rewarded', { count: figures.incentivizedCount })}</p>`
        : null
    }
  </div>`;
}

function bar(
  share: Figures['starDistribution'][number],
  chosen: boolean,
  words: Words,
  onToggle: (rating: number) => void,
) {
  const label = `${words.say('stars', { count: share.rating })}: ${words.say('reviews', { count: share.count })}`;
  return html`<button
    type="button"
    class="bar"
    part="bar"
    aria-pressed=${chosen ? 'true' : 'false'}
    ?disabled=${share.count === 0 && !chosen}
    @click=${() => onToggle(share.rating)}
  >
    <span class="visually-hidden">${label}</span>
    <span aria-hidden="true">${words.number(share.rating)}</span>
    ${oneStar}
    <span class="track"><span class="fill" .style=${`inline-size:${share.percentage}%`}></span></span>
    <span class="bar-count" aria-hidden="true">${words.number(share.count)}</span>
  </button>`;
}
