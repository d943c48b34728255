import { routesOf } from '../route.ts';
import { deletion, Type } from '../schema.ts';
import { attributeChange, attributeCreation, attributeSchemaState, customAttribute } from './schemas.ts';

const route = routesOf({
  tag: 'Custom attributes',
  audiences: ['bearer'],
  plan: 'custom attributes',
  role: 'admin',
});
const onEdit =
  'Editing a locked schema disables attribute filters until `POST /admin/attributes/revalidate` has completed.';

export const listAttributes = route('GET /admin/attributes', {
  operationId: 'listAttributes',
  summary: 'List custom attributes',
  description: 'Returns the attributes ordered by position, and the state of the attribute schema.',
  role: 'analyst',
  answer: Type.Object({
    attributes: Type.Array(customAttribute, { description: 'Attributes by position.' }),
    ...attributeSchemaState,
  }),
});

export const createAttribute = route('POST /admin/attributes', {
  operationId: 'createAttribute',
  summary: 'Create a custom attribute',
  description: onEdit,
  body: attributeCreation,
  answer: customAttribute,
  errors: ['INVALID_STATE'],
});

export const changeAttribute = route('PATCH /admin/attributes/{attributeId}', {
  operationId: 'changeAttribute',
  summary: 'Update a custom attribute',
  description: `Fields that are not sent remain unchanged. ${onEdit}`,
  body: attributeChange,
  answer: customAttribute,
  errors: ['NOT_FOUND'],
});

export const deleteAttribute = route('DELETE /admin/attributes/{attributeId}', {
  operationId: 'deleteAttribute',
  summary: 'Delete a custom attribute',
  description: `The values of existing reviews are stored as unmatched values, and restored by an attribute that they match. ${onEdit}`,
  answer: deletion('attribute'),
  errors: ['NOT_FOUND'],
});

export const revalidateAttributes = route('POST /admin/attributes/revalidate', {
  operationId: 'revalidateAttributes',
  summary: 'Revalidate existing reviews',
  description:
    'Starts a background job that checks every review against the attribute schema and then locks the schema again. `GET /admin/attributes` returns its progress. Values that no longer match are stored as unmatched values and never deleted.',
  answer: Type.Object(attributeSchemaState),
});
