import type {
  answerQuestion as answerQuestionRoute,
  answerSubmission,
  askQuestion as askQuestionRoute,
  newReport,
  questionSubmission,
  reportContent as reportContentRoute,
  reviewSubmission,
  Static,
  signUpload as signUploadRoute,
  submittedReview,
} from '@tribune/contract';
import { type Connection, type Result, type Review, request } from './api.ts';

export type ReviewSubmission = Static<typeof reviewSubmission>;
export type QuestionSubmission = Static<typeof questionSubmission>;
export type AnswerSubmission = Static<typeof answerSubmission>;
export type SubmittedReview = Static<typeof submittedReview>;
export type SubmittedQuestion = Static<(typeof askQuestionRoute)['answer']>;
export type SubmittedAnswer = Static<(typeof answerQuestionRoute)['answer']>;
export type NewReport = Static<typeof newReport>;
export type SentReport = Static<(typeof reportContentRoute)['answer']>;
export type UploadTicket = Static<(typeof signUploadRoute)['answer']>;
export type VoteCounts = Pick<Review, 'helpfulVotes' | 'notHelpfulVotes'> & { alreadyVoted: boolean };

export function submitReview(connection: Connection, submission: ReviewSubmission, idempotencyKey: string) {
  return write<SubmittedReview>(connection, '/reviews', submission, idempotencyKey);
}

export function submitQuestion(connection: Connection, question: QuestionSubmission, idempotencyKey: string) {
  const path = `/products/${encodeURIComponent(question.externalProductId)}/questions`;
  return write<SubmittedQuestion>(connection, path, question, idempotencyKey);
}

export function submitAnswer(
  connection: Connection,
  questionId: string,
  answer: AnswerSubmission,
  idempotencyKey: string,
) {
  const path = `/questions/${encodeURIComponent(questionId)}/answers`;
  return write<SubmittedAnswer>(connection, path, answer, idempotencyKey);
}

/** Reports a review, question, answer or media item. */
export function reportContent(connection: Connection, report: NewReport) {
  return write<SentReport>(connection, '/reports', report);
}

/** Votes whether a review or a question is helpful. */
export function vote(
  connection: Connection,
  on: 'reviews' | 'questions',
  id: string,
  body: { helpful: boolean; deviceId?: string },
) {
  return write<VoteCounts>(connection, `/${on}/${encodeURIComponent(id)}/helpful`, body);
}

/** Requests an upload ticket for one file. */
export function signUpload(
  connection: Connection,
  file: { filename: string; contentType: string; size: number },
) {
  return write<UploadTicket>(connection, '/uploads/signature', file);
}

/**
 * JSON of a value despite Prototype.js, whose `toJSON` for arrays would turn them into strings: a replacer that returns the original value
 * ignores the result of `toJSON`.
 */
export function json(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key) {
    return this[key];
  });
}

async function write<Answer>(
  connection: Connection,
  path: string,
  body: unknown,
  idempotencyKey?: string,
): Promise<Result<Answer>> {
  const result = await request<{ data: Answer }>(connection.apiBase + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Merchant-Id': connection.merchantId,
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body: json(body),
  });
  return 'value' in result ? { value: result.value.data } : result;
}
