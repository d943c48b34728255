import { queueItemTypes } from '../content-types.ts';
import { staffMedium } from '../media/schemas.ts';
import { authorHistory } from '../moderation/authors.ts';
import { staffAnswer, staffQuestion, statusCounts } from '../questions/schemas.ts';
import { itemError, moderationBody, moderationLogEntry } from '../reviews/moderation-schemas.ts';
import { staffReview } from '../reviews/schemas.ts';
import { moderationVerdicts, reasonCodes, reviewStatuses, screeningHints } from '../reviews/states.ts';
import {
  boolean,
  counted,
  day,
  described,
  exact,
  id,
  idReference,
  languageCode,
  lengths,
  listOf,
  merchantsOwnId,
  nullable,
  object,
  oneOf,
  optional,
  pagingQuery,
  partial,
  rating,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { staffStoreReview } from '../store-reviews/schemas.ts';

export const itemId = text(lengths.id, 'ID of a review, question, answer, media item or store review.');
const onlyReviews = 'Excludes items other than reviews.';

/** Filters of the queue that do not depend on opinions, and may therefore select the items of a bulk action. */
const neutralFilters = {
  ...optional({
    type: Type.Array(oneOf(queueItemTypes), {
      maxItems: queueItemTypes.length,
      description: 'Only items of these types.',
    }),
    status: Type.Array(oneOf(reviewStatuses), {
      maxItems: 4,
      description: 'Only items with one of these statuses.',
    }),
    productId: merchantsOwnId("The merchant's product ID."),
    search: text(
      200,
      'Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly. Among more than 20,000 reviews in the requested statuses, only whole words and addresses are found. Without an `@`, excludes media.',
    ),
    startDate: day('First submission day (UTC).'),
    endDate: day('Last submission day (UTC), inclusive.'),
    hasMedia: boolean(`Only reviews with or without media. ${onlyReviews}`),
    verified: boolean(`Only verified or unverified reviews. ${onlyReviews}`),
    followsReview: boolean(
      'Only media that follow the status of their review (true), or that were moderated separately (false). Without effect on other items.',
    ),
    assignedTo: text(lengths.id, 'Only items assigned to this staff member (an ID or `me`), or to `nobody`.'),
    language: languageCode(`Only reviews in this language (ISO 639-1). ${onlyReviews}`),
    late: boolean(
      'Only pending items past their target time (true), or other items (false). The setting `moderationTargets` contains the targets.',
    ),
    awaitsOpinion: boolean('Only items on which another opinion is requested (true) or not (false).'),
    raidId: idReference('raid', `Only reviews of this raid. ${onlyReviews}`),
  }),
};

export const queueQuery = Type.Object({
  ...pagingQuery,
  ...neutralFilters,
  rating: Type.Optional(
    Type.Array(rating, {
      maxItems: 5,
      description: `Only reviews with one of these ratings. ${onlyReviews}`,
    }),
  ),
  itemId: Type.Optional(text(lengths.id, 'Only the item with this ID.')),
  sort: Type.Optional(
    oneOf(
      ['newest', 'oldest', 'due'],
      'Sort order. `due`: the target time that is reached first, counted from the submission; kinds without a target last. Defaults to `newest`.',
    ),
  ),
});

/** Contains no rating: publishing or hiding reviews by rating is illegal (16 CFR 465; EU directive 2019/2161). */
export const bulkFilters = Type.Object(neutralFilters, {
  additionalProperties: false,
  description: 'Filters of the queue. A rating cannot be one of them.',
});

/** A photo or video in the queue, with the content of its review. */
export const queuedMedium = Type.Object({
  ...staffMedium.properties,
  status: oneOf(reviewStatuses, 'Moderation status.'),
  followsReview: boolean('Whether it has the status of its review because it was not moderated itself.'),
  createdAt: timestamp('Time of submission.'),
  updatedAt: timestamp('Time of the last change.'),
  review: object('The review that it belongs to.', {
    id: id('review'),
    status: oneOf(reviewStatuses, 'Moderation status of the review.'),
    productId: string("The merchant's product ID."),
    productName: nullable(string('Product name; null when unknown.')),
    rating,
    title: nullable(string('Headline.')),
    text: nullable(string('Text of the review.')),
    authorName: string('Display name of the author.'),
    authorEmail: string('Email address of the author.'),
    verifiedPurchase: boolean('Whether it is a verified purchase.'),
  }),
});

export const queueItem = object('An item of the moderation queue.', {
  type: oneOf(
    queueItemTypes,
    'Type of the item. The field of that name (`medium` and `storeReview` for the last two) contains it; the others are null.',
  ),
  id: string('ID of the item.'),
  status: oneOf(reviewStatuses, 'Moderation status.'),
  createdAt: timestamp('Time of submission.'),
  updatedAt: timestamp('Time of the last change. Send it with a decision to detect concurrent changes.'),
  dueAt: nullable(
    timestamp(
      "Target time of the decision by the merchant's `moderationTargets`; null if its kind has none, or it is not pending.",
    ),
  ),
  assignedTo: nullable(
    Type.Object({ personId: id('user'), name: string('Name of the staff member.') }),
    'To whom the item is assigned.',
  ),
  author: nullable(authorHistory),
  review: nullable(staffReview, 'The review.'),
  question: nullable(staffQuestion, 'The question.'),
  answer: nullable(staffAnswer, 'The answer.'),
  medium: nullable(queuedMedium, 'The media item.'),
  storeReview: nullable(staffStoreReview, 'The store review.'),
  hints: Type.Array(oneOf(screeningHints), {
    description:
      'What is unusual about the text, without being a reason to hold it: written in capitals only, one word only, or it says that its author was paid or got the product for free. Computed when the item is read.',
  }),
  openReports: counted('Open reports about the item. `GET /admin/reports` lists them.'),
  reportedMedia: Type.Array(id('media'), {
    description: 'IDs of the photos and videos of a review that have open reports of their own.',
  }),
  notes: counted('Internal notes about the item. `GET /admin/notes` lists them.'),
  awaitsOpinion: boolean('Whether a note asks for another opinion, and nobody has decided since.'),
});

export const queueCounts = object('Items of the merchant by type and status, regardless of the filters.', {
  review: described(statusCounts, 'Reviews by status.'),
  question: described(statusCounts, 'Questions by status.'),
  answer: described(statusCounts, 'Answers by status.'),
  media: object('Media by status.', {
    pending: statusCounts.properties.pending,
    flagged: statusCounts.properties.flagged,
  }),
  store_review: described(statusCounts, 'Store reviews by status.'),
});

export const decisionBody = Type.Object({
  items: Type.Array(
    exact({
      id: itemId,
      updatedAt: Type.Optional(
        timestamp('The `updatedAt` that was read. If the item changed since, its result is INVALID_STATE.'),
      ),
    }),
    { minItems: 1, maxItems: 100, description: 'Items to moderate.' },
  ),
  ...moderationBody,
});

export const undoBody = partial({
  ids: Type.Array(itemId, {
    minItems: 1,
    maxItems: 100,
    description: 'IDs of the items whose last decision to undo. Required unless `decisionIds` is given.',
  }),
  decisionIds: Type.Array(idReference('log'), {
    minItems: 1,
    maxItems: 100,
    description:
      'IDs of the decisions to undo, as returned with the results of a decision. If an item was decided again since, its result is INVALID_STATE. Required unless `ids` is given.',
  }),
});

export const decisionResults = listOf('One result per item, in the order of the request.', {
  id: string('ID of the item.'),
  success: boolean('Whether the item was processed.'),
  error: itemError,
  decisionId: nullable(
    id('log'),
    'ID of the decision that was made or undone, as in the moderation log; null when nothing changed.',
  ),
  item: nullable(queueItem, 'The item in its current state; null when it was not found.'),
});

export const presenceBody = partial({
  itemId: nullable(
    itemId,
    'ID of the item you are viewing. Null or omitted when you are not viewing an item.',
  ),
  since: timestamp('Only decisions after this time. Pass the `now` of the last response.'),
});

export const presence = Type.Object({
  viewers: listOf('Items that other staff members viewed in the last 30 seconds.', {
    itemId: string('ID of the item.'),
    personId: id('user'),
    name: string('Name of the staff member.'),
  }),
  decisions: Type.Array(moderationLogEntry, { description: 'Decisions, newest first, at most 100.' }),
  now: timestamp('Time of the response. Pass it as `since` in the next request.'),
});

export const countQueueQuery = Type.Object(neutralFilters);

export const bulkBody = Type.Object({
  filters: bulkFilters,
  excludedIds: Type.Optional(
    Type.Array(itemId, { maxItems: 1000, description: 'IDs of matching items to leave unchanged.' }),
  ),
  status: moderationBody.status,
  reason: moderationBody.reason,
  reasonCode: moderationBody.reasonCode,
  notifyAuthors: Type.Optional(
    Type.Boolean({
      default: true,
      description:
        'Whether authors of rejected reviews are emailed the reason. The emails are sent 10 minutes after the decision, unless it is undone.',
    }),
  ),
});

export const bulkStatuses = [
  'pending',
  'processing',
  'completed',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;

export const bulkAction = Type.Object({
  id: id('bulk'),
  status: oneOf(
    bulkStatuses,
    'State of the background job. The decisions of a `completed`, `cancelled` or `failed` action can be undone.',
  ),
  filters: bulkFilters,
  verdict: oneOf(
    [...moderationVerdicts, 'pending'],
    'New status of the items. `pending`: published ones are held by a moderation rule.',
  ),
  rule: nullable(string('Name of the moderation rule that is applied; null for decisions of moderators.')),
  reason: nullable(string('Note of the moderator.')),
  reasonCode: nullable(oneOf(reasonCodes, 'Reason code.')),
  notifyAuthors: boolean('Whether authors of rejected reviews are emailed.'),
  matching: counted(
    'Items that matched at the start. Exact with filters by type and status only; with others up to 100,000 of each type. With a rule: published items to check.',
  ),
  decided: counted('Items moderated so far.'),
  skipped: counted(
    'Items left unchanged so far: excluded, changed by somebody else meanwhile, or not matched by the rule.',
  ),
  undone: counted('Decisions undone so far.'),
  notUndone: counted(
    'Decisions that were not undone, because the items were moderated again or deleted since.',
  ),
  progress: Type.Integer({ description: 'Percentage of the decisions, or of the undo, that is done.' }),
  error: nullable(string('Why the action failed.')),
  requestedBy: string('Email address of the moderator.'),
  undoneBy: nullable(string('Email address of the moderator who undid it.')),
  createdAt: timestamp('Time of the request.'),
  finishedAt: nullable(timestamp('Time at which the last decision was made.')),
  undoneAt: nullable(timestamp('Time at which the undo was completed.')),
});

export const assignmentBody = Type.Object({
  ids: Type.Array(itemId, { minItems: 1, maxItems: 100, description: 'IDs of the items.' }),
  personId: nullable(idReference('user', 'ID of the staff member; null assigns the items to nobody.')),
});
