import { route } from '../route.ts';
import { Type } from '../schema.ts';
import {
  attributeChange,
  attributeCreation,
  attributeParams,
  attributeSchemaState,
  customAttribute,
} from './schemas.ts';

const everyRoute = { tag: 'Custom attributes', audiences: ['bearer'], plan: 'custom attributes' } as const;
const onEdit = 'An edit of a locked schema disables filters until POST /admin/attributes/revalidate has run.';

export const listAttributes = route({
  ...everyRoute,
  operationId: 'listAttributes',
  method: 'GET',
  path: '/admin/attributes',
  summary: "The shop's custom attributes, by position",
  role: 'analyst',
  answer: Type.Object({ attributes: Type.Array(customAttribute), ...attributeSchemaState }),
});

export const createAttribute = route({
  ...everyRoute,
  operationId: 'createAttribute',
  method: 'POST',
  path: '/admin/attributes',
  summary: 'Add a custom attribute',
  description: onEdit,
  role: 'admin',
  body: attributeCreation,
  answer: customAttribute,
  errors: ['INVALID_STATE'],
});

export const changeAttribute = route({
  ...everyRoute,
  operationId: 'changeAttribute',
  method: 'PATCH',
  path: '/admin/attributes/{attributeId}',
  summary: 'Change a custom attribute; what is not named stays',
  description: onEdit,
  role: 'admin',
  params: attributeParams,
  body: attributeChange,
  answer: customAttribute,
  errors: ['NOT_FOUND'],
});

export const deleteAttribute = route({
  ...everyRoute,
  operationId: 'deleteAttribute',
  method: 'DELETE',
  path: '/admin/attributes/{attributeId}',
  summary: 'Remove a custom attribute',
  description: `Values that reviews have are kept aside, and come back with an attribute they fit. ${onEdit}`,
  role: 'admin',
  params: attributeParams,
  answer: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
});

export const revalidateAttributes = route({
  ...everyRoute,
  operationId: 'revalidateAttributes',
  method: 'POST',
  path: '/admin/attributes/revalidate',
  summary: 'Check every stored review against the schema, and lock it again',
  description:
    'Runs in the background; GET /admin/attributes tells when it is done. Values that no longer fit are kept aside, never deleted.',
  role: 'admin',
  answer: Type.Object(attributeSchemaState),
});
