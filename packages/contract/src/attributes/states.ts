export const attributeTypes = ['select', 'multiselect', 'scale', 'boolean', 'text'] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** States of a merchant's attribute schema. */
export const attributeStates = ['draft', 'locked', 'invalidated'] as const;
export type AttributeState = (typeof attributeStates)[number];

/** Editing a locked schema invalidates it until every review has been revalidated. */
export const stateAfterEdit: Record<AttributeState, AttributeState> = {
  draft: 'draft',
  locked: 'invalidated',
  invalidated: 'invalidated',
};

/** The first review submitted while a promoted attribute exists locks a draft. */
export const stateAfterSubmission: Record<AttributeState, AttributeState> = {
  draft: 'locked',
  locked: 'locked',
  invalidated: 'invalidated',
};

/** Filters are disabled while the values of existing reviews may not match the schema. */
export const filtersWork: Record<AttributeState, boolean> = { draft: true, locked: true, invalidated: false };
