import { html } from 'lit-html';
import type { Review, ReviewList } from '../api.ts';
import type { FullI18n } from '../i18n/full.ts';
import { markedIn } from '../parts/marked-text.ts';
import type { Mark } from './review-card.ts';
import styles from './search-marks.css?inline';
import type { Stage } from './stage.ts';

type Match = NonNullable<ReviewList['matches']>[number];

/** Marks search words in reviews. Loaded with the first search that finds something. */
export class SearchMarks {
  #found = new Map<string, { review: Review; matches: Match[] }>();
  #list: ReviewList | null = null;
  #search = '';

  constructor(stage: Pick<Stage, 'adopt'>) {
    stage.adopt(styles);
  }

  /** Each page of results adds the matches of its reviews. */
  collect(list: ReviewList, search: string): void {
    if (list === this.#list) return;
    if (search !== this.#search || !list.matches) this.#found = new Map();
    this.#list = list;
    this.#search = search;
    const matches = Map.groupBy(list.matches ?? [], ({ reviewId }) => reviewId);
    for (const review of list.reviews)
      this.#found.set(review.id, { review, matches: matches.get(review.id) ?? [] });
  }

  mark({ id, ...review }: Review): Mark | undefined {
    const found = this.#found.get(id);
    if (!found?.matches.length) return undefined;
    return (field) => {
      const text = review[field] ?? '';
      // Offsets refer to the original text.
      const matches =
        text === found.review[field] ? found.matches.filter((match) => match.field === field) : [];
      return markedIn(text, matches);
    };
  }
}

/** A notice of the words that were searched for instead; null if the search was used as typed. */
export function searchedNotice(
  { searchedFor }: { searchedFor?: string },
  search: string,
  i18n: FullI18n,
  onExact: () => void,
) {
  if (searchedFor === undefined) return null;
  return html`<p class="searched" part="searched">
    <span dir="auto">${i18n.t('searchedFor', { search: searchedFor })}</span>
    <button type="button" class="link" dir="auto" @click=${onExact}>
      ${i18n.t('searchInstead', { search })}
    </button>
  </p>`;
}
