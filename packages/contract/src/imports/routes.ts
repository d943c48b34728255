import { routesOf } from '../route.ts';
import { oneOf, pageOf, pagingQuery, partial, Type } from '../schema.ts';
import { importForm, importJob, importStatuses } from './schemas.ts';

const route = routesOf({ tag: 'Imports', audiences: ['bearer'], role: 'admin' });

export { dateFormats, importConversions, importFormats, importKinds, ratingScales } from './schemas.ts';

export const createImport = route('POST /admin/import', {
  operationId: 'createImport',
  summary: 'Import reviews or questions from a CSV file',
  description:
    'Queues a background job. Valid rows are imported and invalid rows are reported. Re-importing a file creates no duplicates. docs/IMPORTS.md describes the formats and their columns.',
  form: importForm,
  answer: importJob,
  errors: ['INVALID_STATE'],
});

export const listImports = route('GET /admin/imports', {
  operationId: 'listImports',
  summary: 'List imports',
  description: 'Newest first.',
  query: Type.Object({
    ...pagingQuery,
    status: Type.Optional(oneOf(importStatuses, 'Only imports with this status.')),
  }),
  answer: pageOf('imports', importJob, 'Imports of this page.'),
});

export const getImport = route('GET /admin/imports/{importId}', {
  operationId: 'getImport',
  summary: 'Get the status of an import',
  description: 'Returns the progress and the outcome of the rows.',
  answer: importJob,
});

export const downloadImportErrors = route('GET /admin/imports/{importId}/errors', {
  operationId: 'downloadImportErrors',
  summary: 'Download the rejected rows of an import',
  description:
    'CSV with an additional column that contains the error, ready to be corrected and imported. Available for 30 days; 404 when every row was imported. Cells that a spreadsheet would evaluate as a formula are prefixed with an apostrophe, which the import removes.',
  answer: Type.String({ description: 'CSV.' }),
  bare: true,
  contentType: 'text/csv',
  errors: ['GONE'],
});

export const undoImport = route('POST /admin/imports/{importId}/undo', {
  operationId: 'undoImport',
  summary: 'Undo an import',
  description:
    'Queues a background job that deletes the imported items with their media. No tombstones remain, so the file can be imported again. Items that were moderated, replied to, edited, featured or voted on since the import are kept unless `includeTouched` is true.',
  body: partial({
    includeTouched: Type.Boolean({
      default: false,
      description: 'Whether to delete items that were changed since the import.',
    }),
  }),
  answer: importJob,
  errors: ['INVALID_STATE'],
});
