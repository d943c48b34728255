import { html } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { FullI18n } from '../i18n/full.ts';
import { searchIcon } from '../parts/tool-icons.ts';
import type { QuestionSort } from './question-reads.ts';

export interface Choice {
  sort: QuestionSort;
  search: string;
  /** Whether the search is used as typed, without spelling correction. */
  exact: boolean;
}

export const initialChoice: Choice = { sort: 'answered', search: '', exact: false };
export const sorts: readonly QuestionSort[] = ['answered', 'helpful', 'newest', 'oldest'];

interface ToolsView {
  choice: Choice;
  /** How many questions match. */
  total: number;
  i18n: FullI18n;
  /** Notice of the words that were searched for instead. */
  searched: unknown;
  onChange: (change: Partial<Choice>) => void;
  onType: (search: string) => void;
}

/** Search field, sort order, and number of questions. */
export function questionTools({ choice, total, i18n, searched, onChange, onType }: ToolsView) {
  const label = i18n.t('searchQuestions');
  return html`<div class="toolbar">
      <form role="search" class="search" aria-label=${label} @submit=${(event: Event) => event.preventDefault()}>
        <label class="visually-hidden" for="search">${label}</label>
        ${searchIcon}
        <input
          id="search"
          class="control"
          part="search"
          type="search"
          maxlength="200"
          placeholder=${label}
          autocomplete="off"
          .value=${choice.search}
          @input=${(event: Event) => onType((event.target as HTMLInputElement).value)}
          @change=${(event: Event) => onChange({ search: (event.target as HTMLInputElement).value })}
        />
      </form>
      <label class="sort">
        <span class="tool-label muted">${i18n.t('sortBy')}</span>
        <select
          class="control"
          part="sort"
          @change=${(event: Event) => onChange({ sort: (event.target as HTMLSelectElement).value as QuestionSort })}
        >
          ${sorts.map(
            (sort) =>
              html`<option value=${sort} ?selected=${sort === choice.sort}>${i18n.t(`sort_${sort}`)}</option>`,
          )}
        </select>
      </label>
    </div>
    ${total > 0 ? html`<p class="findings muted">${keyed(total, html`<span part="count">${i18n.t('questions', { count: total })}</span>`)}</p>` : null} ${searched}`;
}
