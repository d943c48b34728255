import { html } from 'lit-html';
import type { ReviewList } from '../api.ts';
import type { AttributeSummary } from '../attributes.ts';
import type { Words } from '../i18n/words.ts';
import { oneStar, stars } from '../parts/stars.ts';

export interface SummaryView {
  list: ReviewList;
  chosen: readonly number[];
  words: Words;
  onToggle: (rating: number) => void;
}

/** Average, count and the bars, each of which shows only the reviews with its stars; then the scales. */
export function summary({ list, chosen, words, onToggle }: SummaryView) {
  const { averageRating, starDistribution, incentivizedCount, attributeSummaries = [] } = list;
  const total = starDistribution.reduce((sum, { count }) => sum + count, 0);
  const average = oneDecimal(averageRating, words);
  const scales = attributeSummaries.filter(({ type, count }) => type === 'scale' && count > 0);
  return html`<div class="summary" part="summary">
    <div class="average">
      <span class="average-number" part="average" aria-hidden="true">${average}</span>
      ${stars(averageRating, words.say('rating', { rating: average }))}
      <span class="muted">${words.say('reviews', { count: total })}</span>
    </div>
    <div class="bars" role="group" aria-label=${words.say('filterByStars')}>
      ${starDistribution.map((share) => bar(share, chosen.includes(share.rating), words, onToggle))}
    </div>
    ${
      scales.length > 0
        ? html`<ul class="scales" part="scales">${scales.map((scale) => html`<li>${scaleAverage(scale, words)}</li>`)}</ul>`
        : null
    }
    ${
      incentivizedCount > 0
        ? html`<p class="muted note">${words.say('rewarded', { count: incentivizedCount })}</p>`
        : null
    }
  </div>`;
}

const oneDecimal = (value: number, words: Words): string =>
  words.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function bar(
  share: ReviewList['starDistribution'][number],
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

/** Where the average stands between the first and the last step. */
function scaleAverage({ label, average, distribution }: AttributeSummary, words: Words) {
  const steps = distribution.length;
  const value = average ?? 1;
  const said = words.say('scale', { value: oneDecimal(value, words), max: steps });
  const at = ((value - 1) / Math.max(1, steps - 1)) * 100;
  const [first, last] = [distribution[0]?.label, distribution[steps - 1]?.label];
  return html`<span class="scale-label" dir="auto">${label}</span>
    <span class="visually-hidden">: ${said} (${first} – ${last})</span>
    <span class="scale" aria-hidden="true"><span class="knob" .style=${`inset-inline-start:${at}%`}></span></span>
    <span class="ends muted" aria-hidden="true"><bdi>${first}</bdi><bdi>${last}</bdi></span>`;
}
