import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { AttributeSummary } from '../attributes.ts';
import { type ToolsView, toggled } from './toolbar.ts';

/** The panel below the toolbar with all filters except stars. Empty while it is closed, as it would be rendered with each change. */
export function filterPanel(view: ToolsView) {
  const { panelOpen } = view;
  return html`<div id="filters" class="filters" part="filters" ?hidden=${!panelOpen}>
    ${panelOpen ? options(view) : null}
  </div>`;
}

function options(view: ToolsView) {
  const { attributes, filters, i18n, languages, onChange } = view;
  return html`<div class="options">
      ${option(i18n.t('verifiedOnly'), filters.verified, () => onChange({ verified: !filters.verified }))}
      ${option(i18n.t('withMedia'), filters.withMedia, () => onChange({ withMedia: !filters.withMedia }))}
    </div>
    ${languages.filter(filters, i18n, (language) => onChange({ language }))}
    ${attributes.map((attribute) => attributeOptions(attribute, view))}`;
}

function attributeOptions({ id, label, distribution }: AttributeSummary, view: ToolsView) {
  const { filters, i18n, onChange } = view;
  const chosen = filters.attributes[id] ?? [];
  const choosable = distribution.filter(({ count, value }) => count > 0 || chosen.includes(String(value)));
  if (choosable.length === 0) return null;
  return html`<fieldset class="filter">
    <legend dir="auto">${label}</legend>
    <div class="options">
      ${choosable.map(({ value, label, count }) =>
        option(
          html`<bdi>${label}</bdi> <span class="muted" aria-hidden="true">${i18n.number(count)}</span
            ><span class="visually-hidden">, ${i18n.t('reviews', { count })}</span>`,
          chosen.includes(String(value)),
          () => onChange({ attributes: toggled(filters.attributes, id, String(value)) }),
        ),
      )}
    </div>
  </fieldset>`;
}

function option(label: unknown, chosen: boolean, onToggle: () => void) {
  return html`<label class="option">
    <input type="checkbox" .checked=${live(chosen)} @change=${onToggle} />
    <span>${label}</span>
  </label>`;
}
