import { isEmail } from '@tribune/contract/email-address';
import { reviewPoints } from '@tribune/contract/reviews/points';
import type { CustomAttribute } from '../attributes.ts';
import type { FullI18n } from '../i18n/deferred.ts';
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
  ...Object.fromEntries(reviewPoints.map((name) => [name, longest.point])),
};

export interface Filled {
  values: Values;
  attributes: readonly CustomAttribute[];
  attributeValues: AttributeValues;
  consentNeeded: boolean;
}

/** Validation before submitting; the server validates again. */
export function problemsOf(filled: Filled, i18n: FullI18n): Problems {
  const { values, attributes, attributeValues, consentNeeded } = filled;
  const problems: Problems = personProblems(values, i18n);
  if (!values.rating) problems.rating = i18n.t('ratingMissing');
  if (consentNeeded && !values.incentiveConsent) problems.incentiveConsent = i18n.t('consentMissing');
  for (const [name, limit] of Object.entries(limits) as [FieldName, number][])
    setProblem(problems, name, tooLong(values[name], limit, i18n));
  for (const { id, type, required } of attributes) {
    const chosen = attributeValues[id] ?? [];
    if (required && chosen.join('').trim() === '') problems[attributeField(id)] = i18n.t('attributeMissing');
    else if (type === 'text')
      setProblem(problems, attributeField(id), tooLong(chosen[0] ?? '', longest.attributeValue, i18n));
  }
  return problems;
}

/** Name and email address, which every form has. */
export function personProblems(
  { authorName, authorEmail }: Pick<Values, 'authorName' | 'authorEmail'>,
  i18n: FullI18n,
): Problems {
  const problems: Problems = {};
  if (!authorName.trim()) problems.authorName = i18n.t('nameMissing');
  else setProblem(problems, 'authorName', tooLong(authorName, longest.authorName, i18n));
  if (!authorEmail.trim()) problems.authorEmail = i18n.t('emailMissing');
  else if (!isEmail(authorEmail.trim())) problems.authorEmail = i18n.t('emailInvalid');
  return problems;
}

export function tooLong(value: string, limit: number, i18n: FullI18n): string | undefined {
  const excess = lengthOf(value) - limit;
  return excess > 0 ? i18n.t('tooLong', { count: excess }) : undefined;
}

function setProblem(problems: Problems, name: string, problem: string | undefined): void {
  if (problem) problems[name] = problem;
}
