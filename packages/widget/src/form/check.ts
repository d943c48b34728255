import { type FieldName, lengthOf, longest, type Problems, type Values } from './fields.ts';
import type { FormWords } from './form-words.ts';

const limits: Partial<Record<FieldName, number>> = {
  title: longest.title,
  text: longest.text,
  pros: longest.prosCons,
  cons: longest.prosCons,
  authorName: longest.authorName,
};

/** What can be said before asking the server, which has the last word. */
export function problemsOf(values: Values, emailLooksRight: boolean, words: FormWords): Problems {
  const problems: Problems = {};
  if (!values.rating) problems.rating = words.say('ratingMissing');
  if (!values.authorName.trim()) problems.authorName = words.say('nameMissing');
  if (!values.authorEmail.trim()) problems.authorEmail = words.say('emailMissing');
  else if (!emailLooksRight) problems.authorEmail = words.say('emailInvalid');
  for (const [name, limit] of Object.entries(limits) as [FieldName, number][]) {
    const excess = lengthOf(values[name]) - limit;
    if (excess > 0) problems[name] = words.say('tooLong', { count: excess });
  }
  return problems;
}
