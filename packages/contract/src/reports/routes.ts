import { routesOf } from '../route.ts';
import { cursorPage, Type } from '../schema.ts';
import {
  appealDecision,
  contentReport,
  listedReport,
  newReport,
  reportCounts,
  reportDecision,
  reportQuery,
  reportReceipt,
} from './schemas.ts';

const route = routesOf({ tag: 'Reports', audiences: ['bearer'] });

export const reportContent = route('POST /reports', {
  operationId: 'reportContent',
  summary: 'Report content',
  description:
    'Reports a published review, question, answer, photo or video (EU Digital Services Act, article 16). With an email address, ' +
    'the reporter receives a receipt, the decision with its reasons, and how to appeal.',
  audiences: ['origin', 'key'],
  body: newReport,
  unknownFields: 'ignored',
  answer: reportReceipt,
  errors: ['NOT_FOUND'],
});

export const listReports = route('GET /admin/reports', {
  operationId: 'listReports',
  summary: 'List reports',
  description: 'Oldest first, with the reported items. Reports of low weight come last.',
  role: 'moderator',
  query: reportQuery,
  answer: Type.Object({
    reports: Type.Array(listedReport, { description: 'Reports of this page.' }),
    counts: reportCounts,
    ...cursorPage,
  }),
});

export const decideReport = route('POST /admin/reports/{reportId}/decision', {
  operationId: 'decideReport',
  summary: 'Decide a report',
  description:
    'Moderates the item: `removed` rejects it, `kept` approves it. All its open reports are resolved. After a minute, within which ' +
    'the decision can be undone, reporters receive the decision and, on removal, the author a statement of reasons. ' +
    'Moderating the item in any other way resolves its reports too.',
  role: 'moderator',
  body: reportDecision,
  answer: contentReport,
  errors: ['INVALID_STATE'],
});

export const decideAppeal = route('POST /admin/reports/{reportId}/appeal', {
  operationId: 'decideAppeal',
  summary: 'Decide an appeal',
  description: '`granted` reverses the decision on the content. The appellant receives the reasons.',
  role: 'moderator',
  body: appealDecision,
  answer: contentReport,
  errors: ['INVALID_STATE'],
});
