import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import { searchIcon } from '@tribune/widget/templates';
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
  /** Null where nothing is searched. */
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

/** Says which words were searched instead, with a link to search the original ones. */
export const searchedNote = (
  i18n: FullI18n,
  { searchedFor, search, exactly }: { searchedFor: string; search: string; exactly: string },
): Html => html`<p class="searched"><span dir="auto">${i18n.t('searchedFor', { search: searchedFor })}</span>
<a href="${exactly}" dir="auto">${i18n.t('searchInstead', { search })}</a></p>`;

/** How many of all are shown, and the link to the next page. */
export const listFoot = (shown: string | null, next: { href: string; label: string } | null): Html =>
  html`<div class="foot">${shown !== null && html`<p class="shown muted">${shown}</p>`}
${next && html`<a class="button" rel="next" href="${next.href}">${next.label}</a>`}</div>`;
