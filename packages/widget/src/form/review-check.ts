import { reviewPoints } from '@tribune/contract/reviews/review-points';
import type { CustomAttribute } from '../attributes.ts';
import type { FullI18n } from '../i18n/full.ts';
import { personProblems, setProblem, tooLong } from './check.ts';
import {
  type AttributeValues,
  attributeField,
  attributeOf,
  type FieldName,
  longest,
  type Problems,
  type Values,
} from './fields.ts';

export * from './folded-fields.ts';
export { writingIdeas } from './writing-ideas/writing-ideas.ts';

const limits: Partial<Record<FieldName, number>> = {
  title: longest.title,
  text: longest.text,
  ...Object.fromEntries(reviewPoints.map((name) => [name, longest.point])),
};

/** Message keys of the fields' labels, for the list of fields to correct. */
const labels = {
  rating: 'yourRating',
  title: 'title',
  text: 'text',
  pros: 'prompt_pros',
  cons: 'prompt_cons',
  wouldRecommend: 'recommend',
  relationship: 'relationshipAsk',
  experiencedAt: 'experienceAsk',
  incentiveConsent: 'consent',
  authorName: 'name',
  authorEmail: 'email',
} as const satisfies Record<FieldName, Parameters<FullI18n['t']>[0]>;

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

/** The label of a field, for the list of fields to correct. */
export function labelOf(name: string, attributes: readonly CustomAttribute[], i18n: FullI18n): string {
  const id = attributeOf(name);
  return id
    ? (attributes.find((attribute) => attribute.id === id)?.label ?? '')
    : i18n.t(labels[name as FieldName]);
}
