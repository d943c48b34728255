import type { FullI18n } from '../i18n/full.ts';
import { markedIn } from '../parts/marked-text.ts';
import type { Show } from '../parts/text.ts';
import styles from '../reviews/search-marks.css?inline';
import { searchedNotice } from '../reviews/search-marks.ts';
import type { QuestionList } from './question-reads.ts';

type Match = NonNullable<QuestionList['matches']>[number];

/** Marks search words in questions and answers. Loaded with the first search that finds something. */
export class QuestionMarks {
  #matches = new Map<string, Match[]>();
  #page: QuestionList | null = null;
  #search = '';

  constructor(adopt: (css: string) => void) {
    adopt(styles);
  }

  /** Adds the matches of a page of questions. */
  collect(page: QuestionList, search: string): void {
    if (page === this.#page) return;
    if (search !== this.#search || !page.matches) this.#matches = new Map();
    this.#page = page;
    this.#search = search;
    const found = Map.groupBy(page.matches ?? [], ({ questionId, answerId }) => answerId ?? questionId);
    for (const [id, matches] of found) this.#matches.set(id, matches);
  }

  /** Returns a function that marks matches in a question or an answer; undefined without matches. */
  mark(id: string, text: string): Show | undefined {
    const matches = this.#matches.get(id);
    return matches && markedIn(text, matches);
  }

  notice(page: QuestionList, search: string, i18n: FullI18n, onExact: () => void) {
    return searchedNotice(page, search, i18n, onExact);
  }
}
