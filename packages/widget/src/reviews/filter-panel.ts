import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { AttributeSummary } from '../attributes.ts';
import { closeIcon } from '../parts/icons.ts';
import type { ReviewFilters } from '../shopper-events.ts';
import { type ToolsView, toggled, withoutFilters } from './toolbar.ts';

/**
 * All filters except stars: a sheet on phones, elsewhere a box below the button. Filters apply at once. Empty while closed, so that it is
 * not rendered with each change.
 */
export function filterPanel(view: ToolsView) {
  const { i18n, panelOpen, onPanel } = view;
  return html`<dialog
    id="filters"
    class="sheet"
    part="filters"
    aria-labelledby="filters-heading"
    @close=${() => onPanel(false)}
    @click=${(event: Event) => event.target === event.currentTarget && close(event)}
  >
    ${
      panelOpen
        ? html`<div class="dialog-head">
              <h2 id="filters-heading" class="heading">${i18n.t('filters')}</h2>
              <button type="button" class="icon-button" aria-label=${i18n.t('close')} @click=${close}>${closeIcon}</button>
            </div>
            <div class="filters">${options(view)}</div>
            ${foot(view)}`
        : null
    }
  </dialog>`;
}

const close = ({ target }: Event) => (target as HTMLElement).closest('dialog')?.close();

/** Opens the panel below the button, as high as there is room. */
export function openPanel(root: ShadowRoot): void {
  const [panel, button] = [
    root.querySelector<HTMLDialogElement>('#filters'),
    root.querySelector('.filter-button'),
  ];
  if (!panel || !button) return;
  panel.showModal();
  const { bottom, left } = button.getBoundingClientRect();
  const fits = (from: number, size: number, room: number) =>
    `${Math.max(8, Math.min(from, room - size - 8))}px`;
  panel.style.setProperty('--_y', fits(bottom + 8, panel.offsetHeight, innerHeight));
  panel.style.setProperty('--_x', fits(left, panel.offsetWidth, innerWidth));
}

function foot({ filters, i18n, found, onChange }: ToolsView) {
  return html`<div class="sheet-foot">
    <button type="button" class="link" @click=${() => onChange(withoutFilters(filters))}>${i18n.t('clear')}</button>
    <button type="button" class="button primary" @click=${close}>${i18n.t('showReviews', { reviews: i18n.t('reviews', { count: found }) })}</button>
  </div>`;
}

function options(view: ToolsView) {
  const { attributes, filters, i18n, languages, onChange } = view;
  return html`<div class="options">
      ${option(i18n.t('verifiedOnly'), filters.verified, () => onChange({ verified: !filters.verified }))}
      ${option(i18n.t('withMedia'), filters.withMedia, () => onChange({ withMedia: !filters.withMedia }))}
      ${languages.order(filters, i18n, (mixed) => onChange({ preferredLanguage: mixed ? '' : undefined }))}
    </div>
    ${languages.filter(filters, i18n, (language) => onChange({ language }))}
    ${attributes.map((attribute) => attributeOptions(attribute, view))}`;
}

/** Whether counts, which cover all reviews, are correct. With other filters or a search, they would be too high. */
const areCountsTrue = (filters: ReviewFilters, id: string) => {
  const { ratings, search, verified, withMedia, topic, language, attributes } = filters;
  const { [id]: _, ...others } = attributes;
  return (
    ratings.length === 0 &&
    ![search, verified, withMedia, topic, language, Object.keys(others)[0]].some(Boolean)
  );
};

function attributeOptions({ id, label, distribution }: AttributeSummary, view: ToolsView) {
  const { filters, i18n, onChange } = view;
  const chosen = filters.attributes[id] ?? [];
  const choosable = distribution.filter(({ count, value }) => count > 0 || chosen.includes(String(value)));
  if (choosable.length === 0) return null;
  const counted = areCountsTrue(filters, id);
  return html`<fieldset class="filter">
    <legend dir="auto">${label}</legend>
    <div class="options">
      ${choosable.map(({ value, label, count }) =>
        option(
          html`<bdi>${label}</bdi>${
            counted
              ? html` <span class="muted" aria-hidden="true">${i18n.number(count)}</span
                  ><span class="visually-hidden">, ${i18n.t('reviews', { count })}</span>`
              : null
          }`,
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
