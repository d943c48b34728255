import { html } from 'lit-html';
import { type Connection, type ReviewList, read, reviewsPath, type WidgetConfig } from '../api.ts';
import { FailureEvent } from '../events.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { DeferredMessages } from '../i18n/deferred.ts';
import type { View } from '../lazy-element.ts';
import { stars } from '../parts/stars.ts';
import { isCovered, verifiableMark } from '../parts/verifiable-mark.ts';
import { storeRating } from '../store-reviews/store-review-reads.ts';
import { widgetConfig } from '../theme.ts';
import type { TribuneBadge } from './tribune-badge.ts';

export { default as styles } from './badge.css?inline';

/** The content of `<tribune-badge>`. Null without reviews, or until the response arrives. */
export class BadgeView implements View {
  readonly #host: TribuneBadge;
  readonly #i18n: DeferredMessages;
  #config: WidgetConfig | null = null;
  #figures: (Pick<ReviewList, 'displayedAverage' | 'totalReviews'> & Partial<ReviewList>) | null = null;

  constructor(host: TribuneBadge) {
    this.#host = host;
    this.#i18n = new DeferredMessages(host);
  }

  async show(connection: Connection, fresh: boolean): Promise<void> {
    const { productId, subject } = this.#host;
    const result =
      subject === 'store'
        ? await storeRating(connection, fresh)
        : await read<ReviewList>(
            connection,
            reviewsPath(productId),
            new URLSearchParams({ limit: '1' }),
            fresh,
          );
    if (productId !== this.#host.productId || subject !== this.#host.subject) return;
    this.#config = await widgetConfig(connection);
    if ('value' in result) this.#figures = result.value;
    else this.#host.dispatchEvent(new FailureEvent(result.failure.code));
    this.#host.requestUpdate();
  }

  content(i18n: CoreI18n) {
    const count = this.#rated();
    if (!this.#figures || count === 0) return null;
    const { heading, href, subject } = this.#host;
    const ofStore = subject === 'store' && !heading ? this.#i18n.of(i18n) : null;
    if (subject === 'store' && !heading && !ofStore) return null;
    const name = heading || (ofStore ? ofStore.t('storeReviewsHeading') : i18n.t('heading'));
    const { displayedAverage } = this.#figures;
    const average = i18n.oneDecimal(displayedAverage);
    const card = html`<span class="average" part="average" aria-hidden="true">${average}</span>
      <span class="facts">
        <span class="name" part="heading">${name}</span>
        ${stars(displayedAverage, i18n.t('rating', { rating: average }))}
        <span class="muted count" part="count">${i18n.t('reviews', { count })}</span>
      </span>`;
    const badge = href
      ? html`<a class="badge" part="badge" href=${href} dir=${i18n.direction} lang=${i18n.language}>${card}</a>`
      : html`<span class="badge" part="badge" dir=${i18n.direction} lang=${i18n.language}>${card}</span>`;
    return html`<div>${badge}${this.#mark(i18n)}</div>`;
  }

  /** Number of reviews that the average includes. A list's total also counts reviews shared by other stores. */
  #rated(): number {
    const { totalReviews = 0, excludedCount = 0 } = this.#figures ?? {};
    return totalReviews - excludedCount;
  }

  /**
   * Marks the rating as verifiable. The average covers all reviews, so the log must cover all of them; it does not contain reviews of the
   * store itself.
   */
  #mark(i18n: CoreI18n) {
    const log = this.#config?.transparency;
    if (this.#host.subject === 'store' || !isCovered(log)) return null;
    const messages = this.#i18n.of(i18n);
    return messages && html`<p class="below" dir=${i18n.direction}>${verifiableMark(log, messages)}</p>`;
  }
}
