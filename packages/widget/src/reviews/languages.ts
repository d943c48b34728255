import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type ReviewList, read, reviewsPath } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { ReviewFilters } from '../shopper-events.ts';
import type { Stage } from './stage.ts';

type Counts = NonNullable<ReviewList['languages']>;

/** The languages of the reviews: which one comes first, and which are shown. */
export class Languages {
  readonly #stage: Stage;
  #counts: Counts = [];
  #of: string | null = null;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Takes the counts from a list that has them. */
  from(list: ReviewList): void {
    const { productId } = this.#stage.element;
    if (!list.languages && this.#of === productId) return;
    this.#of = list.languages ? productId : null;
    this.#counts = list.languages ?? [];
  }

  /** Reads the counts if no list contained them, for example while languages are mixed. */
  async load(language: string): Promise<void> {
    const { connection, element } = this.#stage;
    const { productId } = element;
    if (this.#of === productId) return;
    const search = new URLSearchParams({ limit: '1', preferredLanguage: language });
    const result = await read<ReviewList>(connection(), reviewsPath(productId), search);
    if ('failure' in result || productId !== element.productId) return;
    this.from(result.value);
    element.requestUpdate();
  }

  /** A control that puts reviews in the page's language first, or mixes languages. Null if that changes nothing. */
  order(filters: ReviewFilters, i18n: FullI18n, onChange: (mixed: boolean) => void) {
    const { language } = this.#stage.feed;
    const own = this.#counts.find((one) => one.language === language)?.totalReviews ?? 0;
    const isOrdered =
      filters.language || filters.search || filters.topic || Object.entries(filters.attributes)[0];
    if (isOrdered || own === 0 || this.#counts.length < 2) return null;
    const first = filters.preferredLanguage !== '';
    return html`<label class="option" part="languages">
      <input type="checkbox" .checked=${live(first)} @change=${() => onChange(first)} />
      <span>${i18n.t('ownLanguageFirst', { language: languageName(language, i18n) })}</span>
    </label>`;
  }

  /** The filter by language. Null if all reviews are in one language. */
  filter({ language = '' }: ReviewFilters, i18n: FullI18n, onChange: (language: string) => void) {
    if (this.#counts.length < 2 && !language) return null;
    const option = (value: string, label: unknown) => html`<label class="option">
      <input
        type="radio"
        name="language"
        .checked=${live(value === language)}
        @change=${() => onChange(value)}
      />
      <span>${label}</span>
    </label>`;
    return html`<fieldset class="filter">
      <legend>${i18n.t('language')}</legend>
      <div class="options">
        ${option('', i18n.t('allLanguages'))}
        ${this.#counts.map(({ language, totalReviews: count }) =>
          option(
            language,
            html`<bdi>${languageName(language, i18n)}</bdi>
              <span class="muted" aria-hidden="true">${i18n.number(count)}</span
              ><span class="visually-hidden">, ${i18n.t('reviews', { count })}</span>`,
          ),
        )}
      </div>
    </fieldset>`;
  }
}

/** Cached by language, because constructing `Intl.DisplayNames` takes longer than rendering a review. */
const names = new Map<string, Intl.DisplayNames>();

/** The name of a language, in the shopper's language. */
export function languageName(language: string, i18n: FullI18n): string {
  const known = names.get(i18n.language) ?? new Intl.DisplayNames(i18n.language, { type: 'language' });
  names.set(i18n.language, known);
  return known.of(language) ?? language;
}
