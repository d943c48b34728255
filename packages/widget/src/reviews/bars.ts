import { html, nothing } from 'lit-html';
import type { ReviewList } from '../api.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { oneStar } from '../parts/stars.ts';

type Distribution = ReviewList['starDistribution'];

interface BarsView {
  chosen: readonly number[];
  i18n: CoreI18n;
  onToggle?: (rating: number) => void;
  /** Address of the list with or without the filter by that rating, for pages without scripts. */
  hrefOf?: (rating: number) => string;
}

/** The number of reviews per rating. Each bar filters by its rating. */
export const bars = (distribution: Distribution, view: BarsView) =>
  distribution.map((share) => bar(share, view));

function bar({ rating, count, percentage }: Distribution[number], view: BarsView) {
  const { chosen, i18n, onToggle, hrefOf } = view;
  const isChosen = chosen.includes(rating);
  const isEmpty = count === 0 && !isChosen;
  const label = `${i18n.t('stars', { count: rating })}: ${i18n.t('reviews', { count })}`;
  const content = html`<span class="visually-hidden">${label}</span>
    <span aria-hidden="true">${i18n.number(rating)}</span>
    ${oneStar}
    <svg class="track" aria-hidden="true"><rect class="fill" width="${percentage}%" height="100%" /></svg>
    <span class="bar-count" aria-hidden="true">${i18n.number(count)}</span>`;
  if (hrefOf)
    return html`<a
      class="bar"
      part="bar"
      aria-current=${isChosen ? 'true' : nothing}
      href=${isEmpty ? nothing : hrefOf(rating)}
      >${content}</a
    >`;
  return html`<button
    type="button"
    class="bar"
    part="bar"
    aria-pressed=${isChosen}
    ?disabled=${isEmpty}
    @click=${() => onToggle?.(rating)}
  >
    ${content}
  </button>`;
}
