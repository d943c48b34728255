import type { getReviewTranslation, ReviewText, Static } from '@tribune/contract';
import { reviewPoints } from '@tribune/contract/reviews/review-points';
import { html, nothing } from 'lit-html';
import { type Connection, type Review, read } from '../api.ts';
import { FailureEvent } from '../events.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { Stage } from './stage.ts';
import { translationControls } from './translation-controls.ts';

type Translation = Static<typeof getReviewTranslation.answer>;
type Words = Pick<Review, ReviewText | 'language'>;

interface State {
  original: Words;
  translated: (Words & Pick<Translation, 'digitalSourceType'>) | null;
  busy: boolean;
  failed: boolean;
}

/** Shows reviews translated and marked as such; a click shows the original. Loaded when a shopper first requests a translation. */
export class Translations {
  readonly #stage: Stage;
  readonly #states = new Map<string, State>();
  /** Whether all reviews are translated when they are shown. */
  #all = false;
  /** Translates one review after another, so that a long list does not exceed the rate limit. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** The buttons of a review in another language, and the mark of a translated one. */
  controls(review: Review, i18n: FullI18n) {
    const state = this.#states.get(review.id);
    if (state?.translated && isShown(state.translated, review)) return this.#translated(review, state, i18n);
    if (!review.language || review.language === i18n.language) return null;
    if (this.#all && !state?.busy && !state?.failed) this.#queueOne(review, i18n);
    return translationControls({
      reviewId: review.id,
      label: i18n.t(state?.busy ? 'translating' : 'translate'),
      busy: state?.busy ?? false,
      onClick: () => void this.translate(review, i18n),
      beside: state?.failed ? html`<span class="muted">${i18n.t('translateFailed')}</span>` : null,
    });
  }

  async translate(review: Review, i18n: FullI18n): Promise<void> {
    const { element, announce, connection } = this.#stage;
    const known = this.#states.get(review.id);
    const state: State = known ?? { original: wordsOf(review), translated: null, busy: false, failed: false };
    this.#states.set(review.id, state);
    if (!state.translated) {
      Object.assign(state, { busy: true, failed: false });
      element.requestUpdate();
      const result = await readTranslation(connection(), review.id, i18n.language);
      state.busy = false;
      if ('failure' in result) {
        state.failed = true;
        this.#all = false;
        element.requestUpdate();
        announce(i18n.t('translateFailed'));
        element.dispatchEvent(new FailureEvent(result.failure.code));
        return;
      }
      const { from, to, digitalSourceType, ...words } = result.value;
      state.original.language ??= from;
      state.translated = { ...wordsOf(words), language: to, digitalSourceType };
    }
    this.#show(review.id, state.translated);
    announce(markOf(state, i18n));
  }

  #translated(review: Review, state: State, i18n: FullI18n) {
    const isMore = this.#stage.feed.reviews.some(({ language }) => language && language !== i18n.language);
    return translationControls({
      reviewId: review.id,
      label: i18n.t('showOriginal'),
      onClick: () => this.#showOriginal(review.id, state),
      beside: html`<span class="muted" part="translated" data-digital-source-type=${state.translated?.digitalSourceType ?? nothing}>${markOf(state, i18n)}</span>${
        isMore && !this.#all
          ? html`<button type="button" class="link" @click=${() => this.#translateAll()}>
              ${i18n.t('translateAll')}
            </button>`
          : null
      }`,
    });
  }

  #queueOne(review: Review, i18n: FullI18n): void {
    this.#states.set(review.id, { original: wordsOf(review), translated: null, busy: true, failed: false });
    this.#queue = this.#queue.then(() => this.translate(review, i18n));
  }

  #translateAll(): void {
    this.#all = true;
    this.#stage.element.requestUpdate();
  }

  #showOriginal(reviewId: string, { original }: State): void {
    this.#all = false;
    this.#show(reviewId, original);
  }

  #show(reviewId: string, words: Words): void {
    const { feed, element } = this.#stage;
    feed.reviews = feed.reviews.map((one) => (one.id === reviewId ? { ...one, ...words } : one));
    element.requestUpdate();
  }
}

const wordsOf = ({ language = null, ...texts }: Omit<Words, 'language'> & Partial<Words>): Words =>
  Object.fromEntries([
    ...(['title', 'text', ...reviewPoints] as const).map((name) => [name, texts[name]]),
    ['language', language],
  ]) as Words; // of every name

/** Whether a translation is still shown: a vote replaces the review, and a reloaded list contains the original. */
const isShown = (words: Words, review: Review) =>
  words.text === review.text && words.title === review.title && words.language === review.language;

function markOf({ original }: State, i18n: FullI18n): string {
  const language = original.language ?? '';
  const name = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language) ?? language;
  return i18n.t('automaticTranslation', { language: name });
}

const readTranslation = (connection: Connection, reviewId: string, to: string) =>
  read<Translation>(
    connection,
    `/reviews/${encodeURIComponent(reviewId)}/translation`,
    new URLSearchParams({ to }),
  );
