import { html } from 'lit-html';
import type { ReviewSort } from '../api.ts';
import type { AttributeSummary } from '../attributes.ts';
import type { FullI18n } from '../i18n/full.ts';
import { closeIcon } from '../parts/icons.ts';
import { filterIcon, searchIcon } from '../parts/tool-icons.ts';
import { everything } from '../review-feed.ts';
import type { ReviewFilters } from '../shopper-events.ts';
import { type Languages, languageName } from './languages.ts';

export const sorts: readonly ReviewSort[] = [
  'featured',
  'relevance',
  'newest',
  'oldest',
  'highest',
  'lowest',
  'helpful',
  'photos',
];

export interface ToolsView {
  filters: ReviewFilters;
  i18n: FullI18n;
  /** The available filters. */
  attributes: readonly AttributeSummary[];
  languages: Languages;
  topicNames: ReadonlyMap<string, string> | undefined;
  panelOpen: boolean;
  /** How many reviews match. */
  found: number;
  onChange: (change: Partial<ReviewFilters>) => void;
  onType: (search: string) => void;
  onPanel: (open: boolean) => void;
}

export function toolbar({ filters, i18n, panelOpen, onChange, onType, onPanel }: ToolsView) {
  return html`<div class="toolbar" part="toolbar">
    <form role="search" class="search" aria-label=${i18n.t('search')} @submit=${(event: Event) => event.preventDefault()}>
      <label class="visually-hidden" for="search">${i18n.t('search')}</label>
      ${searchIcon}
      <input
        id="search"
        class="control"
        part="search"
        type="search"
        maxlength="200"
        placeholder=${i18n.t('search')}
        autocomplete="off"
        .value=${filters.search}
        @input=${(event: Event) => onType((event.target as HTMLInputElement).value)}
        @change=${(event: Event) => onChange({ search: (event.target as HTMLInputElement).value })}
      />
    </form>
    <button
      type="button"
      class="button filter-button"
      aria-haspopup="dialog"
      aria-expanded=${panelOpen}
      @click=${() => onPanel(true)}
    >
      ${filterIcon} <span>${i18n.t('filters')}</span>
    </button>
    <label class="sort">
      <span class="tool-label muted">${i18n.t('sortBy')}</span>
      <select
        class="control"
        part="sort"
        @change=${(event: Event) => onChange({ sort: (event.target as HTMLSelectElement).value as ReviewSort })}
      >
        ${sorts.map(
          (sort) => html`<option value=${sort} ?selected=${sort === filters.sort}>
            ${i18n.t(`sort_${sort}`)}
          </option>`,
        )}
      </select>
    </label>
  </div>`;
}

/** The number of matching reviews, and the filters of the list that is shown (`listed`). Those that are still active can be removed. */
export function chosenFilters(view: ToolsView, listed: ReviewFilters) {
  const chips = chipsOf({ ...view, filters: listed });
  if (chips.length === 0) return null;
  const active = new Map(chipsOf(view).map(({ label, without }) => [label, without]));
  const { i18n, found, onChange, filters } = view;
  return html`<div class="chips">
    <span part="count">${i18n.t('reviews', { count: found })}</span>
    ${chips.map(
      ({ label }) => html`<button
        type="button"
        class="chip"
        part="chip"
        aria-label=${i18n.t('removeFilter', { filter: label })}
        ?disabled=${!active.has(label)}
        @click=${() => onChange(active.get(label) ?? {})}
      >
        <span dir="auto">${label}</span>${closeIcon}
      </button>`,
    )}
    <button type="button" class="link" @click=${() => onChange(withoutFilters(filters))}>
      ${i18n.t('clear')}
    </button>
  </div>`;
}

/** Clears all filters; the sort order stays. */
export const withoutFilters = ({ sort }: ReviewFilters): Partial<ReviewFilters> => ({
  ...everything,
  topic: '',
  language: '',
  exact: false,
  sort,
});

function chipsOf({ filters, i18n, attributes, topicNames }: ToolsView) {
  const { ratings, search, topic, verified, withMedia, language } = filters;
  const chips: { label: string; without: Partial<ReviewFilters> }[] = ratings.map((rating) => ({
    label: i18n.t('stars', { count: rating }),
    without: { ratings: ratings.filter((other) => other !== rating) },
  }));
  for (const { id, label, distribution } of attributes)
    for (const value of filters.attributes[id] ?? [])
      chips.push({
        label: `${label}: ${distribution.find((one) => String(one.value) === value)?.label ?? value}`,
        without: { attributes: toggled(filters.attributes, id, value) },
      });
  if (verified) chips.push({ label: i18n.t('verifiedOnly'), without: { verified: false } });
  if (withMedia) chips.push({ label: i18n.t('withMedia'), without: { withMedia: false } });
  if (language) chips.push({ label: languageName(language, i18n), without: { language: '' } });
  if (topic)
    chips.push({ label: topicNames?.get(topic) ?? topic.replaceAll('-', ' '), without: { topic: '' } });
  if (search) chips.push({ label: `“${search}”`, without: { search: '' } });
  return chips;
}

/** Toggles a value of an attribute. */
export function toggled(
  attributes: ReviewFilters['attributes'],
  id: string,
  value: string,
): ReviewFilters['attributes'] {
  const chosen = attributes[id] ?? [];
  const values = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  const { [id]: _, ...others } = attributes;
  return values.length > 0 ? { ...others, [id]: values } : others;
}
