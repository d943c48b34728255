import { routesOf } from '../route.ts';
import { pageOf, pagingQuery, Type } from '../schema.ts';
import { bulkAction, bulkBody, countQueueQuery } from './schemas.ts';

const route = routesOf({ tag: 'Moderation', audiences: ['bearer'], role: 'analyst' });

export const countQueue = route('GET /admin/queue/count', {
  operationId: 'countQueue',
  summary: 'Count matching queue items',
  description:
    'Counts the items that match filters of the queue. The count is exact with filters by type and status only; with others it ends at 10,000 items of each type.',
  query: countQueueQuery,
  answer: Type.Object({
    matching: Type.Integer({ description: 'Number of matching items, or of those counted.' }),
    isExact: Type.Boolean({ description: 'Whether the number is exact. If not, more items match.' }),
  }),
});

export const startBulkAction = route('POST /admin/queue/bulk', {
  operationId: 'startBulkAction',
  summary: 'Moderate all matching items',
  description:
    'Queues a background job that moderates every item that matches the filters at the time of the request. Reviews cannot be selected by their rating. Items that change before their turn are left unchanged. The decisions can be undone together.',
  role: 'moderator',
  body: bulkBody,
  answer: bulkAction,
  errors: ['INVALID_STATE'],
});

export const listBulkActions = route('GET /admin/queue/bulk', {
  operationId: 'listBulkActions',
  summary: 'List bulk actions',
  description: 'Bulk actions of all moderators, newest first.',
  query: Type.Object(pagingQuery),
  answer: pageOf('bulkActions', bulkAction, 'Bulk actions of this page.'),
});

export const getBulkAction = route('GET /admin/queue/bulk/{bulkId}', {
  operationId: 'getBulkAction',
  summary: 'Get a bulk action',
  description: 'Returns its state and progress.',
  answer: bulkAction,
});

export const cancelBulkAction = route('POST /admin/queue/bulk/{bulkId}/cancel', {
  operationId: 'cancelBulkAction',
  summary: 'Cancel a bulk action',
  description: 'Stops a pending or running action. Decisions already made remain, and can be undone.',
  role: 'moderator',
  answer: bulkAction,
  errors: ['INVALID_STATE'],
});

export const undoBulkAction = route('POST /admin/queue/bulk/{bulkId}/undo', {
  operationId: 'undoBulkAction',
  summary: 'Undo a bulk action',
  description:
    'Queues a background job that undoes all its decisions, and cancels emails about them that were not sent yet. Any moderator may do this. Items that were moderated again since keep their newer status.',
  role: 'moderator',
  answer: bulkAction,
  errors: ['INVALID_STATE'],
});
