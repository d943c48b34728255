import type { customAttribute, Static } from '@tribune/contract';

type CustomAttribute = Static<typeof customAttribute>;

/** Attributes as stored. Those stored before translations existed lack the later fields. */
export type StoredAttributes = readonly (Omit<CustomAttribute, keyof typeof laterFields> &
  Partial<CustomAttribute>)[];

const laterFields = { filterLabel: null, reviewLabel: null, translations: [], appliesTo: null };

/** Attributes as they are stored, with the defaults of fields that were added later. */
export const attributesOf = (stored: StoredAttributes): readonly CustomAttribute[] =>
  stored.map((attribute) => ({ ...laterFields, ...attribute }));
