import { html } from 'lit';
import type { ReviewSort } from '../api.ts';
import type { Words } from '../i18n/words.ts';
import { closeIcon, searchIcon } from '../parts/icons.ts';
import type { FeedQuery } from '../review-feed.ts';

const sorts: readonly ReviewSort[] = ['featured', 'newest', 'oldest', 'highest', 'lowest', 'helpful'];

export interface ToolbarView {
  query: FeedQuery;
  words: Words;
  onChange: (change: Partial<FeedQuery>) => void;
  onType: (search: string) => void;
}

export function toolbar({ query, words, onChange, onType }: ToolbarView) {
  return html`<div class="toolbar" part="toolbar">
    <form role="search" class="search" @submit=${(event: Event) => event.preventDefault()}>
      <label class="visually-hidden" for="search">${words.say('search')}</label>
      ${searchIcon}
      <input
        id="search"
        class="control"
        part="search"
        type="search"
        maxlength="200"
        placeholder=${words.say('search')}
        autocomplete="off"
        .value=${query.search}
        @input=${(event: Event) => onType((event.target as HTMLInputElement).value)}
        @change=${(event: Event) => onChange({ search: (event.target as HTMLInputElement).value })}
      />
    </form>
    <label class="sort">
      <span class="muted">${words.say('sortBy')}</span>
      <select
        class="control"
        part="sort"
        @change=${(event: Event) => onChange({ sort: (event.target as HTMLSelectElement).value as ReviewSort })}
      >
        ${sorts.map(
          (sort) => html`<option value=${sort} ?selected=${sort === query.sort}>
            ${words.say(`sort_${sort}`)}
          </option>`,
        )}
      </select>
    </label>
  </div>`;
}

/** What the list is narrowed to; each can be taken away on its own. */
export function chosenFilters({ query, words, onChange }: ToolbarView) {
  if (query.ratings.length === 0 && !query.search) return null;
  const without = (rating: number) => query.ratings.filter((other) => other !== rating);
  return html`<div class="chips">
    ${query.ratings.map((rating) =>
      chip(words.say('stars', { count: rating }), words, () => onChange({ ratings: without(rating) })),
    )}
    ${query.search ? chip(`“${query.search}”`, words, () => onChange({ search: '' })) : null}
    <button type="button" class="link" @click=${() => onChange({ ratings: [], search: '' })}>
      ${words.say('clear')}
    </button>
  </div>`;
}

function chip(label: string, words: Words, remove: () => void) {
  return html`<button
    type="button"
    class="chip"
    part="chip"
    aria-label=${words.say('removeFilter', { filter: label })}
    @click=${remove}
  >
    <span dir="auto">${label}</span>${closeIcon}
  </button>`;
}
