import { html } from 'lit-html';
import type { Connection } from '../api.ts';
import type { CoreI18n } from '../i18n/core.ts';
import { DeferredMessages } from '../i18n/deferred.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { View } from '../lazy-element.ts';
import { PagedList } from '../paged-list.ts';
import { reportButton } from '../report/report-button.ts';
import { bars } from '../reviews/bars.ts';
import { notice } from '../reviews/notice.ts';
import { policyLink } from '../reviews/policy-link.ts';
import reviewStyles from '../reviews/reviews.css?inline';
import { ratedIn, summary } from '../reviews/summary.ts';
import toolStyles from '../reviews/tools.css?inline';
import verificationStyles from '../reviews/verifications.css?inline';
import { ofStore, Verifications } from '../reviews/verifications.ts';
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

export const styles = cardStyles + reviewStyles + fieldStyles + toolStyles + verificationStyles + viewStyles;

const sorts: readonly StoreReviewSort[] = ['newest', 'oldest', 'highest', 'lowest'];

/** The content and data of `<tribune-store-reviews>`. */
export class StoreReviewsView implements View {
  readonly #host: TribuneStoreReviews;
  readonly #i18n: DeferredMessages;
  readonly #list: PagedList<StoreReview, StoreReviewList>;
  readonly #verifications: Verifications;
  #sort: StoreReviewSort = 'newest';
  #rating: number | null = null;
  #responses = 0;
  #announcement = '';
  #isOpen = false;
  #messages: FullI18n | null = null;

  constructor(host: TribuneStoreReviews) {
    this.#host = host;
    this.#i18n = new DeferredMessages(host);
    this.#verifications = new Verifications(host, () => this.#list.connection);
    this.#list = new PagedList(host, {
      read: (connection, from) =>
        storeReviews(connection, { sort: this.#sort, rating: this.#rating, ...from }),
      itemsOf: ({ reviews }) => reviews,
      onLoaded: () => {
        if (this.#responses++ > 0 && this.#messages) this.#announcement = this.#shownCount(this.#messages);
      },
    });
  }

  show(connection: Connection, fresh: boolean): void {
    this.#responses = 0;
    void this.#list.show(connection, fresh);
  }

  content(coreI18n: CoreI18n) {
    const i18n = this.#i18n.of(coreI18n);
    this.#messages = i18n;
    if (!i18n || (!this.#list.page && !this.#list.failed)) return null;
    return html`<section class=${this.#list.room} dir=${i18n.direction} lang=${i18n.language} aria-labelledby="heading">
      <div class="top">
        <h2 id="heading" class="heading" part="heading">${this.#host.heading || i18n.t('storeReviewsHeading')}</h2>
        ${this.#summary(i18n)}
      </div>
      <p class="visually-hidden" role="status">${this.#announcement}</p>
      ${this.#listOrWhatElse(i18n)}
    </section>`;
  }

  #listOrWhatElse(i18n: FullI18n) {
    const { page, failed } = this.#list;
    if (failed === 'all' || !page) return this.#list.failureNotice(i18n, 'all', i18n.t('reviewsFailed'));
    const total = ratedIn(page.starDistribution);
    if (total === 0) return notice({ title: i18n.t('empty') });
    const texts = {
      shown: this.#shownCount(i18n),
      more: i18n.t('moreReviews'),
      failed: i18n.t('reviewsFailed'),
    };
    return html`${total > 1 ? this.#tools(page, i18n) : null}
      ${this.#list.content(i18n, texts, (review) => this.#card(review, i18n))}`;
  }

  #summary(i18n: FullI18n) {
    const { connection, page } = this.#list;
    const total = page ? ratedIn(page.starDistribution) : 0;
    if (!page || total === 0) return null;
    return summary({
      list: {
        ...page,
        incentivizedCount: 0,
        attributeSummaries: [],
        recommendation: null,
        syndicatedCount: 0,
        includesSyndicated: true,
      },
      total,
      i18n,
      open: this.#isOpen,
      trust: connection && policyLink(connection, i18n),
      bars: bars(page.starDistribution, {
        chosen: this.#rating === null ? [] : [this.#rating],
        i18n,
        onToggle: (rating) => {
          this.#rating = rating === this.#rating ? null : rating;
          void this.#list.load('all');
        },
      }),
      onOpen: () => {
        this.#isOpen = !this.#isOpen;
        this.#host.requestUpdate();
      },
      onExtra: () => null,
    });
  }

  #tools(list: StoreReviewList, i18n: FullI18n) {
    return html`<div class="store-tools">
      <span class="muted" part="count">${i18n.t('reviews', { count: list.totalReviews })}</span>
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

  #card(review: StoreReview, i18n: FullI18n) {
    return storeReviewCard(review, i18n, {
      verified: this.#verifications.explained(review, i18n, ofStore),
      report: this.#report(review, i18n),
    });
  }

  #report({ id }: StoreReview, i18n: FullI18n) {
    return reportButton(i18n, {
      itemId: id,
      describedBy: `heading-${id}`,
      connection: () => this.#list.connection,
      within: this.#host,
    });
  }

  #shownCount(i18n: FullI18n): string {
    const reviews = i18n.t('reviews', { count: this.#list.page?.totalReviews ?? 0 });
    return i18n.t('shownCount', { shown: this.#list.items.length, reviews });
  }

  #resort = (event: Event): void => {
    this.#sort = (event.target as HTMLSelectElement).value as StoreReviewSort;
    void this.#list.load('all');
  };
}
