import { html } from 'lit-html';
import type { ProductRating } from '../api.ts';
import { FailureEvent } from '../events.ts';
import { stars } from '../parts/stars.ts';
import { productRating } from '../rating-batch.ts';
import type { Changed } from '../rendered-element.ts';
import type { ReviewSubmittedEvent } from '../shopper-events.ts';
import baseStyles from '../styles/base.css?inline';
import { TribuneElement } from '../tribune-element.ts';
import styles from './rating.css?inline';

/**
 * `<tribune-rating>`: stars and number of reviews of one product, for category pages. All on a page share one request.
 *
 * Attributes: `product-id`; `href` (URL of the reviews; makes it a link); those of TribuneElement.
 * Methods: `reload()`. Slot: shown until the rating has loaded. Events: `tribune-failure`. Parts: `rating`, `stars`, `count`. CSS properties: `--tribune-star`, `--tribune-text`,
 * `--tribune-font`; its size follows the surrounding text.
 */
export class TribuneRating extends TribuneElement {
  static override styles = [baseStyles, styles];
  static override properties = {
    productId: {},
    href: {},
    rating: { attribute: false },
    failed: { attribute: false },
  };

  declare productId: string;
  declare href: string;
  declare private rating: ProductRating | null;
  declare private failed: boolean | null;

  /** Reloads, bypassing the browser's cache. */
  async reload(): Promise<void> {
    await this.#load(this.productId, true);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('tribune-review-submitted', this.#submitted);
  }

  disconnectedCallback(): void {
    document.removeEventListener('tribune-review-submitted', this.#submitted);
  }

  protected override willUpdate(changed: Changed): void {
    super.willUpdate(changed);
    const asked = ['productId', 'merchantId', 'apiBase'].some((name) => changed.has(name));
    if (asked && this.productId && this.merchantId) void this.#load(this.productId);
  }

  #submitted = ({ review }: ReviewSubmittedEvent): void => {
    if (review.productId === this.productId && review.status === 'approved') void this.reload();
  };

  async #load(productId: string, fresh = false): Promise<void> {
    const result = await productRating(this.connection, productId, fresh);
    if (productId !== this.productId) return;
    this.failed = 'failure' in result;
    if ('value' in result) this.rating = result.value;
    else this.dispatchEvent(new FailureEvent(result.failure.code));
  }

  protected override render() {
    const { rating, i18n } = this;
    if (!rating || !this.configured) {
      const state = this.failed ? 'unknown' : 'waiting';
      if (this.childElementCount > 0) return html`<slot></slot>`;
      return html`<span class="rating ${state}">${stars(0)}<span class="count">&nbsp;</span></span>`;
    }
    const content = html`${stars(rating.displayedAverage, this.#label(rating))}
      <span class="count" part="count" aria-hidden="true">
        ${rating.totalReviews ? `(${i18n.number(rating.totalReviews)})` : ''}
      </span>`;
    return this.href
      ? html`<a class="rating" part="rating" href=${this.href} dir=${i18n.direction}>${content}</a>`
      : html`<span class="rating" part="rating" dir=${i18n.direction}>${content}</span>`;
  }

  #label(rating: ProductRating): string {
    const { i18n } = this;
    if (rating.totalReviews === 0) return i18n.t('noRating');
    const average = i18n.t('rating', { rating: rating.displayedAverage });
    return `${average}, ${i18n.t('reviews', { count: rating.totalReviews })}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-rating': TribuneRating;
  }
}
