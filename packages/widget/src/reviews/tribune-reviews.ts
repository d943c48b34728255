import { html, type PropertyValues, unsafeCSS } from 'lit';
import { type Review, voteOnReview } from '../api.ts';
import { deviceId } from '../device-id.ts';
import {
  FailureEvent,
  FilterChangeEvent,
  FormOpenEvent,
  type ReviewSubmittedEvent,
  ReviewsLoadedEvent,
  VoteEvent,
} from '../events.ts';
import { everything, type FeedQuery, ReviewFeed } from '../review-feed.ts';
import baseStyles from '../styles/base.css?inline';
import controlStyles from '../styles/controls.css?inline';
import { TribuneElement } from '../tribune-element.ts';
import { type FormState, formDialog } from './form-dialog.ts';
import { notice } from './notice.ts';
import { reviewCard } from './review-card.ts';
import styles from './reviews.css?inline';
import { listSkeleton, summarySkeleton } from './skeleton.ts';
import { summary } from './summary.ts';
import { chosenFilters, toolbar } from './toolbar.ts';
import type { VoteState } from './vote-buttons.ts';

const searchDelayMs = 350;

/**
 * `<tribune-reviews>`: a product's reviews with summary, filters, search, votes and the form to write one.
 *
 * Attributes: `product-id`; `heading` (default: "Customer reviews" in the shopper's language); those of TribuneElement.
 * Methods: `reload()`, `openForm()`.
 * Events: `tribune-reviews-loaded`, `tribune-filter-change`, `tribune-vote`, `tribune-form-open`,
 * `tribune-review-submitted`, `tribune-failure`.
 * Parts: `heading`, `write`, `summary`, `average`, `stars`, `bar`, `toolbar`, `search`, `sort`, `chip`, `list`, `review`,
 * `title`, `meta`, `marks`, `text`, `points`, `reply`, `vote`, `more`, `dialog`.
 * CSS properties: `--tribune-accent`, `-on-accent`, `-star`, `-text`, `-background`, `-muted`, `-border`, `-surface`,
 * `-danger`, `-success`, `-radius`, `-font`.
 */
export class TribuneReviews extends TribuneElement {
  static override styles = [unsafeCSS(baseStyles), unsafeCSS(controlStyles), unsafeCSS(styles)];
  static override properties = {
    productId: { attribute: 'product-id' },
    heading: {},
    announcement: { state: true },
    formState: { state: true },
  };

  declare productId: string;
  declare heading: string;
  /** Read out by screen readers. */
  declare private announcement: string;
  declare private formState: FormState;

  #feed = new ReviewFeed(() => {
    if (this.#feed.reviews.some(({ media }) => media.length > 0)) void loadMediaStrip();
    this.requestUpdate();
  });
  #votes = new Map<string, VoteState>();
  #expanded = new Set<string>();
  #typing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.productId = '';
    this.heading = '';
    this.announcement = '';
    this.formState = 'absent';
  }

  /** Loads the reviews anew, with the filters as they are, and not from the browser's cache from now on. */
  reload(): Promise<void> {
    this.#feed.fresh = true;
    return this.#show(this.#feed.query);
  }

  async openForm(): Promise<void> {
    this.dispatchEvent(new FormOpenEvent(this.productId));
    this.#dialog.showModal();
    if (this.formState === 'here') return;
    this.formState = 'loading';
    try {
      const { defineReviewForm } = await import('../form/tribune-review-form.ts');
      defineReviewForm();
      this.formState = 'here';
    } catch {
      this.formState = 'failed';
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const asked = ['productId', 'merchantId', 'apiBase'].some((name) => changed.has(name));
    if (asked && this.productId && this.merchantId) void this.#show(everything);
  }

  protected override render() {
    const { words } = this;
    const list = this.dressed ? this.#feed.list : null;
    const hasReviews = list?.starDistribution.some(({ count }) => count > 0);
    return html`<section class="reviews" dir=${words.direction} lang=${words.language} aria-labelledby="heading">
      <div class="head">
        <h2 id="heading" class="heading" part="heading">${this.heading || words.say('heading')}</h2>
        <button type="button" class="button primary" part="write" @click=${() => this.openForm()}>
          ${words.say('write')}
        </button>
      </div>
      <p class="visually-hidden" role="status">${this.announcement}</p>
      ${list && hasReviews ? this.#summaryAndTools(list) : null} ${this.#listOrWhatElse(hasReviews)}
      ${this.#formDialog()}
    </section>`;
  }

  #summaryAndTools(figures: NonNullable<ReviewFeed['list']>) {
    const { words } = this;
    const { query } = this.#feed;
    const view = { query, words, onChange: this.#narrow, onType: this.#type };
    return html`${summary({ figures, words, chosen: query.ratings, onToggle: this.#toggleRating })}
      ${toolbar(view)} ${chosenFilters(view)}`;
  }

  #listOrWhatElse(hasReviews: boolean | undefined) {
    const { failure, list, loading, reviews } = this.#feed;
    const { words } = this;
    if (failure?.of === 'all') return this.#failureNotice(() => this.reload());
    if (!list || !this.dressed) return html`${summarySkeleton}${listSkeleton}`;
    if (!hasReviews) return notice({ title: words.say('empty'), advice: words.say('emptyInvitation') });
    if (reviews.length === 0)
      return notice({ title: words.say('noMatch'), advice: words.say('noMatchAdvice') });
    const shown = { shown: reviews.length, reviews: words.say('reviews', { count: list.totalReviews }) };
    return html`<ul class="list" part="list" aria-busy=${loading === 'all' ? 'true' : 'false'}>
        ${reviews.map((review) => html`<li>${this.#card(review)}</li>`)}
      </ul>
      ${failure ? this.#failureNotice(() => this.#showMore()) : null}
      <div class="foot">
        <p class="shown muted">${words.say('shown', shown)}</p>
        ${list.nextStartAfter && !failure ? this.#moreButton() : null}
      </div>`;
  }

  #card(review: Review) {
    return reviewCard({
      review,
      words: this.words,
      connection: this.connection,
      expanded: this.#expanded.has(review.id),
      vote: this.#votes.get(review.id),
      onExpand: () => this.#expand(review.id),
      onVote: (helpful) => void this.#vote(review, helpful),
    });
  }

  #moreButton() {
    const busy = this.#feed.loading === 'more';
    return html`<button
      type="button"
      class="button"
      part="more"
      aria-disabled=${busy ? 'true' : 'false'}
      @click=${() => busy || this.#showMore()}
    >
      ${this.words.say(busy ? 'loading' : 'more')}
    </button>`;
  }

  #failureNotice(again: () => Promise<void>) {
    const { words } = this;
    return notice({ title: words.say('failed'), retry: words.say('retry'), onRetry: () => void again() });
  }

  #formDialog() {
    const { apiBase, formState: state, merchantId, productId, words } = this;
    return formDialog({
      words,
      state,
      productId,
      merchantId,
      apiBase,
      onOpen: () => void this.openForm(),
      onClose: () => this.#dialog.close(),
      onClosed: this.#formClosed,
      onSubmitted: this.#submitted,
    });
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  async #show(query: FeedQuery): Promise<void> {
    const { productId } = this;
    const shown = await this.#feed.show(this.connection, productId, query);
    const { list } = this.#feed;
    if (!shown || !list) return this.#reportFailure();
    this.#announceShown();
    this.dispatchEvent(new ReviewsLoadedEvent(productId, list.totalReviews, list.averageRating));
  }

  /** Focus goes to the first new review: reading goes on there, and the button may be gone. */
  async #showMore(): Promise<void> {
    const first = await this.#feed.showMore(this.connection, this.productId);
    if (!first) return this.#reportFailure();
    this.#announceShown();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(first.id)}`)?.focus({ preventScroll: true });
  }

  #announceShown(): void {
    const count = this.#feed.list?.totalReviews ?? 0;
    const { words } = this;
    this.announcement = words.say('shown', {
      shown: this.#feed.reviews.length,
      reviews: words.say('reviews', { count }),
    });
  }

  #reportFailure(): void {
    if (this.#feed.failure) this.dispatchEvent(new FailureEvent(this.#feed.failure.code));
  }

  #narrow = (change: Partial<FeedQuery>): void => {
    clearTimeout(this.#typing);
    const query = { ...this.#feed.query, ...change };
    query.search = query.search.trim();
    if (JSON.stringify(query) === JSON.stringify(this.#feed.query)) return;
    this.dispatchEvent(new FilterChangeEvent(query.sort, query.ratings, query.search));
    void this.#show(query);
  };

  #type = (search: string): void => {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#narrow({ search }), searchDelayMs);
  };

  #toggleRating = (rating: number): void => {
    const { ratings } = this.#feed.query;
    const others = ratings.filter((other) => other !== rating);
    this.#narrow({ ratings: others.length < ratings.length ? others : [...ratings, rating] });
  };

  #expand(reviewId: string): void {
    if (!this.#expanded.delete(reviewId)) this.#expanded.add(reviewId);
    this.requestUpdate();
  }

  async #vote(review: Review, helpful: boolean): Promise<void> {
    const before = this.#votes.get(review.id)?.choice ?? null;
    this.#setVote(review.id, { choice: helpful, busy: true, failed: false });
    const result = await voteOnReview(this.connection, review.id, helpful, deviceId());
    if ('failure' in result) {
      this.#setVote(review.id, { choice: before, busy: false, failed: true });
      this.announcement = this.words.say('voteFailed');
      this.dispatchEvent(new FailureEvent(result.failure.code));
      return;
    }
    const { helpfulVotes, notHelpfulVotes } = result.value;
    this.#feed.update(review.id, { helpfulVotes, notHelpfulVotes });
    this.#setVote(review.id, { choice: helpful, busy: false, failed: false });
    this.announcement = this.words.say('voted');
    this.dispatchEvent(new VoteEvent(review.id, helpful));
  }

  #setVote(reviewId: string, state: VoteState): void {
    this.#votes.set(reviewId, state);
    this.requestUpdate();
  }

  #sent = false;

  #submitted = ({ review }: ReviewSubmittedEvent): void => {
    this.#sent = true;
    if (review.status === 'approved') void this.reload();
  };

  /** What was typed stays for the next opening, unless it was sent. */
  #formClosed = (): void => {
    if (this.#sent) this.formState = 'absent';
    this.#sent = false;
  };
}

/** Without it the reviews stand there as well; the next change of the list tries again. */
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
