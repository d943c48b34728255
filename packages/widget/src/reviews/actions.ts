import { html } from 'lit-html';
import type { Review, ReviewList } from '../api.ts';
import { vote } from '../api-writes.ts';
import type { AttributeSummary } from '../attributes.ts';
import { deviceId } from '../device-id.ts';
import { FailureEvent } from '../events.ts';
import { DeferredMessages } from '../i18n/deferred.ts';
import { retainRoom } from '../parts/collapse.ts';
import { isCovered, verifiableMark } from '../parts/verifiable-mark.ts';
import { everything } from '../review-feed.ts';
import { FilterChangeEvent, FormOpenEvent, type ReviewFilters, VoteEvent } from '../shopper-events.ts';
import type { StructuredData } from '../structured-data.ts';
import dialogStyles from '../styles/dialog.css?inline';
import fieldStyles from '../styles/fields.css?inline';
import { invitedTo } from '../visit.ts';
import { bars } from './bars.ts';
import type { CardTools } from './card-tools.ts';
import { activityNote, dates, disclosures, insiderNote } from './disclosures.ts';
import { filterPanel, openPanel } from './filter-panel.ts';
import { FormDialog } from './form-dialog.ts';
import { writeAddress } from './hosted-address.ts';
import { Languages, languageName } from './languages.ts';
import { localizedSummary } from './localized-summary.ts';
import { notice } from './notice.ts';
import { policyLink } from './policy-link.ts';
import { recommendedShare } from './recommended-share.ts';
import type { CardAdditions } from './review-card.ts';
import { scaleAverage } from './scale-average.ts';
import type { SearchMarks, searchedNotice } from './search-marks.ts';
import { sharedCount } from './shared-count.ts';
import type { Stage } from './stage.ts';
import type { Recommendation, Shared } from './summary.ts';
import { chosenFilters, toolbar } from './toolbar.ts';
import styles from './tools.css?inline';
import type { VoteState } from './vote-buttons.ts';

/** Hides forms while the merchant is suspended. */
const withoutForms = "[part~='write'], .votes, .report { display: none; }";

const searchDelayMs = 350;

/** Search, filters, sorting, votes and the form. Its code is loaded once the reviews are shown. */
export class ReviewActions {
  readonly #stage: Stage;
  readonly #i18n: DeferredMessages;
  readonly #form: FormDialog;
  readonly #languages: Languages;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #panelOpen = false;
  #arrivedFor: string | null = null;
  #structuredData: StructuredData | null = null;
  /** Filters of the list that is shown. */
  #listed = everything;
  #cardTools: CardTools | null = null;
  #marks: SearchMarks | null = null;
  #searchedNotice: typeof searchedNotice | null = null;
  #marksLoading = false;
  #hasForms = true;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#i18n = new DeferredMessages(stage.element);
    this.#form = new FormDialog(stage);
    this.#languages = new Languages(stage);
    for (const css of [fieldStyles, dialogStyles, styles]) stage.adopt(css);
    addEventListener('hashchange', () => void this.#follow());
    void this.#loadCardTools();
  }

  /** The tools above the list. */
  tools(list: ReviewList) {
    const i18n = this.#i18n.of(this.#stage.i18n());
    if (!i18n) return null;
    const { filters } = this.#stage.feed;
    this.#languages.from(list);
    if (list.matches?.length) void this.#loadMarks();
    this.#marks?.collect(list, filters.search);
    const searched = this.#searchedNotice?.(list, filters.search, i18n, () => this.#narrow({ exact: true }));
    const config = this.#stage.config();
    const usable = config?.promotedAttributesState !== 'invalidated';
    const promoted = new Set(config?.customAttributes.filter((one) => one.promoted).map(({ id }) => id));
    const view = {
      filters,
      i18n,
      attributes: usable
        ? list.attributeSummaries
            .filter(({ id }) => promoted.has(id))
            .map((summary) => localizedSummary(summary, config?.customAttributes, i18n))
        : [],
      languages: this.#languages,
      topicNames: this.#stage.topicNames,
      panelOpen: this.#panelOpen,
      found: list.totalReviews,
      onChange: this.#narrow,
      onType: this.#type,
      onPanel: this.#setPanel,
    };
    // Chips change together with the list that they describe; changing them earlier would shift the current list.
    if (this.#stage.feed.loading !== 'all') this.#listed = filters;
    const chips = this.#stage.feed.renewed(chosenFilters(view, this.#listed));
    return html`${toolbar(view)} ${filterPanel(view)} ${chips} ${searched}`;
  }

  /** Content beside the score: how reviews are collected and verified, and the mark of verifiable reviews. */
  trust() {
    const i18n = this.#i18n.of(this.#stage.i18n());
    if (!i18n) return null;
    const { config, connection, feed } = this.#stage;
    const log = config()?.transparency;
    return html`${activityNote(feed.list, i18n)} ${insiderNote(feed.list, i18n)} ${policyLink(connection(), i18n)} ${isCovered(log, feed.reviews) ? verifiableMark(log, i18n) : null}`;
  }

  /** The bars beside the score: how many reviews gave each rating. */
  bars({ starDistribution }: ReviewList) {
    const { feed, i18n } = this.#stage;
    const { ratings: chosen } = feed.filters;
    return bars(starDistribution, { chosen, i18n: i18n(), onToggle: this.#toggleRating });
  }

  /** A further figure of the summary. */
  extra(extra: Recommendation | AttributeSummary | Shared) {
    const i18n = this.#i18n.of(this.#stage.i18n());
    if (!i18n) return null;
    if ('syndicatedCount' in extra) return sharedCount(extra, i18n);
    if ('answered' in extra) return recommendedShare(extra, this.#stage.element.productId === '', i18n);
    const attributes = this.#stage.config()?.customAttributes;
    return scaleAverage(localizedSummary(extra, attributes, i18n), i18n);
  }

  dialog() {
    this.#hideForms();
    const i18n = this.#i18n.of(this.#stage.i18n());
    const { list } = this.#stage.feed;
    // Without published reviews there is no summary, beside which the note is otherwise.
    const hasSummary = list?.syndicatedCount || list?.starDistribution.some(({ count }) => count > 0);
    return i18n && html`${hasSummary ? null : activityNote(list, i18n)} ${this.#form.content(i18n)}`;
  }

  /** At each rendering, because the settings may arrive later. */
  #hideForms(): void {
    if (!this.#hasForms || this.#stage.config()?.acceptsSubmissions !== false) return;
    this.#hasForms = false;
    this.#stage.adopt(withoutForms);
  }

  /** Additions that a card shows once their code is loaded. */
  additions(review: Review): CardAdditions {
    const i18n = this.#i18n.of(this.#stage.i18n());
    return {
      mark: this.#marks?.mark(review),
      menu: i18n && this.#cardTools?.menu(review, i18n),
      tools: i18n && this.#cardTools?.below(review, i18n),
      verified: i18n && this.#cardTools?.verified(review, i18n),
      dates: i18n && dates(review, i18n),
      disclosed: i18n && disclosures(review, i18n),
    };
  }

  noMatch() {
    const i18n = this.#i18n.of(this.#stage.i18n());
    return i18n && notice({ title: i18n.t('noMatch'), advice: i18n.t('noMatchAdvice') });
  }

  async openForm(): Promise<void> {
    const { connection, element, i18n } = this.#stage;
    // For the whole store, the customer first selects a product on a hosted page.
    if (!element.productId) return location.assign(writeAddress(connection(), i18n().language));
    element.dispatchEvent(new FormOpenEvent(element.productId));
    await this.#i18n.ready(this.#stage.i18n());
    await this.#form.open();
  }

  /** Called once per product, when its reviews are shown. */
  async arrive(): Promise<void> {
    const { element } = this.#stage;
    if (this.#arrivedFor === element.productId) return;
    this.leave();
    this.#arrivedFor = element.productId;
    if (element.jsonLd && element.productId) {
      const { StructuredData } = await import('../structured-data.ts');
      this.#structuredData = new StructuredData(element.productId);
      await this.#structuredData.place(this.#stage.connection());
    }
    if (element.productId && (await invitedTo(this.#stage.connection(), element.productId)))
      await this.openForm();
  }

  /** Removes everything that was added to the page for the product. */
  leave(): void {
    this.#arrivedFor = null;
    this.#structuredData?.remove();
    this.#structuredData = null;
  }

  /** Loads more reviews, and focuses the first new one, because the button may be gone. */
  async showMore(): Promise<void> {
    const { element, feed, connection, announceShown, reportFailure } = this.#stage;
    const list = await feed.load('more', connection(), element.productId, feed.list?.nextStartAfter ?? null);
    const known = new Set(feed.reviews.map(({ id }) => id));
    const added = list?.reviews.filter(({ id }) => !known.has(id)) ?? [];
    feed.reviews = [...feed.reviews, ...added];
    feed.onChange();
    const [first] = added;
    if (!first) return reportFailure();
    announceShown();
    await element.updateComplete;
    element.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(first.id)}`)?.focus({ preventScroll: true });
  }

  async vote(review: Review, helpful: boolean): Promise<void> {
    const { element, feed, votes, connection, announce } = this.#stage;
    const i18n = await this.#i18n.ready(this.#stage.i18n());
    const before = votes.get(review.id)?.choice ?? null;
    this.#setVote(review.id, { choice: helpful, busy: true, problem: null });
    const device = deviceId();
    const body = { helpful, ...(device && { deviceId: device }) };
    const result = await vote(connection(), 'reviews', review.id, body);
    if ('failure' in result) {
      const problem = i18n.t('voteFailed');
      this.#setVote(review.id, { choice: before, busy: false, problem });
      announce(problem);
      element.dispatchEvent(new FailureEvent(result.failure.code));
      return;
    }
    const { helpfulVotes, notHelpfulVotes } = result.value;
    feed.reviews = feed.reviews.map((one) =>
      one.id === review.id ? { ...one, helpfulVotes, notHelpfulVotes } : one,
    );
    this.#setVote(review.id, { choice: helpful, busy: false, problem: null });
    announce(i18n.t('voted'));
    element.dispatchEvent(new VoteEvent('reviews', review.id, helpful));
  }

  /** If this fails, reviews are shown without card tools, and the next element tries again. */
  async #loadCardTools(): Promise<void> {
    try {
      const { CardTools } = await import('./card-tools.ts');
      this.#cardTools = new CardTools(this.#stage);
    } catch {}
  }

  /** If this fails, the next search tries again. */
  async #loadMarks(): Promise<void> {
    if (this.#marks || this.#marksLoading) return;
    this.#marksLoading = true;
    try {
      const { SearchMarks, searchedNotice } = await import('./search-marks.ts');
      this.#marks = new SearchMarks(this.#stage);
      this.#searchedNotice = searchedNotice;
      this.#stage.element.requestUpdate();
    } catch {}
    this.#marksLoading = false;
  }

  async #follow(): Promise<void> {
    if (!this.#stage.element.isConnected || !location.hash.startsWith('#review_')) return;
    const { goToLinked } = await import('./linked-review.ts');
    await goToLinked(this.#stage);
  }

  #setVote(reviewId: string, state: VoteState): void {
    this.#stage.votes.set(reviewId, state);
    this.#stage.element.requestUpdate();
  }

  #toggleRating = (rating: number): void => {
    const { ratings } = this.#stage.feed.filters;
    const others = ratings.filter((other) => other !== rating);
    this.#narrow({ ratings: others.length < ratings.length ? others : [...ratings, rating] });
  };

  #narrow = (change: Partial<ReviewFilters>): void => {
    clearTimeout(this.#typing);
    const { element, feed } = this.#stage;
    const filters = { ...feed.filters, ...change };
    filters.search = filters.search.trim();
    if (change.search !== undefined) filters.exact = false;
    if (JSON.stringify(filters) === JSON.stringify(feed.filters)) return;
    const before = feed.filters;
    retainRoom(element);
    element.dispatchEvent(new FilterChangeEvent(filters));
    void this.#show(filters).then(() => this.#announceOrder(before, filters));
  };

  /** Announces changes that leave the number of reviews the same: another search, or another order by language. */
  async #announceOrder(before: ReviewFilters, filters: ReviewFilters): Promise<void> {
    const { announce, feed } = this.#stage;
    if (feed.filters !== filters) return;
    const i18n = await this.#i18n.ready(this.#stage.i18n());
    const { searchedFor: search, totalReviews: count = 0 } = feed.list ?? {};
    if (search !== undefined)
      return announce(`${i18n.t('searchedFor', { search })}: ${i18n.t('reviews', { count })}`);
    if (before.preferredLanguage === filters.preferredLanguage) return;
    const language = languageName(feed.language, i18n);
    announce(
      filters.preferredLanguage === '' ? i18n.t('languagesMixed') : i18n.t('ownLanguageFirst', { language }),
    );
  }

  /** The merchant may have just changed the attributes, in which case the list ignores the filters. */
  async #show(filters: ReviewFilters): Promise<void> {
    const { announce, config, feed, show, i18n } = this.#stage;
    await show(filters);
    if (feed.failure?.code !== 'FILTERS_DISABLED') return;
    const settings = config();
    if (settings) settings.promotedAttributesState = 'invalidated';
    await show({ ...filters, attributes: everything.attributes });
    announce((await this.#i18n.ready(i18n())).t('filtersOff'));
  }

  #type = (search: string): void => {
    clearTimeout(this.#typing);
    // Begins before the reviews arrive, because the marks and a notice about the search would shift them.
    void this.#loadMarks();
    this.#typing = setTimeout(() => {
      if (this.#stage.element.isConnected) this.#narrow({ search });
    }, searchDelayMs);
  };

  #setPanel = (open: boolean): void => {
    const { element, i18n } = this.#stage;
    this.#panelOpen = open;
    element.requestUpdate();
    if (!open) return;
    void this.#languages.load(i18n().language);
    void element.updateComplete.then(() => openPanel(element.renderRoot));
  };
}
