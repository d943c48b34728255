import { routesOf } from '../route.ts';
import { pageOf, Type } from '../schema.ts';
import { auditExportQuery, auditLogEntry, auditLogQuery, auditLogRetention } from './schemas.ts';

const route = routesOf({ audiences: ['bearer'], role: 'owner', tag: 'Audit log' });

export const listAuditLog = route('GET /admin/audit-log', {
  operationId: 'listAuditLog',
  summary: 'List the audit log',
  description:
    'What staff, API keys and the operator did, newest first: sign-ins, settings, members, keys and tokens, webhook endpoints, exports and downloads, imports, privacy requests, plan and suspension, with refused attempts. Entries cannot be changed. Decisions about content are in the moderation log.',
  query: auditLogQuery,
  answer: pageOf('entries', auditLogEntry, 'Entries of this page.'),
});

export const exportAuditLogAsCsv = route('GET /admin/audit-log/export.csv', {
  operationId: 'exportAuditLogAsCsv',
  summary: 'Export the audit log as CSV',
  description:
    'Returns the same entries as the list, all in one file. The export itself is recorded in the log.',
  query: auditExportQuery,
  answer: Type.String({ description: 'A row for each entry, with a header.' }),
  bare: true,
  contentType: 'text/csv',
});

export const exportAuditLogAsJsonLines = route('GET /admin/audit-log/export.jsonl', {
  operationId: 'exportAuditLogAsJsonLines',
  summary: 'Export the audit log as JSON lines',
  description:
    'Returns the same entries as the list, all in one file. The export itself is recorded in the log.',
  query: auditExportQuery,
  answer: Type.String({ description: 'A JSON object for each entry.' }),
  bare: true,
  contentType: 'application/x-ndjson',
});

export const getAuditLogRetention = route('GET /admin/audit-log/retention', {
  operationId: 'getAuditLogRetention',
  summary: 'Get the retention of the audit log',
  description: 'Returns the number of days after which entries are deleted.',
  answer: auditLogRetention,
});

export const putAuditLogRetention = route('PUT /admin/audit-log/retention', {
  operationId: 'putAuditLogRetention',
  summary: 'Set the retention of the audit log',
  description: 'Older entries are deleted within a day. The deletion is recorded in the log.',
  body: auditLogRetention,
  answer: auditLogRetention,
});
