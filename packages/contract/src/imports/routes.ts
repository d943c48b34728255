import { pagingQuery } from '../reviews/schemas.ts';
import { route } from '../route.ts';
import { nullable, oneOf, Type } from '../schema.ts';
import { importForm, importJob, importParams, importStatuses } from './schemas.ts';

export const createImport = route({
  operationId: 'createImport',
  method: 'POST',
  path: '/admin/import',
  tag: 'Imports',
  summary: 'Import reviews or questions from a CSV file, in the background',
  description:
    'A form with the file. Good rows are kept and bad ones reported; the same file again doubles nothing. Formats and their columns: docs/IMPORTS.md.',
  audiences: ['bearer'],
  role: 'admin',
  form: importForm,
  answer: importJob,
  errors: ['INVALID_STATE'],
});

export const listImports = route({
  operationId: 'listImports',
  method: 'GET',
  path: '/admin/imports',
  tag: 'Imports',
  summary: 'Imports, newest first',
  audiences: ['bearer'],
  role: 'admin',
  query: Type.Object({ ...pagingQuery, status: Type.Optional(oneOf(importStatuses)) }),
  answer: Type.Object({
    imports: Type.Array(importJob),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const getImport = route({
  operationId: 'getImport',
  method: 'GET',
  path: '/admin/imports/{importId}',
  tag: 'Imports',
  summary: 'How far an import is, and what became of its rows',
  audiences: ['bearer'],
  role: 'admin',
  params: importParams,
  answer: importJob,
  errors: ['NOT_FOUND'],
});

export const downloadImportErrors = route({
  operationId: 'downloadImportErrors',
  method: 'GET',
  path: '/admin/imports/{importId}/errors',
  tag: 'Imports',
  summary:
    'The rows that were not taken, with a column that says why: to be corrected and imported by itself',
  description:
    'Kept 30 days. 404 where every row went in. Cells that a spreadsheet would run as a formula begin with an apostrophe; the import takes it away again.',
  audiences: ['bearer'],
  role: 'admin',
  params: importParams,
  answer: Type.String(),
  bare: true,
  contentType: 'text/csv',
  errors: ['NOT_FOUND', 'GONE'],
});

export const undoImport = route({
  operationId: 'undoImport',
  method: 'POST',
  path: '/admin/imports/{importId}/undo',
  tag: 'Imports',
  summary: 'Remove what an import brought, with counts and media, in the background',
  description:
    'No tombstones stay, so the same file can be imported again. What people have worked with since (decided about, replied to, edited, featured or voted on) is kept, unless `includeTouched` is true.',
  audiences: ['bearer'],
  role: 'admin',
  params: importParams,
  body: Type.Object({ includeTouched: Type.Optional(Type.Boolean({ default: false })) }),
  answer: importJob,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
