import { type QueueItemType, queueItemTypes } from '../content-types.ts';
import { routesOf } from '../route.ts';
import { type count, counted, day, listOf, nullable, Type } from '../schema.ts';

const route = routesOf({ tag: 'Moderation', audiences: ['bearer'], role: 'moderator' });

/** The decisions of one moderator. */
export const moderatorFigures = Type.Object({
  since: day('First of the 30 days (UTC) that the figures cover.'),
  decisions: counted('Approved, rejected and flagged items, without bulk actions and undone decisions.'),
  medianSeconds: nullable(
    Type.Integer({
      description: 'Median time from when an item became pending to the decision, in seconds.',
    }),
  ),
  overturned: counted('Decisions after which somebody else set another status.'),
  days: listOf('Decisions by kind, for days with any; newest first.', {
    day: day('The day (UTC).'),
    ...(Object.fromEntries(
      queueItemTypes.map((type) => [type, counted(`Decisions on items of this type.`)]),
    ) as Record<QueueItemType, typeof count>),
  }),
});

export const getOwnFigures = route('GET /admin/moderation/own-figures', {
  operationId: 'getOwnFigures',
  summary: 'Get your decisions of the last 30 days',
  description:
    'Your decisions at this merchant by day and type, the median time to them, and how many were overturned. Only you and the owners can read them.',
  answer: moderatorFigures,
});

export const getModeratorFigures = route('GET /admin/staff/{personId}/figures', {
  operationId: 'getModeratorFigures',
  summary: "Get a moderator's decisions of the last 30 days",
  description: 'The figures of `GET /admin/moderation/own-figures` for one member of staff.',
  role: 'owner',
  answer: moderatorFigures,
  errors: ['NOT_FOUND'],
});
