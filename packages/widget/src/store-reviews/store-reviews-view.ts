import { html } from 'lit-html';
import type { Connection, Failure } from '../api.ts';
import { FailureEvent } from '../events.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { DeferredMessages, type FullI18n } from '../i18n/deferred.ts';
import type { View } from '../lazy-element.ts';
import { reportButton } from '../report/report-button.ts';
import { policyAddress } from '../reviews/hosted-address.ts';
import { notice } from '../reviews/notice.ts';
import reviewStyles from '../reviews/reviews.css?inline';
import { summary } from '../reviews/summary.ts';
import toolStyles from '../reviews/tools.css?inline';
import cardStyles from '../styles/card.css?inline';
import fieldStyles from '../styles/fields.css?inline';
import { storeReviewCard } from './store-review-card.ts';
import {
  type StoreReview,
  type StoreReviewList,
  type StoreReviewSort,
  storeReviews,
} from './store-review-reads.ts';
import viewStyles from './store-reviews.css?inline';
import type { TribuneStoreReviews } from './tribune-store-reviews.ts';

export const styles = cardStyles + reviewStyles + fieldStyles + toolStyles + viewStyles;

const sorts: readonly StoreReviewSort[] = ['newest', 'oldest', 'highest', 'lowest'];

/** The content and data of `<tribune-store-reviews>`. */
export class StoreReviewsView implements View {
  readonly #host: TribuneStoreReviews;
  readonly #i18n: DeferredMessages;
  #connection: Connection | null = null;
  #reviews: StoreReview[] = [];
  /** The latest response; null until the first one. */
  #list: StoreReviewList | null = null;
  #sort: StoreReviewSort = 'newest';
  #rating: number | null = null;
  #loading: 'all' | 'more' | null = 'all';
  #failed: 'all' | 'more' | null = null;
  #latest = 0;
  #fresh = false;
  #announcement = '';
  #messages: FullI18n | null = null;

  constructor(host: TribuneStoreReviews) {
    this.#host = host;
    this.#i18n = new DeferredMessages(host);
  }

  show(connection: Connection, fresh: boolean): void {
    this.#connection = connection;
    this.#fresh = fresh;
    this.#list = null;
    void this.#load('all');
  }

  content(coreI18n: CoreI18n) {
    const i18n = this.#i18n.of(coreI18n);
    this.#messages = i18n;
    if (!i18n || (!this.#list && !this.#failed)) return null;
    return html`<section dir=${i18n.direction} lang=${i18n.language} aria-labelledby="heading">
      <div class="head">
        <h2 id="heading" class="heading" part="heading">${this.#host.heading || i18n.t('storeReviewsHeading')}</h2>
      </div>
      <p class="visually-hidden" role="status">${this.#announcement}</p>
      ${this.#listOrWhatElse(i18n)}
    </section>`;
  }

  #listOrWhatElse(i18n: FullI18n) {
    const list = this.#list;
    if (this.#failed === 'all' || !list) return this.#failureNotice(i18n, 'all');
    const total = list.starDistribution.reduce((sum, { count }) => sum + count, 0);
    if (total === 0) return notice({ title: i18n.t('empty') });
    return html`${this.#summary(list, total, i18n)} ${total > 1 ? this.#tools(list, i18n) : null}
      <ul class="list" part="list" aria-busy=${this.#loading === 'all' ? 'true' : 'false'}>
        ${this.#reviews.map((review) => html`<li>${storeReviewCard(review, i18n, this.#report(review, i18n))}</li>`)}
      </ul>
      ${this.#failed ? this.#failureNotice(i18n, 'more') : null}
      <div class="foot">
        <p class="shown muted">${this.#shownCount(i18n)}</p>
        ${list.nextStartAfter && !this.#failed ? this.#moreButton(i18n) : null}
      </div>`;
  }

  #summary(list: StoreReviewList, total: number, i18n: FullI18n) {
    return summary({
      list: { ...list, incentivizedCount: 0, attributeSummaries: [] },
      total,
      i18n,
      chosen: this.#rating === null ? [] : [this.#rating],
      onToggle: (rating) => {
        this.#rating = rating === this.#rating ? null : rating;
        void this.#load('all');
      },
      onScale: () => null,
    });
  }

  #tools(list: StoreReviewList, i18n: FullI18n) {
    return html`<div class="store-tools">
      <p class="findings muted">
        <span part="count">${i18n.t('reviews', { count: list.totalReviews })}</span>
        ${this.#connection ? html`<a href=${policyAddress(this.#connection, i18n.language)} target="_blank" rel="noopener">${i18n.t('reviewPolicy')}</a>` : null}
      </p>
      <label class="sort">
        <span class="muted">${i18n.t('sortBy')}</span>
        <select class="control" part="sort" @change=${this.#resort}>
          ${sorts.map(
            (sort) =>
              html`<option value=${sort} ?selected=${sort === this.#sort}>${i18n.t(`sort_${sort}`)}</option>`,
          )}
        </select>
      </label>
    </div>`;
  }

  #report({ id }: StoreReview, i18n: FullI18n) {
    return reportButton(i18n, {
      itemId: id,
      describedBy: `heading-${id}`,
      connection: () => this.#connection,
      within: this.#host,
    });
  }

  #moreButton(i18n: FullI18n) {
    const busy = this.#loading === 'more';
    return html`<button
      type="button"
      class="button"
      part="more"
      aria-disabled=${busy ? 'true' : 'false'}
      @click=${() => busy || this.#load('more')}
    >
      ${i18n.t(busy ? 'loading' : 'moreReviews')}
    </button>`;
  }

  #failureNotice(i18n: FullI18n, of: 'all' | 'more') {
    const onRetry = () => void this.#load(of);
    return notice({ title: i18n.t('reviewsFailed'), retry: i18n.t('retry'), onRetry });
  }

  #shownCount(i18n: FullI18n): string {
    const reviews = i18n.t('reviews', { count: this.#list?.totalReviews ?? 0 });
    return i18n.t('shownCount', { shown: this.#reviews.length, reviews });
  }

  #resort = (event: Event): void => {
    this.#sort = (event.target as HTMLSelectElement).value as StoreReviewSort;
    void this.#load('all');
  };

  async #load(kind: 'all' | 'more'): Promise<void> {
    if (!this.#connection) return;
    const ticket = ++this.#latest;
    this.#loading = kind;
    this.#failed = null;
    this.#host.requestUpdate();
    const startAfter = kind === 'more' ? (this.#list?.nextStartAfter ?? null) : null;
    const query = { sort: this.#sort, rating: this.#rating, startAfter, fresh: this.#fresh };
    const result = await storeReviews(this.#connection, query);
    if (ticket !== this.#latest) return;
    this.#loading = null;
    if ('failure' in result) return this.#fail(kind, result.failure);
    const known = new Set(kind === 'more' ? this.#reviews.map(({ id }) => id) : []);
    const added = result.value.reviews.filter(({ id }) => !known.has(id));
    this.#reviews = kind === 'more' ? [...this.#reviews, ...added] : added;
    const isFirst = this.#list === null;
    this.#list = result.value;
    if (!isFirst && this.#messages) this.#announcement = this.#shownCount(this.#messages);
    this.#host.requestUpdate();
    if (kind === 'more') await this.#goOnAt(added[0]?.id);
  }

  #fail(kind: 'all' | 'more', { code }: Failure): void {
    this.#failed = kind;
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new FailureEvent(code));
  }

  /** Focuses the first new one, since the pressed button may be gone. */
  async #goOnAt(id: string | undefined): Promise<void> {
    await this.#host.updateComplete;
    if (id)
      this.#host.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus({ preventScroll: true });
  }
}
