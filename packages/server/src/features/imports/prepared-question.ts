import type { QuestionStatus } from '@tribune/contract';
import { answerIdOf, questionIdOf } from './identity.ts';
import type { ImportedQuestion } from './imported-question.ts';
import { type ImportCause, type ImportRules, withDefaults } from './prepared-review.ts';

/** A question and the answer of its row, with defaults filled in. */
export interface PreparedQuestion extends Omit<ImportedQuestion, 'id' | 'answer' | 'answerId'> {
  /** As in `PreparedReview`. */
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
  rules: ImportRules,
  format: string,
  question: ImportedQuestion,
  identified: ImportedQuestion = question,
): Promise<PreparedQuestion> {
  const { id: _, answerId: __, answer: ___, ...rest } = question;
  const questionId = questionIdOf(rules.merchantId, format, identified);
  const item = { uuid: questionId, prefix: 'question', words: question.text } as const;
  return {
    ...rest,
    questionId,
    ...(await withDefaults(rules, question, item)),
    answer: await preparedAnswer(rules, format, { question, identified, questionId }),
  };
}

async function preparedAnswer(
  rules: ImportRules,
  format: string,
  {
    question,
    identified,
    questionId,
  }: { question: ImportedQuestion; identified: ImportedQuestion; questionId: string },
): Promise<PreparedAnswer | null> {
  const { answer: body, answerId: id, answerStatus: status, answerLanguage: language } = question;
  if (body === undefined) return null;
  const answerId = answerIdOf(rules.merchantId, format, { questionId, question: identified });
  const given = { id, status, language, createdAt: question.answerCreatedAt ?? question.createdAt };
  const item = { uuid: answerId, prefix: 'answer', words: body } as const;
  const { authorEmail: _, ...defaults } = await withDefaults(rules, given, item);
  return { answerId, body, ...defaults };
}
