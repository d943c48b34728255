import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import styles from './faults.css?inline';
import type { Problems } from './fields.ts';

export { styles };

interface FaultsView {
  i18n: FullI18n;
  problems: Problems;
  labelOf: (name: string) => string;
}

/** A list of the fields that still need correction, in their order; null if there are none. */
export function faults(root: ShadowRoot, { i18n, problems, labelOf }: FaultsView) {
  const names = [...new Set(fieldsOf(root).map(({ name }) => name))].filter((name) => problems[name]);
  const { length: count } = names;
  if (count === 0) return null;
  const goTo = (name: string) => focusFirst(root, { [name]: problems[name] });
  const link = (name: string) =>
    html` <button type="button" class="link" @click=${() => goTo(name)}>${labelOf(name)}</button>`;
  return html`${i18n.t('fieldsToFix', { count })} ${count > 1 ? names.map(link) : null}`;
}

/** Moves focus to the first field with a problem, which may be among the optional details. */
export function focusFirst(root: ShadowRoot, problems: Problems): void {
  fieldsOf(root)
    .find(({ name }) => problems[name])
    ?.focus();
}

const fieldsOf = (root: ShadowRoot) => [...root.querySelectorAll<HTMLInputElement>('[name]')];
