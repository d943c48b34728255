import { queueItemTypes } from '../content-types.ts';
import {
  boolean,
  day,
  email,
  id,
  lengths,
  merchantsProductId,
  nullable,
  object,
  oneOf,
  pagingQuery,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { reviewFilters } from './schemas.ts';
import { decisionCauses, moderationVerdicts, reasonCodes, reviewStatuses } from './states.ts';

const decisionReason = {
  reason: Type.Optional(
    text(
      lengths.reason,
      'Note for the moderation log. The email to the author of a rejected item contains it.',
    ),
  ),
  reasonCode: Type.Optional(oneOf(reasonCodes, 'Reason of the decision.')),
};

export const moderationBody = {
  status: oneOf(moderationVerdicts, 'New status.'),
  ...decisionReason,
  moderatedBy: Type.Optional(email('Email address of the moderator. Defaults to the signed-in person.')),
};

export const deletionBody = Type.Object({
  reasonCode: Type.Optional(oneOf(reasonCodes, 'Reason of the deletion.')),
  reason: Type.Optional(text(lengths.reason, 'Note for the tombstone.')),
});

/** Error of one item of a bulk request. */
export const itemError = Type.Unsafe<{ code: string; message: string } | null>({
  type: ['object', 'null'],
  properties: {
    code: { type: 'string', description: 'Error code.' },
    message: { type: 'string', description: 'What is wrong.' },
  },
  required: ['code', 'message'],
  description: 'Error of this item; null on success.',
});

export const moderationQueueQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(
    Type.Array(oneOf(reviewStatuses), {
      maxItems: 4,
      description: 'Only reviews with one of these statuses.',
    }),
  ),
  rating: reviewFilters.rating,
  productId: Type.Optional(merchantsProductId("The merchant's product ID.")),
  search: Type.Optional(
    text(
      200,
      'Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found.',
    ),
  ),
  startDate: Type.Optional(day('First submission day (UTC).')),
  endDate: Type.Optional(day('Last submission day (UTC), inclusive.')),
  hasMedia: Type.Optional(boolean('Only reviews with media (true) or without (false).')),
  verified: reviewFilters.verified,
  language: reviewFilters.language,
  sort: Type.Optional(oneOf(['newest', 'oldest'], 'Sort order. Defaults to `newest`.')),
});

export const moderationLogEntry = object('An entry of the moderation log.', {
  id: id('log'),
  itemType: oneOf(queueItemTypes, 'Type of the item.'),
  itemId: string('ID of the item.'),
  at: timestamp('Time of the decision.'),
  actorType: oneOf(
    ['screening', 'staff', 'key', 'system'],
    'Who decided: the automated screening, a staff member, an API key, or the system.',
  ),
  actor: nullable(
    string(
      'Moderator as shown: `moderatedBy` or `flaggedBy` of the request, otherwise the same as `requestedBy`. Null for automatic decisions.',
    ),
  ),
  requestedBy: nullable(
    string(
      'Email address of the person, or name of the API key, whose credential the request had. Null for automatic decisions and those recorded before 2026-12.',
    ),
  ),
  requestedById: nullable(string('ID of that person (`user_…`) or API key (`key_…`).')),
  action: string('What was done, as in `approve`, `reject`, `flag`, `hold`, `publish` or `undo`.'),
  from: nullable(string('Previous status.')),
  to: nullable(string('New status.')),
  reasonCode: nullable(oneOf(reasonCodes, 'Reason code.')),
  reason: nullable(string('Note of the moderator.')),
  causes: Type.Array(oneOf(decisionCauses), {
    description:
      'Why an automatic decision was made: screening phases that flagged the content, `manual_policy`, `premoderation` (questions and customer answers are always moderated), `email_verification`, `resubmission` (an edited review that had been rejected) or `import` (the status is from the imported file). Empty for other decisions.',
  }),
});
