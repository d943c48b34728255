import { html } from 'lit-html';
import { type Connection, type ReviewList, read } from '../api.ts';
import { FailureEvent } from '../events.ts';
import type { Words } from '../i18n/words.ts';
import type { View } from '../lazy-element.ts';
import { stars } from '../parts/stars.ts';
import type { TribuneBadge } from './tribune-badge.ts';

export { default as styles } from './badge.css?inline';

/** What `<tribune-badge>` shows. Without reviews, or without an answer, it shows nothing. */
export class BadgeView implements View {
  readonly #host: TribuneBadge;
  #list: ReviewList | null = null;

  constructor(host: TribuneBadge) {
    this.#host = host;
  }

  async show(connection: Connection, fresh: boolean): Promise<void> {
    const { productId } = this.#host;
    const path = productId ? `/products/${encodeURIComponent(productId)}/reviews` : '/reviews';
    const result = await read<ReviewList>(connection, path, new URLSearchParams({ limit: '1' }), fresh);
    if (productId !== this.#host.productId) return;
    if ('value' in result) this.#list = result.value;
    else this.#host.dispatchEvent(new FailureEvent(result.failure.code));
    this.#host.requestUpdate();
  }

  content(words: Words) {
    if (!this.#list || this.#list.totalReviews === 0) return null;
    const { averageRating, totalReviews } = this.#list;
    const average = words.number(averageRating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const { heading, href } = this.#host;
    const card = html`<span class="average" part="average" aria-hidden="true">${average}</span>
      <span class="facts">
        <span class="name" part="heading">${heading || words.say('heading')}</span>
        ${stars(averageRating, words.say('rating', { rating: average }))}
        <span class="muted count" part="count">${words.say('reviews', { count: totalReviews })}</span>
      </span>`;
    return href
      ? html`<a class="badge" part="badge" href=${href} dir=${words.direction} lang=${words.language}>${card}</a>`
      : html`<span class="badge" part="badge" dir=${words.direction} lang=${words.language}>${card}</span>`;
  }
}
