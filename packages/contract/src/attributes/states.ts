export const attributeTypes = ['select', 'multiselect', 'scale', 'boolean', 'text'] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** Of a shop's custom attributes, all together (interface.md "Custom attribute schema"). */
export const attributeStates = ['draft', 'locked', 'invalidated'] as const;
export type AttributeState = (typeof attributeStates)[number];

/** Any edit of a locked schema makes it invalid, until every stored review was checked against it. */
export const stateAfterEdit: Record<AttributeState, AttributeState> = {
  draft: 'draft',
  locked: 'invalidated',
  invalidated: 'invalidated',
};

/** The first review that is sent while a promoted attribute exists locks a draft. */
export const stateAfterSubmission: Record<AttributeState, AttributeState> = {
  draft: 'locked',
  locked: 'locked',
  invalidated: 'invalidated',
};

/** While the values of stored reviews may not fit the schema, nothing can be filtered by them. */
export const filtersWork: Record<AttributeState, boolean> = { draft: true, locked: true, invalidated: false };
