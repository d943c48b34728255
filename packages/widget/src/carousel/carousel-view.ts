import { html } from 'lit-html';
import {
  type Connection,
  type Failure,
  type Review,
  type ReviewList,
  read,
  reviewsPath,
  type WidgetConfig,
} from '../api.ts';
import { FailureEvent } from '../events.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { DeferredMessages } from '../i18n/deferred.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { View } from '../lazy-element.ts';
import { defineMediaStrip } from '../media/tribune-media-strip.ts';
import { collapse, unfold } from '../parts/collapse.ts';
import { checkIcon, giftIcon, ribbonIcon } from '../parts/icons.ts';
import { nextIcon, previousIcon } from '../parts/media-icons.ts';
import { stars } from '../parts/stars.ts';
import { paragraphs } from '../parts/text.ts';
import { isCovered, verifiableMark } from '../parts/verifiable-mark.ts';
import { related } from '../reviews/disclosures.ts';
import { notice } from '../reviews/notice.ts';
import { origin } from '../reviews/origin.ts';
import { productName } from '../reviews/product-name.ts';
import { widgetConfig } from '../theme.ts';
import type { TribuneCarousel } from './tribune-carousel.ts';

export { default as styles } from './carousel.css?inline';

const mostReviews = 30;

/** The content and data of `<tribune-carousel>`. */
export class CarouselView implements View {
  readonly #host: TribuneCarousel;
  readonly #i18n: DeferredMessages;
  #connection: Connection | null = null;
  #config: WidgetConfig | null = null;
  #reviews: Review[] | null = null;
  #failed = false;
  /** Whether each end of the row is visible. */
  #at = { start: true, end: false };

  constructor(host: TribuneCarousel) {
    this.#host = host;
    this.#i18n = new DeferredMessages(host);
  }

  async show(connection: Connection, fresh: boolean): Promise<void> {
    const { productId, limit, layout } = this.#host;
    const count = Math.min(mostReviews, Math.max(1, Math.trunc(limit) || 9));
    const search = new URLSearchParams({ sort: 'featured', limit: `${count}` });
    if (layout === 'photos') search.set('withMedia', 'true');
    const path = reviewsPath(productId);
    this.#connection = connection;
    this.#failed = false;
    unfold(this.#host);
    const result = await read<ReviewList>(connection, path, search, fresh);
    this.#config = await widgetConfig(connection);
    if (productId !== this.#host.productId) return;
    if ('failure' in result) return this.#fail(result.failure);
    this.#reviews = result.value.reviews;
    if (layout === 'photos') defineMediaStrip();
    if (this.#reviews.length === 0) collapse(this.#host);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#look();
  }

  content(coreI18n: CoreI18n) {
    const i18n = this.#i18n.of(coreI18n);
    if (!i18n || (!this.#reviews?.length && !this.#failed)) return null;
    return html`<section class="room" dir=${i18n.direction} lang=${i18n.language} aria-labelledby="heading">
      <div class="head">
        <h2 id="heading" class="heading" part="heading">${this.#host.heading || i18n.t('carouselHeading')}</h2>
        ${this.#reviews && !(this.#at.start && this.#at.end) ? this.#steps(i18n) : null}
      </div>
      ${this.#listOrWhatElse(i18n)} ${this.#mark(i18n)}
    </section>`;
  }

  #listOrWhatElse(i18n: FullI18n) {
    const onRetry = () => this.#host.reload();
    if (this.#failed) return notice({ title: i18n.t('reviewsFailed'), retry: i18n.t('retry'), onRetry });
    return html`<ul
      class="row"
      part="list"
      tabindex="0"
      role="list"
      aria-labelledby="heading"
      @scroll=${this.#look}
      @keydown=${this.#key}
    >
      ${this.#reviews?.map((review) => html`<li class="slide">${this.#slide(review, i18n)}</li>`)}
    </ul>`;
  }

  #mark(i18n: FullI18n) {
    const log = this.#config?.transparency;
    if (this.#failed || !this.#reviews || !isCovered(log, this.#reviews)) return null;
    return html`<p class="below">${verifiableMark(log, i18n)}</p>`;
  }

  #slide(review: Review, i18n: FullI18n) {
    const { id, authorName, featured, incentivized, language, rating, text, title, verifiedPurchase } =
      review;
    return html`<article class="card" part="review" aria-labelledby="author-${id}">
      ${this.#photo(review, i18n)}
      <div class="top">
        ${stars(rating, i18n.t('rating', { rating }))}
        ${featured ? html`<span class="ribbon" part="ribbon">${ribbonIcon}${i18n.t('featured')}</span>` : null}
      </div>
      ${title ? html`<h3 class="title" part="title" dir="auto" lang=${language ?? ''}>${title}</h3>` : null}
      ${text ? html`<div class="text" part="text" lang=${language ?? ''}>${paragraphs(text)}</div>` : null}
      <p class="meta" part="meta">
        <span id="author-${id}" class="author"><bdi>${authorName}</bdi></span>
        ${verifiedPurchase ? html`<span class="good">${checkIcon}${i18n.t('verified')}</span>` : null}
        ${incentivized ? html`<span>${giftIcon}${i18n.t('rewardedReview')}</span>` : null}
        ${review.originallyPostedOn ? origin(review.originallyPostedOn, i18n) : null}
        ${related(review, i18n)}
        ${this.#host.productId ? null : productName(review, this.#host.productHref)}
      </p>
    </article>`;
  }

  /** The first photo of a review. All have the same height, so that rows are aligned. */
  #photo(review: Review, i18n: FullI18n) {
    return this.#host.layout === 'photos' && review.media.length > 0
      ? html`<tribune-media-strip
          class="photo"
          lead="one"
          .review=${review}
          .i18n=${i18n}
          .connection=${this.#connection}
        ></tribune-media-strip>`
      : null;
  }

  #steps(i18n: FullI18n) {
    const step = (by: 1 | -1, end: boolean) => html`<button
      type="button"
      class="round"
      part="step"
      aria-label=${i18n.t(by > 0 ? 'next' : 'previous')}
      aria-disabled=${end ? 'true' : 'false'}
      @click=${() => this.#step(by)}
    >
      ${by > 0 ? nextIcon : previousIcon}
    </button>`;
    return html`<div class="steps">${step(-1, this.#at.start)}${step(1, this.#at.end)}</div>`;
  }

  #fail({ code }: Failure): void {
    this.#failed = true;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new FailureEvent(code));
  }

  get #row(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.row');
  }

  /** Scrolls by one page. In right-to-left languages, the row starts on the right. */
  #step(by: 1 | -1): void {
    const row = this.#row;
    const forward =
      getComputedStyle(this.#host.renderRoot.querySelector('section') ?? this.#host).direction === 'rtl'
        ? -1
        : 1;
    row?.scrollBy({ left: by * forward * row.clientWidth * 0.9 });
  }

  #key = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const row = this.#row;
    if (!row) return;
    // Sets `scrollLeft` instead of calling `scrollTo`, which Prototype.js and MooTools replace.
    if (event.key === 'Home') row.scrollLeft = 0;
    else if (event.key === 'End')
      row.scrollLeft = row.scrollWidth * (getComputedStyle(row).direction === 'rtl' ? -1 : 1);
    else return;
    event.preventDefault();
  };

  #look = (): void => {
    const row = this.#row;
    if (!row) return;
    const passed = Math.abs(row.scrollLeft);
    const start = passed < 4;
    const end = passed + row.clientWidth > row.scrollWidth - 4;
    if (start === this.#at.start && end === this.#at.end) return;
    this.#at = { start, end };
    this.#host.requestUpdate();
  };
}
