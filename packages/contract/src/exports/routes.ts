import { routesOf } from '../route.ts';
import { boolean, id, oneOf, pageOf, pagingQuery, Type } from '../schema.ts';
import {
  createdExport,
  exportJob,
  exportParams,
  exportRequest,
  exportStatuses,
  exportTypeParams,
  exportTypes,
} from './schemas.ts';

const route = routesOf({ tag: 'Exports', audiences: ['bearer'], role: 'analyst' });

export const createExport = route('POST /admin/export/{type}', {
  operationId: 'createExport',
  summary: 'Create a CSV export of reviews or questions',
  description:
    'Queues a background job. Both dates are inclusive. A merchant can have up to ten unfinished exports. docs/EXPORTS.md lists the columns. Exports of analysts contain no email addresses.',
  params: exportTypeParams,
  body: exportRequest,
  answer: createdExport,
  errors: ['INVALID_STATE'],
});

export const listExports = route('GET /admin/exports', {
  operationId: 'listExports',
  summary: 'List exports',
  description: 'Newest first.',
  query: Type.Object({
    ...pagingQuery,
    type: Type.Optional(oneOf(exportTypes, 'Only exports of this type.')),
    status: Type.Optional(oneOf(exportStatuses, 'Only exports with this status.')),
  }),
  answer: pageOf('exports', exportJob, 'Exports of this page.'),
});

export const getExport = route('GET /admin/export/{type}/{jobId}', {
  operationId: 'getExport',
  summary: 'Get the status of an export',
  description: 'Returns the progress, and the download URL once the export has completed.',
  params: exportParams,
  answer: exportJob,
});

export const downloadExport = route('GET /admin/export/{type}/{jobId}/download', {
  operationId: 'downloadExport',
  summary: 'Download the CSV file of an export',
  description:
    'RFC 4180, UTF-8, with a header row. Cells that a spreadsheet would evaluate as a formula are prefixed with an apostrophe, which the import removes.',
  params: exportParams,
  answer: Type.String({ description: 'CSV.' }),
  bare: true,
  contentType: 'text/csv',
  ranges: true,
  whileSuspended: 'refused',
  errors: ['EXPORT_NOT_READY', 'GONE'],
});

export const deleteExport = route('DELETE /admin/export/{type}/{jobId}', {
  operationId: 'deleteExport',
  summary: 'Cancel or delete an export',
  description: 'Cancels an unfinished export; deletes a finished one with its file.',
  params: exportParams,
  answer: Type.Object({ deleted: boolean('Always true.'), jobId: id('job') }),
});
