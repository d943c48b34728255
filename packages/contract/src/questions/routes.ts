import { deletionBody, moderationBody } from '../reviews/moderation-schemas.ts';
import { voteBody, voteResult } from '../reviews/schemas.ts';
import { routesOf } from '../route.ts';
import { cursorPage, deletion, pagingQuery, Type } from '../schema.ts';
import {
  answerList,
  answerQueueQuery,
  answerSubmission,
  foundAnswers,
  foundAnswersQuery,
  publicAnswer,
  publicQuestion,
  questionList,
  questionListQuery,
  questionQueueQuery,
  questionSubmission,
  questionWithAnswers,
  staffAnswer,
  staffQuestion,
  staffQuestionWithAnswers,
  statusCounts,
  unansweredQuestions,
} from './schemas.ts';

const route = routesOf({ tag: 'Questions and answers', audiences: ['origin', 'key', 'bearer'] });

const staff = ['bearer'] as const;

export const askQuestion = route('POST /products/{productId}/questions', {
  operationId: 'askQuestion',
  summary: 'Ask a question',
  description:
    'The question is queued for moderation. Its author is notified by email when an answer is published.',
  body: questionSubmission,
  unknownFields: 'ignored',
  answer: publicQuestion,
});

export const askQuestionUnscoped = route('POST /questions', {
  operationId: 'askQuestionUnscoped',
  summary: 'Ask a question (product in the body)',
  description: 'Use `POST /products/{productId}/questions`, which accepts the same body.',
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

export const listProductQuestions = route('GET /products/{productId}/questions', {
  operationId: 'listProductQuestions',
  summary: 'List the questions of a product',
  description:
    'Returns approved questions, newest first by default. The cursor remains valid when its question is voted on, ' +
    'unpublished or deleted. With `newest` and `oldest`, pagination neither skips nor repeats questions that are listed ' +
    'throughout. With `helpful`, a question whose votes change between two pages changes its position, so that it may ' +
    'be skipped or repeated; if it is the cursor, this also applies to the questions between its old and its new ' +
    'position. With `answered`, the same applies to a question that gets its first answer.',
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

export const findAnswers = route('GET /products/{productId}/answers', {
  operationId: 'findAnswers',
  summary: 'Find answers in reviews',
  description:
    'Returns sentences of published reviews, published answers and stated attributes that speak of a question, each with its source, and the number of reviews that do. The sentences are quoted; with `wording=true`, the language model of this installation may also word what reviews say, each sentence checked against the quoted ones. Silent where unsure: no sentences, for questions that cannot be answered by quoting (why, when, who), and of reviews for languages other than English, where only published answers to the same question are found (German, Spanish, French, Italian, Dutch). Ask the merchant then, by `POST /products/{productId}/questions`.',
  query: foundAnswersQuery,
  answer: foundAnswers,
  bare: true,
});

export const listUnansweredQuestions = route('GET /admin/products/{productId}/unanswered-questions', {
  operationId: 'listUnansweredQuestions',
  summary: 'List what is asked and not answered',
  description:
    'Subjects of questions for which `GET /products/{productId}/answers` found nothing, so that the product page, or an answer of yours, can say it. Only the words that a question is about are stored, up to 100 subjects per product.',
  audiences: staff,
  role: 'analyst',
  answer: unansweredQuestions,
});

export const getQuestion = route('GET /questions/{questionId}', {
  operationId: 'getQuestion',
  summary: 'Get a question with its answers',
  description:
    'Browsers receive approved questions with their approved answers. Requests with an API key or a staff token ' +
    'receive questions and answers of any status, with the staff fields.',
  answer: Type.Union([staffQuestionWithAnswers, questionWithAnswers]),
  bare: true,
});

export const listAnswers = route('GET /questions/{questionId}/answers', {
  operationId: 'listAnswers',
  summary: 'List the answers of a question',
  description: "Approved answers of an approved question: the merchant's first, then oldest first.",
  query: Type.Object(pagingQuery),
  answer: answerList,
  bare: true,
});

export const answerQuestion = route('POST /questions/{questionId}/answers', {
  operationId: 'answerQuestion',
  summary: 'Answer a question',
  description:
    "An answer with `verified: true` is the merchant's own and published immediately; it requires an API key or a " +
    "staff token. All other answers are a customer's and pending until moderated, even when sent by the merchant's server.",
  role: 'moderator',
  body: answerSubmission,
  unknownFields: 'ignored',
  reserved: { in: 'body', field: 'verified', values: [true], refusal: 'FORBIDDEN' },
  answer: publicAnswer,
});

export const voteOnQuestion = route('POST /questions/{questionId}/helpful', {
  operationId: 'voteOnQuestion',
  summary: 'Vote on a question',
  description: 'Votes are deduplicated as for reviews.',
  body: voteBody,
  unknownFields: 'ignored',
  answer: voteResult,
});

export const moderateQuestion = route('PATCH /questions/{questionId}/moderate', {
  operationId: 'moderateQuestion',
  tag: 'Moderation',
  summary: 'Moderate a question',
  description: 'Approves, rejects or flags a question.',
  audiences: staff,
  role: 'moderator',
  body: Type.Object(moderationBody),
  answer: staffQuestion,
});

export const moderateAnswer = route('PATCH /answers/{answerId}/moderate', {
  operationId: 'moderateAnswer',
  tag: 'Moderation',
  summary: 'Moderate an answer',
  description:
    'Approves, rejects or flags an answer. Approving it notifies the author of the question by email.',
  audiences: staff,
  role: 'moderator',
  body: Type.Object(moderationBody),
  answer: staffAnswer,
});

export const questionQueue = route('GET /admin/questions', {
  operationId: 'questionQueue',
  tag: 'Moderation',
  summary: 'List questions for moderation',
  description: 'Questions of any status unless filtered, newest first by default.',
  audiences: staff,
  role: 'analyst',
  query: questionQueueQuery,
  answer: Type.Object({
    questions: Type.Array(staffQuestion, { description: 'Questions of this page.' }),
    counts: statusCounts,
    ...cursorPage,
  }),
});

export const answerQueue = route('GET /admin/answers', {
  operationId: 'answerQueue',
  tag: 'Moderation',
  summary: 'List answers for moderation',
  description:
    'Answers of any status unless filtered, newest first by default, with the text of their questions.',
  audiences: staff,
  role: 'analyst',
  query: answerQueueQuery,
  answer: Type.Object({
    answers: Type.Array(staffAnswer, { description: 'Answers of this page.' }),
    counts: statusCounts,
    ...cursorPage,
  }),
});

export const deleteQuestion = route('DELETE /admin/questions/{questionId}', {
  operationId: 'deleteQuestion',
  tag: 'Moderation',
  summary: 'Delete a question',
  description:
    'Permanently deletes a question with its answers. A tombstone of each (content hash, actor, time and reason) is kept for 12 months (ISO 20488).',
  audiences: staff,
  role: 'admin',
  body: deletionBody,
  answer: deletion('question'),
});

export const deleteAnswer = route('DELETE /admin/answers/{answerId}', {
  operationId: 'deleteAnswer',
  tag: 'Moderation',
  summary: 'Delete an answer',
  description:
    'Permanently deletes an answer. A tombstone (content hash, actor, time and reason) is kept for 12 months (ISO 20488).',
  audiences: staff,
  role: 'admin',
  body: deletionBody,
  answer: deletion('answer'),
});
