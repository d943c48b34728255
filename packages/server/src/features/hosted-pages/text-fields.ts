import { lengths } from '@tribune/contract';
import { reviewPoints } from '@tribune/contract/reviews/review-points';
import type { Entered } from './forms.ts';

/** The texts that forms ask for, for new and edited reviews. */
const asked = ['title', 'text', ...reviewPoints] as const;

type AskedText = (typeof asked)[number];

const maxLength = (name: AskedText) => (name === 'title' || name === 'text' ? lengths[name] : lengths.point);

export const enteredTexts = (form: Entered): Record<string, string> =>
  Object.fromEntries(asked.map((name) => [name, form[name] ?? '']));

/** The entered texts as an update, which clears empty fields; null if a text is too long. */
export function updatedTexts(form: Entered): Record<AskedText, string | null> | null {
  if (asked.some((name) => (form[name]?.length ?? 0) > maxLength(name))) return null;
  const texts = asked.map((name) => [name, form[name]?.trim() || null]);
  // fromEntries loses the names' types.
  return Object.fromEntries(texts) as Record<AskedText, string | null>;
}
