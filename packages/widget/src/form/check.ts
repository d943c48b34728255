import type { CustomAttribute } from '../attributes.ts';
import type { FullWords } from '../i18n/words.ts';
import {
  type AttributeValues,
  attributeField,
  type FieldName,
  lengthOf,
  longest,
  type Problems,
  type Values,
} from './fields.ts';

const limits: Partial<Record<FieldName, number>> = {
  title: longest.title,
  text: longest.text,
  pros: longest.prosCons,
  cons: longest.prosCons,
};

export interface Filled {
  values: Values;
  attributes: readonly CustomAttribute[];
  attributeValues: AttributeValues;
  emailLooksRight: boolean;
  consentNeeded: boolean;
}

/** What can be said before asking the server, which has the last word. */
export function problemsOf(filled: Filled, words: FullWords): Problems {
  const { values, attributes, attributeValues, consentNeeded } = filled;
  const problems: Problems = personProblems(values, filled.emailLooksRight, words);
  if (!values.rating) problems.rating = words.say('ratingMissing');
  if (consentNeeded && !values.incentiveConsent) problems.incentiveConsent = words.say('consentMissing');
  for (const [name, limit] of Object.entries(limits) as [FieldName, number][])
    setProblem(problems, name, tooLong(values[name], limit, words));
  for (const { id, type, required } of attributes) {
    const chosen = attributeValues[id] ?? [];
    if (required && chosen.join('').trim() === '') problems[attributeField(id)] = words.say('answerThis');
    else if (type === 'text')
      setProblem(problems, attributeField(id), tooLong(chosen[0] ?? '', longest.attributeValue, words));
  }
  return problems;
}

/** Of who writes: the same in every form. */
export function personProblems(
  { authorName, authorEmail }: Pick<Values, 'authorName' | 'authorEmail'>,
  emailLooksRight: boolean,
  words: FullWords,
): Problems {
  const problems: Problems = {};
  if (!authorName.trim()) problems.authorName = words.say('nameMissing');
  else setProblem(problems, 'authorName', tooLong(authorName, longest.authorName, words));
  if (!authorEmail.trim()) problems.authorEmail = words.say('emailMissing');
  else if (!emailLooksRight) problems.authorEmail = words.say('emailInvalid');
  return problems;
}

export function tooLong(value: string, limit: number, words: FullWords): string | undefined {
  const excess = lengthOf(value) - limit;
  return excess > 0 ? words.say('tooLong', { count: excess }) : undefined;
}

function setProblem(problems: Problems, name: string, problem: string | undefined): void {
  if (problem) problems[name] = problem;
}
