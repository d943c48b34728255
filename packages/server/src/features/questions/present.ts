import { publicAnswer, publicQuestion, type Static, staffAnswer, staffQuestion } from '@tribune/contract';
import { renamer } from '../../platform/db/fields.ts';
import type { Row } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { presented } from '../../platform/presenting.ts';
import {
  type answerColumns,
  publicAnswerSources,
  type publicColumns,
  publicSources,
  type staffAnswerColumns,
  type staffColumns,
  staffSources,
} from './columns.ts';

export type QuestionRow = Row<typeof publicColumns> & { product_name: string | null };

export const presentQuestion = (row: QuestionRow): Static<typeof publicQuestion> =>
  Object.assign(publicFields(row), {
    id: typeId('question', row.question_id),
    productName: row.product_name,
  });

const publicFields = renamer(publicSources)<QuestionRow>(Object.keys(publicQuestion.properties));

export type StaffQuestionRow = Row<typeof staffColumns> & { product_name: string | null };

export const presentQuestionForStaff = (row: StaffQuestionRow): Static<typeof staffQuestion> =>
  Object.assign(staffFields(row), presentQuestion(row));

const staffFields = renamer(staffSources)<StaffQuestionRow>(Object.keys(staffQuestion.properties));

export type AnswerRow = Row<typeof answerColumns>;

export const presentAnswer = (row: AnswerRow): Static<typeof publicAnswer> =>
  Object.assign(publicAnswerFields(row), {
    id: typeId('answer', row.answer_id),
    questionId: typeId('question', row.question_id),
    author: { name: row.author_name },
  });

const publicAnswerFields = renamer(publicAnswerSources)<AnswerRow>(Object.keys(publicAnswer.properties));

export type StaffAnswerRow = Row<typeof staffAnswerColumns> & {
  question_body: string;
  product_name: string | null;
};

export const presentAnswerForStaff = (row: StaffAnswerRow): Static<typeof staffAnswer> =>
  presented(staffAnswer, row, {
    ...presentAnswer(row),
    question: row.question_body,
    author: { name: row.author_name, email: row.author_email },
    reason: row.moderation_reason,
    reasonCode: row.moderation_reason_code,
  });
