import type { lengths } from '@tribune/contract';
import { reviewPoints } from '@tribune/contract/reviews/review-points';

/** Maximum lengths. The compiler compares them with the contract's values, which the bundle does not contain. */
export const longest: Pick<
  typeof lengths,
  'title' | 'text' | 'point' | 'authorName' | 'questionText' | 'attributeValue'
> = {
  title: 200,
  text: 10_000,
  point: 2_000,
  authorName: 100,
  questionText: 2_000,
  attributeValue: 500,
};

/** Optional fields, which are collapsed at first. */
export const detailNames = [...reviewPoints, 'wouldRecommend', 'relationship', 'experiencedAt'] as const;

/** Named as in the API, so that the server's `error.details` map to fields. */
const fieldNames = [
  'rating',
  'title',
  'text',
  ...detailNames,
  'incentiveConsent',
  'authorName',
  'authorEmail',
] as const;

export type FieldName = (typeof fieldNames)[number];
export type Values = Record<FieldName, string>;
/** Errors by field name; an attribute's name is `attributes.` and its id. */
export type Problems = Record<string, string | undefined>;
/** Values by attribute; more than one only for multiselects. */
export type AttributeValues = Readonly<Record<string, readonly string[]>>;

export const emptyValues = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Values;

export const isFieldName = (name: string): name is FieldName =>
  (fieldNames as readonly string[]).includes(name);

const attributePrefix = 'attributes.';
export const attributeField = (id: string): string => attributePrefix + id;
export const attributeOf = (name: string): string | null =>
  name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : null;

/** Counts characters like the server: an emoji is one. */
export const lengthOf = (value: string): number => [...value.trim()].length;
