import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import { addressOf, type Page, type Query, type Reader } from './store-visit.ts';

export interface Choice {
  name: string;
  label: string;
  selected: string;
  options: readonly (readonly [value: string, label: string])[];
}

interface Tools {
  page: Page;
  searchLabel: string;
  search: string;
  /** Parameters that a new search preserves. */
  hidden: Query;
  choices: readonly Choice[];
}

/** Search, filters and order, as a plain form. */
export function listTools(reader: Reader, { page, searchLabel, search, hidden, choices }: Tools): Html {
  const { i18n, lang } = reader;
  const preserved = Object.entries({ ...(lang && { lang }), ...hidden });
  return html`<form class="tools" role="search" action="${addressOf({ ...reader, lang: '' }, page)}">
${preserved.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="search" name="q" maxlength="200" aria-label="${searchLabel}" placeholder="${searchLabel}" value="${search}">
${choices.map(
  ({ name, label, selected, options }) =>
    html`<select name="${name}" aria-label="${label}">${options.map(([value, text]) => html`<option value="${value}"${value === selected && html` selected`}>${text}</option>`)}</select>\n`,
)}<button type="submit">${i18n.t('searchStart')}</button>
</form>`;
}

/** Says which words were searched instead, with a link to search the original ones. */
export const searchedNote = (
  i18n: FullI18n,
  { searchedFor, search, exactly }: { searchedFor: string; search: string; exactly: string },
): Html => html`<p class="searched"><span dir="auto">${i18n.t('searchedFor', { search: searchedFor })}</span>
<a href="${exactly}" dir="auto">${i18n.t('searchInstead', { search })}</a></p>`;
