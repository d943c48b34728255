import { deletionBody, moderationBody, pagingQuery, productParams, voteBody } from '../reviews/schemas.ts';
import { route } from '../route.ts';
import { count, nullable, Type } from '../schema.ts';
import {
  answerList,
  answerParams,
  answerQueueQuery,
  answerSubmission,
  publicAnswer,
  publicQuestion,
  questionList,
  questionListQuery,
  questionParams,
  questionQueueQuery,
  questionSubmission,
  questionWithAnswers,
  staffAnswer,
  staffQuestion,
  staffQuestionWithAnswers,
  statusCounts,
} from './schemas.ts';

const everyone = ['origin', 'key', 'bearer'] as const;
const staff = ['bearer'] as const;

export const askQuestion = route({
  operationId: 'askQuestion',
  method: 'POST',
  path: '/products/{productId}/questions',
  tag: 'Questions and answers',
  summary: 'Ask a question about a product',
  description:
    'It is queued for moderation before publication. The asker is mailed when an answer is published.',
  audiences: everyone,
  params: productParams,
  body: questionSubmission,
  unknownFields: 'ignored',
  answer: publicQuestion,
});

export const askQuestionUnscoped = route({
  operationId: 'askQuestionUnscoped',
  method: 'POST',
  path: '/questions',
  tag: 'Questions and answers',
  summary: 'Ask a question about the product in the body',
  description: 'Use the product-scoped route, which takes the same body.',
  audiences: everyone,
  body: questionSubmission,
  unknownFields: 'ignored',
  answer: publicQuestion,
  deprecated: {
    since: '2026-11-01T00:00:00Z',
    sunset: '2027-12-31T23:59:59Z',
    successor: '/products/{productId}/questions',
    successorParams: { productId: 'externalProductId' },
  },
});

export const listProductQuestions = route({
  operationId: 'listProductQuestions',
  method: 'GET',
  path: '/products/{productId}/questions',
  tag: 'Questions and answers',
  summary: "A product's questions",
  description:
    'Approved ones, newest first, unless asked otherwise. `startAfter` is the id of the last question seen; it goes on ' +
    'from there even when that question was voted on, unpublished or deleted since. By `newest` and `oldest`, a ' +
    'question that was in the list throughout is seen exactly once, whatever comes and goes in between. By `helpful`, ' +
    'a question whose votes change between two pages moves, so it may be seen again or missed; when it is the one in ' +
    '`startAfter`, so may those that it moved past.',
  audiences: everyone,
  params: productParams,
  query: questionListQuery,
  reserved: {
    in: 'query',
    field: 'status',
    values: ['pending', 'rejected', 'flagged'],
    refusal: 'AUTHENTICATION_REQUIRED',
  },
  answer: questionList,
  bare: true,
});

export const getQuestion = route({
  operationId: 'getQuestion',
  method: 'GET',
  path: '/questions/{questionId}',
  tag: 'Questions and answers',
  summary: 'One question with its answers',
  description:
    'Browsers see an approved question with its approved answers; a key or a member of staff sees every one, with its ' +
    'staff fields.',
  audiences: everyone,
  params: questionParams,
  answer: Type.Union([staffQuestionWithAnswers, questionWithAnswers]),
  bare: true,
  errors: ['NOT_FOUND'],
});

export const listAnswers = route({
  operationId: 'listAnswers',
  method: 'GET',
  path: '/questions/{questionId}/answers',
  tag: 'Questions and answers',
  summary: "An approved question's approved answers",
  description: "The merchant's first, then the oldest first.",
  audiences: everyone,
  params: questionParams,
  query: Type.Object(pagingQuery),
  answer: answerList,
  bare: true,
  errors: ['NOT_FOUND'],
});

export const answerQuestion = route({
  operationId: 'answerQuestion',
  method: 'POST',
  path: '/questions/{questionId}/answers',
  tag: 'Questions and answers',
  summary: 'Answer a question',
  description:
    "With `verified: true`, which needs a key or a bearer, it is the merchant's own answer and published at once. " +
    "Without, it is a customer's and waits for moderation, also when the shop's server sends it.",
  audiences: everyone,
  role: 'moderator',
  params: questionParams,
  body: answerSubmission,
  unknownFields: 'ignored',
  reserved: { in: 'body', field: 'verified', values: [true], refusal: 'FORBIDDEN' },
  answer: publicAnswer,
  errors: ['NOT_FOUND'],
});

export const voteOnQuestion = route({
  operationId: 'voteOnQuestion',
  method: 'POST',
  path: '/questions/{questionId}/helpful',
  tag: 'Questions and answers',
  summary: 'Vote a question helpful or not helpful',
  audiences: everyone,
  params: questionParams,
  body: voteBody,
  unknownFields: 'ignored',
  answer: Type.Object({ helpfulVotes: count, notHelpfulVotes: count, alreadyVoted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
});

export const moderateQuestion = route({
  operationId: 'moderateQuestion',
  method: 'PATCH',
  path: '/questions/{questionId}/moderate',
  tag: 'Moderation',
  summary: 'Approve, reject or flag a question',
  audiences: staff,
  role: 'moderator',
  params: questionParams,
  body: Type.Object(moderationBody),
  answer: staffQuestion,
  errors: ['NOT_FOUND'],
});

export const moderateAnswer = route({
  operationId: 'moderateAnswer',
  method: 'PATCH',
  path: '/answers/{answerId}/moderate',
  tag: 'Moderation',
  summary: 'Approve, reject or flag an answer',
  audiences: staff,
  role: 'moderator',
  params: answerParams,
  body: Type.Object(moderationBody),
  answer: staffAnswer,
  errors: ['NOT_FOUND'],
});

export const questionQueue = route({
  operationId: 'questionQueue',
  method: 'GET',
  path: '/admin/questions',
  tag: 'Moderation',
  summary: 'Questions as staff see them',
  description: 'Without `status`: every one. Newest first; `startAfter` continues.',
  audiences: staff,
  role: 'analyst',
  query: questionQueueQuery,
  answer: Type.Object({
    questions: Type.Array(staffQuestion),
    counts: statusCounts,
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const answerQueue = route({
  operationId: 'answerQueue',
  method: 'GET',
  path: '/admin/answers',
  tag: 'Moderation',
  summary: 'Answers as staff see them, with the text of their questions',
  description: 'Without `status`: every one. Newest first; `startAfter` continues.',
  audiences: staff,
  role: 'analyst',
  query: answerQueueQuery,
  answer: Type.Object({
    answers: Type.Array(staffAnswer),
    counts: statusCounts,
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const deleteQuestion = route({
  operationId: 'deleteQuestion',
  method: 'DELETE',
  path: '/admin/questions/{questionId}',
  tag: 'Moderation',
  summary: 'Delete a question and its answers for good',
  description: 'A tombstone of each (content hash, who, when, why) stays for 12 months (ISO 20488).',
  audiences: staff,
  role: 'admin',
  params: questionParams,
  body: deletionBody,
  answer: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
});

export const deleteAnswer = route({
  operationId: 'deleteAnswer',
  method: 'DELETE',
  path: '/admin/answers/{answerId}',
  tag: 'Moderation',
  summary: 'Delete an answer for good',
  description: 'A tombstone (content hash, who, when, why) stays for 12 months (ISO 20488).',
  audiences: staff,
  role: 'admin',
  params: answerParams,
  body: deletionBody,
  answer: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
});
