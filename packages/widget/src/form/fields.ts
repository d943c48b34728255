import type { lengths } from '@tribune/contract';

/** Longest values. The contract's own, which the compiler compares: a browser gets only its types. */
export const longest: Pick<typeof lengths, 'title' | 'text' | 'prosCons' | 'authorName' | 'email'> = {
  title: 200,
  text: 10_000,
  prosCons: 2_000,
  authorName: 100,
  email: 254,
};

/** Named as in the submission, so that the server's `error.details` find their field. In the order of the page. */
export const fieldNames = [
  'rating',
  'title',
  'text',
  'pros',
  'cons',
  'wouldRecommend',
  'authorName',
  'authorEmail',
] as const;

export type FieldName = (typeof fieldNames)[number];
export type Values = Record<FieldName, string>;
export type Problems = Partial<Record<FieldName, string>>;

export const emptyValues: Values = {
  rating: '',
  title: '',
  text: '',
  pros: '',
  cons: '',
  wouldRecommend: '',
  authorName: '',
  authorEmail: '',
};

export const isFieldName = (name: string): name is FieldName =>
  (fieldNames as readonly string[]).includes(name);

/** Characters as the server counts them: an emoji is one. */
export const lengthOf = (value: string): number => Array.from(value.trim()).length;
