import { route } from '../route.ts';
import { nullable, Type } from '../schema.ts';
import {
  decisionBody,
  decisionResults,
  presence,
  presenceBody,
  queueCounts,
  queueItem,
  queueQuery,
  undoBody,
} from './schemas.ts';

const staff = ['bearer'] as const;

export const listQueue = route({
  operationId: 'listQueue',
  method: 'GET',
  path: '/admin/queue',
  tag: 'Moderation',
  summary: 'Reviews, questions, answers and media in one list',
  description: 'Without `status`: every one. Newest first unless asked otherwise; `startAfter` continues.',
  audiences: staff,
  role: 'analyst',
  query: queueQuery,
  answer: Type.Object({
    items: Type.Array(queueItem),
    counts: queueCounts,
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const decideInQueue = route({
  operationId: 'decideInQueue',
  method: 'POST',
  path: '/admin/queue/decide',
  tag: 'Moderation',
  summary: 'Approve, reject or flag up to 100 reviews, questions, answers and media',
  description:
    'Each by itself: one that another moderator decided in between is left as it is and named. A photo or film that nobody decided about goes with its review; rejected or flagged by itself it is hidden.',
  audiences: staff,
  role: 'moderator',
  body: decisionBody,
  answer: Type.Object({ results: decisionResults }),
});

export const undoInQueue = route({
  operationId: 'undoInQueue',
  method: 'POST',
  path: '/admin/queue/undo',
  tag: 'Moderation',
  summary: 'Take back your last decision about up to 100 items',
  description:
    'The status before comes back, and a mail about the decision that has not left is cancelled. Refused with INVALID_STATE where the last decision is not yours.',
  audiences: staff,
  role: 'moderator',
  body: undoBody,
  answer: Type.Object({ results: decisionResults }),
});

export const notePresence = route({
  operationId: 'notePresence',
  method: 'PUT',
  path: '/admin/queue/presence',
  tag: 'Moderation',
  summary: 'Say what you are looking at, and hear what the others look at and decide',
  description: 'Counts against the read limits. Without `itemId` you look at nothing.',
  audiences: staff,
  role: 'moderator',
  limit: 'keyRead',
  body: presenceBody,
  answer: presence,
});
