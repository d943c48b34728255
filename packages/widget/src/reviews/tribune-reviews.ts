import { html } from 'lit-html';
import type { Review, ReviewList } from '../api.ts';
import { FailureEvent, ReviewsLoadedEvent } from '../events.ts';
import type { Changed } from '../rendered-element.ts';
import { everything, ReviewFeed } from '../review-feed.ts';
import type { ReviewFilters } from '../shopper-events.ts';
import baseStyles from '../styles/base.css?inline';
import cardStyles from '../styles/card.css?inline';
import controlStyles from '../styles/controls.css?inline';
import { TribuneElement } from '../tribune-element.ts';
import type { ReviewActions } from './actions.ts';
import type { Arrangement } from './arrangement.ts';
import { notice } from './notice.ts';
import { reviewCard } from './review-card.ts';
import styles from './reviews.css?inline';
import { listRoom, summaryRoom } from './skeleton.ts';
import type { Stage } from './stage.ts';
import { ratedIn, summary } from './summary.ts';
import type { VoteState } from './vote-buttons.ts';

const cardsPerTask = 3;

type Act = (actions: ReviewActions) => unknown;

/**
 * `<tribune-reviews>`: the reviews of a product or of the whole store, with summary, filters, search, votes and the form to write one.
 *
 * Attributes: `product-id` (absent: the whole store); `product-href` (URL pattern of products, such as
 * `/products/{productId}`; then links their names); `layout` (`list`, `grid`, `photos`); `questions` (the product's questions as a
 * tab); `mixed-languages` (reviews in the page's language do not come first); `address-key` (keeps filters in the page's address); `heading` (default: "Customer reviews" in the shopper's language); `json-ld` (adds the
 * product's structured data to the page, unless the page has some); `attributes` (comma-separated ids of the custom
 * attributes that its form asks for; default: all); `incentive-claim-id` and `incentive` (the reward
 * offered for a review; the author must consent to disclosing it); those of TribuneElement.
 * Methods: `reload()`, `openForm()`.
 * Slot: content of the element, such as server-rendered reviews, is shown until its own reviews have loaded.
 * Events: `tribune-reviews-loaded`, `tribune-filter-change`, `tribune-vote`, `tribune-form-open`,
 * `tribune-review-submitted`, `tribune-failure`.
 * Parts: `heading`, `write`, `summary`, `average`, `stars`, `bar`, `scales`, `overview`, `topic`, `toolbar`, `search`, `sort`, `filters`, `chip`, `verifiable`, `activity`,
 * `list`, `review`, `ribbon`, `title`, `meta`, `marks`, `text`, `points`, `attributes`, `reply`, `vote`, `menu`, `more`, `notice`,
 * `dialog`, and those of the form.
 * CSS properties: `--tribune-accent`, `-on-accent`, `-star`, `-text`, `-background`, `-muted`, `-border`, `-surface`,
 * `-danger`, `-success`, `-radius`, `-font`.
 */
export class TribuneReviews extends TribuneElement {
  static override styles = [baseStyles, controlStyles, cardStyles, styles];
  static override properties = {
    productId: {},
    heading: {},
    jsonLd: { type: Boolean },
    attributeIds: { attribute: 'attributes' },
    incentiveClaimId: {},
    incentive: {},
    layout: {},
    questions: { type: Boolean },
    productHref: {},
    addressKey: {},
    mixedLanguages: { type: Boolean },
    announcement: { attribute: false },
    blocked: { attribute: false },
  };

  declare productId: string;
  declare heading: string;
  declare jsonLd: boolean;
  declare attributeIds: string;
  declare incentiveClaimId: string;
  declare incentive: string;
  declare layout: string;
  declare questions: boolean;
  declare productHref: string;
  declare addressKey: string;
  declare mixedLanguages: boolean;
  /** Announced by screen readers. */
  declare private announcement: string;
  /** The control that the shopper used, if its code could not be loaded. */
  declare private blocked: Act | null;

  #feed = new ReviewFeed(() => {
    if (this.#feed.reviews.some(({ media }) => media.length > 0)) void loadMediaStrip();
    this.requestUpdate();
  });
  #votes = new Map<string, VoteState>();
  #expanded = new Set<string>();
  #actions: ReviewActions | null = null;
  #arrangement: Arrangement | null = null;
  #made = cardsPerTask;
  #isOpen = false;

  /** Reloads the reviews with the current filters, bypassing the browser's cache from now on. */
  reload(): Promise<void> {
    this.#feed.fresh = true;
    return this.#show(this.#feed.filters);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#actions?.arrive();
  }

  disconnectedCallback(): void {
    this.#actions?.leave();
  }

  openForm(): Promise<void> {
    return this.#act((actions) => actions.openForm());
  }

  /** Loads code for layouts, topics and questions. If that fails, reviews are shown without it. */
  protected override async prepare(): Promise<void> {
    const isPlain =
      this.productId && !this.layout && !this.questions && !location.hash.startsWith('#review_');
    if (isPlain && !this.config?.hasTopics) return;
    try {
      const { Arrangement } = await import('./arrangement.ts');
      this.#arrangement ??= new Arrangement(this.#stage);
      await this.#arrangement.load();
    } catch {}
  }

  protected override willUpdate(changed: Changed): void {
    super.willUpdate(changed);
    const asked = ['productId', 'merchantId', 'apiBase'].some((name) => changed.has(name));
    if (asked && this.merchantId) void this.#begin();
    if (this.configured && (changed.has('layout') || changed.has('questions'))) void this.prepare();
  }

  /** Renders further cards out of sight, some in each task, until all are ready to be shown. */
  protected override updated(): void {
    if (!this.configured || !this.#feed.list) return;
    if (!this.#isMade) this.requestUpdate();
    this.#made = this.#isMade ? Infinity : this.#made + cardsPerTask;
  }

  get #isMade(): boolean {
    return this.#made >= this.#feed.reviews.length;
  }

  protected override render() {
    const { i18n } = this;
    const list = this.configured ? this.#feed.list : null;
    const failed = this.configured && this.#feed.failure?.of === 'all';
    const failure = failed ? this.#failureNotice('reviewsFailed', () => this.reload()) : null;
    const isShown = list && this.#isMade;
    const before = !isShown && this.childElementCount > 0 ? html`<slot></slot>${failure}` : null;
    if (before && !list) return before;
    const rated = list ? ratedIn(list.starDistribution) : 0;
    const total = rated + (list?.excludedCount ?? 0);
    const content = html`<div class="top">
        <h2 id="heading" class="heading" part="heading">${this.heading || i18n.t('heading')}</h2>
        <button type="button" class="button primary" part="write" @click=${() => this.openForm()}>
          ${i18n.t('write')}
        </button>
        ${list && isShown && total ? this.#summary(list, rated) : isShown || failure ? null : summaryRoom}
      </div>
      ${this.blocked ? this.#failureNotice('loadFailed', this.#again) : null}
      <p class="visually-hidden" role="status">${this.announcement}</p>
      ${isShown || failure ? null : listRoom}
      <div ?hidden=${!isShown}>
        ${list && total > 1 ? this.#tools(list) : null}
        ${list && !failure ? this.#listOrWhatElse(list, total) : null}
      </div>
      ${failure}`;
    // Until the messages in the shopper's language are loaded, nothing is rendered; the page's direction applies.
    return html`${before}
      <section
        ?hidden=${before}
        class=${this.configured ? '' : 'undressed'}
        dir=${this.configured ? i18n.direction : ''}
        lang=${i18n.language}
        aria-labelledby="heading"
      >
        ${(this.configured && this.#arrangement?.around(content)) || content} ${this.#actions?.dialog()}
      </section>`;
  }

  #summary(list: ReviewList, rated: number) {
    return summary({
      list,
      total: rated,
      i18n: this.i18n,
      open: this.#isOpen,
      onOpen: () => {
        this.#isOpen = !this.#isOpen;
        this.requestUpdate();
      },
      trust: this.#actions?.trust(),
      bars: this.#actions?.bars(list),
      onExtra: (extra) => this.#actions?.extra(extra),
    });
  }

  /** A single review leaves nothing to search or sort. */
  #tools(list: ReviewList) {
    return html`${this.#arrangement?.overview()}
      <div class="tools">${this.#actions?.tools(list)}</div>`;
  }

  #listOrWhatElse(list: ReviewList, total: number) {
    const { failure, loading, reviews } = this.#feed;
    const { i18n } = this;
    if (!total) return notice({ title: i18n.t('empty'), advice: i18n.t('emptyInvitation') });
    if (reviews.length === 0) return this.#actions?.noMatch();
    return this.#feed.renewed(html`<ul class="list ${this.layout}" part="list" aria-busy=${loading === 'all'}>
        ${reviews.slice(0, this.#made).map((review) => html`<li>${this.#card(review)}</li>`)}
      </ul>
      ${failure ? this.#failureNotice('reviewsFailed', this.#showMore) : null}
      <div class="foot">
        <p class="shown muted">${this.#shownCount()}</p>
        ${list.nextStartAfter && !failure ? this.#moreButton() : null}
      </div>`);
  }

  #card(review: Review) {
    return reviewCard({
      review,
      i18n: this.i18n,
      connection: this.connection,
      attributes: this.config?.customAttributes.filter(({ promoted }) => promoted) ?? [],
      expanded: this.#expanded.has(review.id),
      vote: this.#votes.get(review.id),
      ...this.#actions?.additions(review),
      ...this.#arrangement?.additions(review),
      onExpand: () => this.#expand(review.id),
      onVote: (helpful) => void this.#act((actions) => actions.vote(review, helpful)),
    });
  }

  #moreButton() {
    const busy = this.#feed.loading === 'more';
    return html`<button
      type="button"
      class="button"
      part="more"
      aria-disabled=${busy}
      @click=${() => busy || this.#showMore()}
    >
      ${this.i18n.t(busy ? 'loading' : 'moreReviews')}
    </button>`;
  }

  #failureNotice(title: 'loadFailed' | 'reviewsFailed', again: () => Promise<void>) {
    const { i18n } = this;
    return notice({ title: i18n.t(title), retry: i18n.t('retry'), onRetry: () => void again() });
  }

  /** The filters may be in the page's address. */
  async #begin(): Promise<void> {
    let filters = everything;
    try {
      if (this.addressKey) filters = (await import('./address.ts')).filtersInAddress(this.#stage);
    } catch {}
    await this.#show(filters);
  }

  async #show(filters: ReviewFilters): Promise<void> {
    const { productId } = this;
    if (!this.mixedLanguages) this.#feed.language = this.tag?.match(/^[a-z]{2,3}/)?.[0] ?? '';
    const shown = await this.#feed.show(this.connection, productId, filters);
    const { list } = this.#feed;
    if (!shown || !list) return this.#reportFailure();
    this.#announceShown();
    this.dispatchEvent(new ReviewsLoadedEvent(productId, list.totalReviews, list.averageRating));
    void this.#act((actions) => actions.arrive(), false);
  }

  /** Called only if an action is blocked. */
  #again = (): Promise<void> => this.#act(this.blocked as Act);

  #showMore = (): Promise<void> => this.#act((actions) => actions.showMore());

  #announceShown = (): void => {
    this.announcement = this.#shownCount();
  };

  #shownCount(): string {
    const { i18n } = this;
    const { list, reviews } = this.#feed;
    const count = list?.totalReviews ?? 0;
    return i18n.t('shownCount', { shown: reviews.length, reviews: i18n.t('reviews', { count }) });
  }

  #reportFailure = (): void => {
    if (this.#feed.failure) this.dispatchEvent(new FailureEvent(this.#feed.failure.code));
  };

  #expand(reviewId: string): void {
    if (!this.#expanded.delete(reviewId)) this.#expanded.add(reviewId);
    this.requestUpdate();
  }

  /** Runs an action. The code of actions is loaded once the reviews are shown, or at the first interaction. */
  async #act(act: Act, isPressed = true): Promise<void> {
    try {
      this.blocked = null;
      if (!this.#actions) {
        const { ReviewActions } = await import('./actions.ts');
        this.#actions ??= new ReviewActions(this.#stage);
        this.requestUpdate();
      }
      await act(this.#actions);
    } catch {
      if (isPressed) this.blocked = act;
      this.dispatchEvent(new FailureEvent('NETWORK'));
    }
  }

  #stage: Stage = {
    element: this,
    feed: this.#feed,
    votes: this.#votes,
    expanded: this.#expanded,
    i18n: () => this.i18n,
    connection: () => this.connection,
    config: () => this.config,
    adopt: (css) => this.adopt(css),
    announce: (sentence) => {
      this.announcement = sentence;
    },
    show: (filters) => this.#show(filters),
    announceShown: this.#announceShown,
    reportFailure: this.#reportFailure,
  };
}

/** If this fails, reviews are shown without photos, and the next change of the list tries again. */
async function loadMediaStrip(): Promise<void> {
  try {
    const { defineMediaStrip } = await import('../media/tribune-media-strip.ts');
    defineMediaStrip();
  } catch {}
}

declare global {
  interface HTMLElementTagNameMap {
    'tribune-reviews': TribuneReviews;
  }
}
