import { route } from '../route.ts';
import { cursorPage, idReference, pagingQuery, Type } from '../schema.ts';
import { bulkAction, bulkBody, countQueueQuery } from './schemas.ts';

const staff = ['bearer'] as const;
const bulkParams = Type.Object({ bulkId: idReference('bulk') });

export const countQueue = route({
  operationId: 'countQueue',
  method: 'GET',
  path: '/admin/queue/count',
  tag: 'Moderation',
  summary: 'Count matching queue items',
  description:
    'Counts the items that match filters of the queue. The count is exact with filters by type and status only; with others it ends at 10,000 items of each type.',
  audiences: staff,
  role: 'analyst',
  query: countQueueQuery,
  answer: Type.Object({
    matching: Type.Integer({ description: 'Number of matching items, or of those counted.' }),
    isExact: Type.Boolean({ description: 'Whether there are no more.' }),
  }),
});

export const startBulkAction = route({
  operationId: 'startBulkAction',
  method: 'POST',
  path: '/admin/queue/bulk',
  tag: 'Moderation',
  summary: 'Moderate all matching items',
  description:
    'Queues a background job that moderates every item that matches the filters at the time of the request. Reviews cannot be selected by their rating. Items that change before their turn are left unchanged. The decisions can be undone together.',
  audiences: staff,
  role: 'moderator',
  body: bulkBody,
  answer: bulkAction,
  errors: ['INVALID_STATE'],
});

export const listBulkActions = route({
  operationId: 'listBulkActions',
  method: 'GET',
  path: '/admin/queue/bulk',
  tag: 'Moderation',
  summary: 'List bulk actions',
  description: 'Of all moderators, newest first.',
  audiences: staff,
  role: 'analyst',
  query: Type.Object(pagingQuery),
  answer: Type.Object({
    bulkActions: Type.Array(bulkAction, { description: 'Bulk actions of this page.' }),
    ...cursorPage,
  }),
});

export const getBulkAction = route({
  operationId: 'getBulkAction',
  method: 'GET',
  path: '/admin/queue/bulk/{bulkId}',
  tag: 'Moderation',
  summary: 'Get a bulk action',
  description: 'Returns its state and progress.',
  audiences: staff,
  role: 'analyst',
  params: bulkParams,
  answer: bulkAction,
  errors: ['NOT_FOUND'],
});

export const cancelBulkAction = route({
  operationId: 'cancelBulkAction',
  method: 'POST',
  path: '/admin/queue/bulk/{bulkId}/cancel',
  tag: 'Moderation',
  summary: 'Cancel a bulk action',
  description: 'Stops a pending or running action. Decisions already made remain, and can be undone.',
  audiences: staff,
  role: 'moderator',
  params: bulkParams,
  answer: bulkAction,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const undoBulkAction = route({
  operationId: 'undoBulkAction',
  method: 'POST',
  path: '/admin/queue/bulk/{bulkId}/undo',
  tag: 'Moderation',
  summary: 'Undo a bulk action',
  description:
    'Queues a background job that undoes all its decisions, and cancels emails about them that were not sent yet. Any moderator may do this. Items that were moderated again since keep their newer status.',
  audiences: staff,
  role: 'moderator',
  params: bulkParams,
  answer: bulkAction,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
