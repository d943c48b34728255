import { html } from 'lit-html';
import { type Connection, type ReviewList, read } from '../api.ts';
import { FailureEvent } from '../events.ts';
import type { CoreI18n } from '../i18n/core.ts';
import type { View } from '../lazy-element.ts';
import { stars } from '../parts/stars.ts';
import type { TribuneBadge } from './tribune-badge.ts';

export { default as styles } from './badge.css?inline';

/** The content of `<tribune-badge>`. Null without reviews, or while there is no response. */
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

  content(i18n: CoreI18n) {
    if (!this.#list || this.#list.totalReviews === 0) return null;
    const { averageRating, totalReviews } = this.#list;
    const average = i18n.number(averageRating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const { heading, href } = this.#host;
    const card = html`<span class="average" part="average" aria-hidden="true">${average}</span>
      <span class="facts">
        <span class="name" part="heading">${heading || i18n.t('heading')}</span>
        ${stars(averageRating, i18n.t('rating', { rating: average }))}
        <span class="muted count" part="count">${i18n.t('reviews', { count: totalReviews })}</span>
      </span>`;
    return href
      ? html`<a class="badge" part="badge" href=${href} dir=${i18n.direction} lang=${i18n.language}>${card}</a>`
      : html`<span class="badge" part="badge" dir=${i18n.direction} lang=${i18n.language}>${card}</span>`;
  }
}
