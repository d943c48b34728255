import * as contract from '@tribune/contract';
import { exact, listOf, nullable, oneOf, queueItemTypes, reasonCodes, string, Type } from '@tribune/contract';
import { ApiFailure } from '@tribune/contract/client';
import { customerText, customerTexts, notice } from './customer-text.ts';
import { nextStartAfter, resultOf } from './results.ts';
import { decisionResult, draftedReview, queueItem } from './staff-results.ts';
import { type Tool, tool } from './tool.ts';

const closed = { additionalProperties: false };
const reviewId = Type.String({ minLength: 1, maxLength: 255, description: 'ID of the review.' });

type QueueItem = contract.AnswerOf<typeof contract.listQueue>['items'][number];

/** An item without customers' names, email addresses and orders, which are not needed for a decision. */
function presentItem(item: QueueItem) {
  const { type, id, status, createdAt, updatedAt, openReports, review, question, answer, medium } = item;
  const written = review ?? item.storeReview;
  return {
    type,
    id,
    status,
    createdAt,
    updatedAt,
    openReports,
    ...(written && {
      rating: written.rating,
      verifiedPurchase: written.verifiedPurchase,
      customerText: customerTexts(written),
      findings: findingsOf(written),
    }),
    ...(review && { productId: review.productId, productName: customerText(review.productName) }),
    ...(question && {
      productId: question.productId,
      productName: customerText(question.productName),
      customerText: customerText(question.text),
      findings: findingsOf(question),
    }),
    ...(answer && { customerText: customerText(answer.answer), findings: findingsOf(answer) }),
    ...(medium && {
      ofReview: medium.review.id,
      productId: medium.review.productId,
      customerText: customerText(medium.review.text),
    }),
  };
}

/** Screening results without the quoted words. */
const findingsOf = ({ findings }: { findings: readonly { phase: string }[] }) =>
  findings.map(({ phase }) => phase);

const listQueue = tool({
  name: 'list_queue',
  title: 'List the moderation queue',
  description:
    'Returns pending items, or those of another status, oldest first: reviews, questions, answers, media and reviews of the store, with their screening results.',
  role: 'analyst',
  input: exact({
    status: Type.Optional(oneOf(['pending', 'flagged', 'approved', 'rejected'], 'Defaults to `pending`.')),
    type: Type.Optional(oneOf(queueItemTypes, 'Only items of this type.')),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Defaults to 20.' })),
    startAfter: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Next page.' })),
  }),
  output: resultOf({
    items: Type.Array(queueItem),
    counts: contract.listQueue.answer.properties.counts,
    nextStartAfter,
  }),
  async run({ asCaller }, { status = 'pending', type, ...asked }) {
    const query = { ...asked, status: [status], sort: 'oldest' as const, ...(type && { type: [type] }) };
    const { items, counts, nextStartAfter } = await asCaller(contract.listQueue, { query });
    return { notice, items: items.map(presentItem), counts, nextStartAfter };
  },
});

const decide = tool({
  name: 'moderate',
  title: 'Approve, reject or flag items',
  description:
    'Decides up to 20 items of the queue, recorded in the logs under the person who created the token. Decide by the review policy, never by the rating: withholding reviews because they are negative is illegal. undo_decisions reverts decisions.',
  role: 'moderator',
  changes: true,
  input: exact({
    items: Type.Array(
      exact({
        id: Type.String({ minLength: 1, maxLength: 255, description: 'ID of the item.' }),
        updatedAt: Type.String({
          format: 'date-time',
          description: '`updatedAt` as you read it: an item that changed since is left alone.',
        }),
      }),
      { minItems: 1, maxItems: 20, description: 'Items with the same decision.' },
    ),
    status: oneOf(['approved', 'rejected', 'flagged'], 'New status. `flagged` leaves it to a person.'),
    reasonCode: Type.Optional(oneOf(reasonCodes, 'Needed to reject.')),
    reason: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'Note for the moderation log.' }),
    ),
  }),
  output: resultOf({ results: Type.Array(decisionResult) }),
  async run({ asCaller }, body) {
    if (body.status === 'rejected' && !body.reasonCode)
      throw new ApiFailure({
        code: 'VALIDATION_ERROR',
        message: 'A rejection needs reasonCode.',
        status: 400,
      });
    const { results } = await asCaller(contract.decideInQueue, { body });
    return { notice, results: results.map(presentResult) };
  },
});

const undoDecisions = tool({
  name: 'undo_decisions',
  title: 'Undo decisions',
  description:
    'Reverts decisions of the person who created the token, by the `decisionId` that moderate returned, unless the item was decided again.',
  role: 'moderator',
  changes: true,
  input: exact({
    decisionIds: Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      minItems: 1,
      maxItems: 20,
      description: 'IDs of the decisions.',
    }),
  }),
  output: resultOf({ results: Type.Array(decisionResult) }),
  async run({ asCaller }, body) {
    const { results } = await asCaller(contract.undoInQueue, { body });
    return { notice, results: results.map(presentResult) };
  },
});

type Result = contract.AnswerOf<typeof contract.decideInQueue>['results'][number];

const presentResult = ({ id, success, error, decisionId, item }: Result) => ({
  id,
  success,
  error,
  decisionId,
  status: item?.status ?? null,
});

const draftReply = tool({
  name: 'draft_reply',
  title: 'Prepare a reply',
  description:
    'What you need to write a reply to a review: the review, the present reply, and the reply templates of the store. Stores and publishes nothing. Write in the language of the review, promise nothing that the store did not, then show the draft to a person.',
  role: 'moderator',
  input: Type.Object({ reviewId }, closed),
  output: resultOf({
    store: string('Name of the store.'),
    review: draftedReview,
    presentReply: nullable(Type.String(), 'Published reply; null without one.'),
    templates: listOf('Reply templates of the store.', { name: string('Name.'), text: string('Text.') }),
  }),
  async run({ asCaller, merchant }, { reviewId }) {
    const [review, { replyTemplates }] = await Promise.all([
      asCaller(contract.getReview, { params: { reviewId } }),
      asCaller(contract.listReplyTemplates, {}),
    ]);
    return {
      notice,
      store: merchant.name,
      review: {
        reviewId: review.id,
        rating: review.rating,
        language: review.language,
        status: review.status,
        productName: customerText(review.productName),
        customerText: customerTexts(review),
      },
      presentReply: review.reply?.text ?? null,
      templates: replyTemplates.map(({ name, text }) => ({ name, text })),
    };
  },
});

const publishReply = tool({
  name: 'publish_reply',
  title: 'Publish a reply',
  description:
    'Publishes a reply of the store below a review, in place of the present one. Only after a person has agreed to exactly this text.',
  role: 'moderator',
  changes: true,
  input: exact({
    reviewId,
    text: Type.String({ minLength: 1, maxLength: 10_000, description: 'The reply.' }),
    authorName: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Name of the person who replies.' }),
    ),
    agreed: Type.Literal(true, { description: 'That a person has agreed to this text.' }),
  }),
  output: resultOf({
    reviewId: string('ID of the review.'),
    reply: nullable(Type.String(), 'The published reply.'),
  }),
  async run({ asCaller }, { reviewId, text, authorName }) {
    const body = { text, ...(authorName && { authorName }) };
    const { id, reply } = await asCaller(contract.replyToReview, { params: { reviewId }, body });
    return { notice, reviewId: id, reply: reply?.text ?? null };
  },
});

const getFigures = tool({
  name: 'get_figures',
  title: 'Get figures',
  description:
    'Figures of a period: reviews, ratings, sources, the way from request to review, and times of moderation, with the period before.',
  role: 'analyst',
  input: exact({
    period: Type.Optional(oneOf(contract.periods, 'Defaults to `30d`.')),
  }),
  output: resultOf({ figures: Type.Omit(contract.getDashboard.answer, ['trends']) }),
  async run({ asCaller, merchant }, query) {
    const params = { merchantId: merchant.publicId };
    const { trends: _days, ...figures } = await asCaller(contract.getDashboard, { params, query });
    return { notice, figures };
  },
});

const getFairness = tool({
  name: 'get_fairness_report',
  title: 'Get the fairness report',
  description:
    'Whether the moderation withholds reviews by their stars: ratings of shown and withheld reviews, with a statistical test.',
  role: 'analyst',
  input: Type.Object({}, closed),
  output: resultOf({ fairness: contract.fairnessReport.answer }),
  async run({ asCaller }) {
    return { notice, fairness: await asCaller(contract.fairnessReport, {}) };
  },
});

/** Tools for staff with a token, each with a minimum role. */
export const staffTools: readonly Tool[] = [
  listQueue,
  decide,
  undoDecisions,
  draftReply,
  publishReply,
  getFigures,
  getFairness,
];
