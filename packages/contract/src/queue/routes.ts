import { routesOf } from '../route.ts';
import { cursorPage, Type } from '../schema.ts';
import {
  assignmentBody,
  decisionBody,
  decisionResults,
  presence,
  presenceBody,
  queueCounts,
  queueItem,
  queueQuery,
  undoBody,
} from './schemas.ts';

const route = routesOf({ tag: 'Moderation', audiences: ['bearer'], role: 'moderator' });

export const listQueue = route('GET /admin/queue', {
  operationId: 'listQueue',
  summary: 'List the moderation queue',
  description:
    'Reviews, questions, answers and media in one list, of any status unless filtered, newest first by default.',
  role: 'analyst',
  query: queueQuery,
  answer: Type.Object({
    items: Type.Array(queueItem, { description: 'Items of this page.' }),
    counts: queueCounts,
    ...cursorPage,
  }),
});

export const decideInQueue = route('POST /admin/queue/decide', {
  operationId: 'decideInQueue',
  summary: 'Moderate queue items',
  description:
    'Approves, rejects or flags up to 100 reviews, questions, answers and media. Items are processed independently: an item that changed since its `updatedAt` is left unchanged and reported with INVALID_STATE. Media follow their review until they are moderated themselves; rejected or flagged media are hidden.',
  body: decisionBody,
  answer: Type.Object({ results: decisionResults }),
});

export const undoInQueue = route('POST /admin/queue/undo', {
  operationId: 'undoInQueue',
  summary: 'Undo decisions',
  description:
    'Undoes up to 100 of your decisions: restores the previous status and cancels an email about the decision that has not been sent. Name the decisions (`decisionIds`), or the items whose last decision to undo (`ids`). Returns INVALID_STATE for an item whose last decision is not yours or not the named one.',
  body: undoBody,
  answer: Type.Object({ results: decisionResults }),
});

export const notePresence = route('PUT /admin/queue/presence', {
  operationId: 'notePresence',
  summary: 'Update your presence in the queue',
  description:
    'Reports the item you are viewing, and returns the items that other moderators are viewing and their recent decisions. Counts against the read limits.',
  limit: 'keyRead',
  body: presenceBody,
  answer: presence,
});

export const assignInQueue = route('POST /admin/queue/assign', {
  operationId: 'assignInQueue',
  summary: 'Assign queue items',
  description:
    'Assigns up to 100 items to a staff member, who finds them with `assignedTo=me`. This changes neither their status nor `updatedAt`. Unknown items are ignored.',
  body: assignmentBody,
  answer: Type.Object({ items: Type.Array(queueItem, { description: 'The items in their current state.' }) }),
});
