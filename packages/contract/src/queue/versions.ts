import { reviewStatuses } from '../reviews/states.ts';
import { routesOf } from '../route.ts';
import { nullable, oneOf, Type, timestamp } from '../schema.ts';
import { itemId } from './schemas.ts';

const route = routesOf({ tag: 'Moderation', audiences: ['bearer'], role: 'analyst' });

export const itemVersion = Type.Object({
  version: Type.Integer({ description: 'Version number, starting at 1.' }),
  rating: nullable(
    Type.Integer({ description: 'Stars, from 1 to 5.' }),
    'null for questions and answers, which have none.',
  ),
  texts: Type.Record(Type.String(), nullable(Type.String()), {
    description: "The author's texts by name, as in `title`, `text` and `answer`.",
  }),
  status: oneOf(reviewStatuses, 'Moderation status of the version when it was replaced.'),
  writtenAt: timestamp('Time at which the version was written.'),
  replacedAt: timestamp('Time at which the version was replaced.'),
});

export const listItemVersions = route('GET /admin/queue/versions', {
  operationId: 'listItemVersions',
  summary: 'List previous versions of an item',
  description:
    'Versions of a review, store review, question or answer that its author has replaced, newest first. They are never public, and are deleted with their item.',
  query: Type.Object({ itemId }),
  answer: Type.Object({
    versions: Type.Array(itemVersion, { description: 'Previous versions.' }),
  }),
  errors: ['NOT_FOUND'],
});
