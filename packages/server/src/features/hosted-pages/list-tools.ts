import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import { searchIcon } from '@tribune/widget/templates';
import type { FastifyRequest } from 'fastify';
import { rendered } from './rendering.ts';
import { addressOf, type Page, type Query, type Reader } from './store-visit.ts';

export interface Choice {
  name: string;
  label: string;
  selected: string;
  options: readonly (readonly [value: string, label: string])[];
}

interface Tools {
  page: Page;
  /** The search field; null if the list has none. */
  search: { label: string; value: string } | null;
  /** Parameters that a new search preserves. */
  hidden: Query;
  choices: readonly Choice[];
}

/** Search, filters and order, as a plain form in the widget's style. */
export function listTools(reader: Reader, { page, search, hidden, choices }: Tools): Html {
  const { i18n, lang } = reader;
  const preserved = Object.entries({ ...(lang && { lang }), ...hidden });
  return html`<form class="toolbar tools" role="search" action="${addressOf({ ...reader, lang: '' }, page)}">
${preserved.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${search && html`<div class="search">${rendered(searchIcon)}<input class="control" type="search" name="q" maxlength="200" aria-label="${search.label}" placeholder="${search.label}" value="${search.value}"></div>`}<button type="submit" class="button">${i18n.t('searchStart')}</button>
${choices.map(
  ({ name, label, selected, options }) =>
    html`<select class="control" name="${name}" aria-label="${label}">${options.map(([value, text]) => html`<option value="${value}"${value === selected && html` selected`}>${text}</option>`)}</select>\n`,
)}
</form>`;
}

/** Shows which words were searched instead, with a link to search for the original ones. */
export const searchedNote = (
  i18n: FullI18n,
  { searchedFor, search, exactly }: { searchedFor: string; search: string; exactly: string },
): Html => html`<p class="searched"><span dir="auto">${i18n.t('searchedFor', { search: searchedFor })}</span>
<a href="${exactly}" dir="auto">${i18n.t('searchInstead', { search })}</a></p>`;

/** Maximum length of the list of positions in an address. From a later page, "Previous" leads back this far and then to the first page. */
const mostPositions = 20;

/** The last item of each page before this one, oldest first, as the address lists them. Empty on the first page. */
export const positionsIn = ({ query }: FastifyRequest): string[] =>
  String((query as { after?: unknown }).after ?? '')
    .split(',')
    .map((id) => id.trim().slice(0, 255))
    .filter(Boolean)
    .slice(-mostPositions);

/** The query parameter that reads from a position, if there is one. */
export const startAt = (positions: readonly string[]): { startAfter?: string } => {
  const startAfter = positions.at(-1);
  return startAfter === undefined ? {} : { startAfter };
};

interface Foot {
  /** The text of how many items are shown; null if the page shows it elsewhere. */
  shown: string | null;
  /** Label of the link to the next page. */
  more: string;
  /** The last item of this page. Null on the last page. */
  nextStartAfter: string | null;
  /** The positions of this page. */
  positions: readonly string[];
  /** The address of the list with these positions. */
  hrefAt(query: Query): string;
}

/** The number of shown items, and links to the previous and the next page. */
export function listFoot({ i18n }: Reader, { shown, more, nextStartAfter, positions, hrefAt }: Foot): Html {
  const at = (some: readonly string[]) => hrefAt(some.length > 0 ? { after: some.join(',') } : {});
  return html`<div class="foot">${shown !== null && html`<p class="shown muted">${shown}</p>`}
${positions.length > 0 && html`<a class="button" rel="prev" href="${at(positions.slice(0, -1))}">${i18n.t('previous')}</a>`}
${nextStartAfter !== null && html`<a class="button" rel="next" href="${at([...positions, nextStartAfter])}">${more}</a>`}</div>`;
}
