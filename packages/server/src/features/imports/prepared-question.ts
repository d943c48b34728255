import type { QuestionStatus } from '@tribune/contract';
import { detectLanguage } from '../../platform/language/detection.ts';
import { placeholderEmail } from '../reviews/index.ts';
import { answerIdOf, isRestored, questionIdOf } from './identity.ts';
import type { ImportedQuestion } from './imported-question.ts';
import { causeOf, type ImportCause, type ImportRules } from './prepared-review.ts';

/** A question and the answer of its row, with defaults filled in. */
export interface PreparedQuestion extends Omit<ImportedQuestion, 'id' | 'answer' | 'answerId'> {
  /** As for a review. */
  isProductKnown?: boolean;
  questionId: string;
  authorEmail: string;
  status: QuestionStatus;
  cause: ImportCause | null;
  language: string | undefined;
  answer: PreparedAnswer | null;
}

export interface PreparedAnswer {
  answerId: string;
  body: string;
  status: QuestionStatus;
  cause: ImportCause | null;
  language: string | undefined;
  createdAt: string;
}

export async function prepareQuestion(
  { merchantId, statusWithout }: ImportRules,
  format: string,
  question: ImportedQuestion,
  identified: ImportedQuestion = question,
): Promise<PreparedQuestion> {
  const { id: _, answerId: __, answer, ...rest } = question;
  const questionId = questionIdOf(merchantId, format, identified);
  return {
    ...rest,
    questionId,
    // In UTC and to the millisecond, as stored: the first ten characters are the day.
    createdAt: new Date(question.createdAt).toISOString(),
    authorEmail: question.authorEmail ?? placeholderEmail(questionId),
    status: question.status ?? statusWithout,
    cause: causeOf(question.status, statusWithout),
    language: isRestored('question', question.id)
      ? question.language
      : (question.language ?? (await detectLanguage(question.text)) ?? undefined),
    answer:
      answer === undefined
        ? null
        : {
            answerId: answerIdOf(merchantId, format, { questionId, question: identified }),
            body: answer,
            status: question.answerStatus ?? statusWithout,
            cause: causeOf(question.answerStatus, statusWithout),
            language: isRestored('answer', question.answerId)
              ? question.answerLanguage
              : (question.answerLanguage ?? (await detectLanguage(answer)) ?? undefined),
            createdAt: question.answerCreatedAt ?? question.createdAt,
          },
  };
}
