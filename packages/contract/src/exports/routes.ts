import { pagingQuery } from '../reviews/schemas.ts';
import { route } from '../route.ts';
import { id, nullable, oneOf, Type } from '../schema.ts';
import {
  createdExport,
  exportJob,
  exportParams,
  exportRequest,
  exportStatuses,
  exportTypeParams,
  exportTypes,
} from './schemas.ts';

export const createExport = route({
  operationId: 'createExport',
  method: 'POST',
  path: '/admin/export/{type}',
  tag: 'Exports',
  summary: 'Export reviews or questions as CSV, in the background',
  description:
    'Both dates are included. At most ten exports of a merchant may be unfinished. Columns: docs/EXPORTS.md.',
  audiences: ['bearer'],
  role: 'analyst',
  params: exportTypeParams,
  body: exportRequest,
  answer: createdExport,
  errors: ['INVALID_STATE'],
});

export const listExports = route({
  operationId: 'listExports',
  method: 'GET',
  path: '/admin/exports',
  tag: 'Exports',
  summary: 'Exports, newest first',
  audiences: ['bearer'],
  role: 'analyst',
  query: Type.Object({
    ...pagingQuery,
    type: Type.Optional(oneOf(exportTypes)),
    status: Type.Optional(oneOf(exportStatuses)),
  }),
  answer: Type.Object({
    exports: Type.Array(exportJob),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const getExport = route({
  operationId: 'getExport',
  method: 'GET',
  path: '/admin/export/{type}/{jobId}',
  tag: 'Exports',
  summary: 'How far an export is, and where its file can be fetched',
  audiences: ['bearer'],
  role: 'analyst',
  params: exportParams,
  answer: exportJob,
  errors: ['NOT_FOUND'],
});

export const downloadExport = route({
  operationId: 'downloadExport',
  method: 'GET',
  path: '/admin/export/{type}/{jobId}/download',
  tag: 'Exports',
  summary: 'The CSV file of an export',
  description:
    'RFC 4180, UTF-8, with a header row. Cells that a spreadsheet would run as a formula begin with an apostrophe; the import takes it away again.',
  audiences: ['bearer'],
  role: 'analyst',
  params: exportParams,
  answer: Type.String(),
  bare: true,
  contentType: 'text/csv',
  ranges: true,
  errors: ['NOT_FOUND', 'EXPORT_NOT_READY', 'GONE'],
});

export const deleteExport = route({
  operationId: 'deleteExport',
  method: 'DELETE',
  path: '/admin/export/{type}/{jobId}',
  tag: 'Exports',
  summary: 'Cancel an export that is not finished, or remove a finished one with its file',
  audiences: ['bearer'],
  role: 'analyst',
  params: exportParams,
  answer: Type.Object({ deleted: Type.Boolean(), jobId: id('job') }),
  errors: ['NOT_FOUND'],
});
