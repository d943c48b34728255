import { integritySignalFields } from '../reviews/schemas.ts';
import { routesOf } from '../route.ts';
import {
  counted,
  cursorPage,
  id,
  listOf,
  nullable,
  pagingQuery,
  string,
  Type,
  timestamp,
} from '../schema.ts';

const route = routesOf({ tag: 'Moderation', audiences: ['bearer'], role: 'analyst' });

export const raid = Type.Object({
  id: id('raid'),
  productId: string("The merchant's product ID at which it began."),
  productName: nullable(string('Product name; null when unknown.')),
  startedAt: timestamp('Time of its first review.'),
  lastAt: timestamp('Time of its newest review.'),
  raisedAt: timestamp('Time of the alarm.'),
  signals: listOf('Signals of the review that raised the alarm (docs/INTEGRITY.md).', integritySignalFields),
  reviews: Type.Object(
    {
      pending: counted('Pending reviews.'),
      approved: counted('Published reviews.'),
      rejected: counted('Rejected reviews.'),
      flagged: counted('Flagged reviews.'),
    },
    { description: 'Its reviews by status.' },
  ),
});

export const listRaids = route('GET /admin/raids', {
  operationId: 'listRaids',
  summary: 'List raids',
  description:
    'Reviews that arrived together and are decided together, newest alarm first. `GET /admin/queue?raidId=…` lists the reviews of one. `POST /admin/queue/bulk` with the filter `raidId` decides about all of them, and its undo restores them.',
  query: Type.Object(pagingQuery),
  answer: Type.Object({ raids: Type.Array(raid, { description: 'Raids of this page.' }), ...cursorPage }),
});
