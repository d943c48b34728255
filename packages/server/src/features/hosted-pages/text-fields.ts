import { lengths } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import { longField, optional, textField } from './forms.ts';

/** The text fields of hosted forms, for new and edited reviews. */
const asked = [
  { name: 'title', label: 'title', maxLength: lengths.title, field: textField },
  { name: 'text', label: 'text', maxLength: lengths.text, field: longField },
] as const;

type AskedText = (typeof asked)[number]['name'];

export const textFields = (i18n: FullI18n, current: (name: AskedText) => string | null): Html[] =>
  asked.map(
    ({ name, label, maxLength, field }) =>
      html`${field(name, optional(i18n, i18n.t(label)), { value: current(name) ?? '', maxLength })}\n`,
  );

export const enteredTexts = (form: Record<string, string>): Record<string, string> =>
  Object.fromEntries(asked.map(({ name }) => [name, form[name] ?? '']));

/** The entered texts as an update, which clears empty fields; null if a text is too long. */
export function updatedTexts(form: Record<string, string>): Record<AskedText, string | null> | null {
  if (asked.some(({ name, maxLength }) => (form[name]?.length ?? 0) > maxLength)) return null;
  const texts = asked.map(({ name }) => [name, form[name]?.trim() || null]);
  // fromEntries loses the names' types.
  return Object.fromEntries(texts) as Record<AskedText, string | null>;
}
