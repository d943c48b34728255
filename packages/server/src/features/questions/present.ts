import type {
  publicAnswer,
  publicQuestion,
  QuestionStatus,
  ReasonCode,
  Static,
  staffAnswer,
  staffQuestion,
} from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import type { Finding } from '../screening/index.ts';

/** The columns of `questions as q` that public answers are made of. */
export const publicColumns = `q.question_id, q.product_id, q.body, q.author_name, q.language, q.helpful_votes,
  q.not_helpful_votes, q.approved_answers, q.status, q.created_at`;

export interface QuestionRow {
  question_id: string;
  product_id: string;
  product_name: string | null;
  body: string;
  author_name: string;
  language: string | null;
  helpful_votes: number;
  not_helpful_votes: number;
  approved_answers: number;
  status: QuestionStatus;
  created_at: string;
}

export const presentQuestion = (row: QuestionRow): Static<typeof publicQuestion> => ({
  id: typeId('question', row.question_id),
  productId: row.product_id,
  productName: row.product_name,
  text: row.body,
  authorName: row.author_name,
  language: row.language,
  helpfulVotes: row.helpful_votes,
  notHelpfulVotes: row.not_helpful_votes,
  answerCount: row.approved_answers,
  status: row.status,
  createdAt: row.created_at,
});

const verdictColumns = (table: string) =>
  ['findings', 'moderation_reason', 'moderation_reason_code', 'moderated_by', 'moderated_at', 'updated_at']
    .map((name) => `${table}.${name}`)
    .join(', ');

interface VerdictRow {
  findings: Finding[];
  moderation_reason: string | null;
  moderation_reason_code: ReasonCode | null;
  moderated_by: string | null;
  moderated_at: string | null;
  updated_at: string;
}

const presentVerdict = (row: VerdictRow) => ({
  findings: row.findings,
  reason: row.moderation_reason,
  reasonCode: row.moderation_reason_code,
  moderatedBy: row.moderated_by,
  moderatedAt: row.moderated_at,
  updatedAt: row.updated_at,
});

/** The further columns of `questions as q` that staff see. */
export const staffColumns = `${publicColumns}, q.author_email, ${verdictColumns('q')}`;

export interface StaffQuestionRow extends QuestionRow, VerdictRow {
  author_email: string;
}

export const presentQuestionForStaff = (row: StaffQuestionRow): Static<typeof staffQuestion> => ({
  ...presentQuestion(row),
  authorEmail: row.author_email,
  ...presentVerdict(row),
});

/** The columns of `answers as a` that public answers are made of. */
export const answerColumns = `a.answer_id, a.question_id, a.body, a.author_name, a.verified, a.language, a.status,
  a.created_at`;

export interface AnswerRow {
  answer_id: string;
  question_id: string;
  body: string;
  author_name: string | null;
  verified: boolean;
  language: string | null;
  status: QuestionStatus;
  created_at: string;
}

export const presentAnswer = (row: AnswerRow): Static<typeof publicAnswer> => ({
  id: typeId('answer', row.answer_id),
  questionId: typeId('question', row.question_id),
  answer: row.body,
  author: { name: row.author_name },
  verified: row.verified,
  language: row.language,
  status: row.status,
  createdAt: row.created_at,
});

/** The further columns of `answers as a`, and of `questions as q`, that staff see. */
export const staffAnswerColumns = `${answerColumns}, a.product_id, a.author_email, ${verdictColumns('a')},
  q.body as question_body`;

export interface StaffAnswerRow extends AnswerRow, VerdictRow {
  product_id: string;
  author_email: string | null;
  question_body: string;
}

export const presentAnswerForStaff = (row: StaffAnswerRow): Static<typeof staffAnswer> => ({
  ...presentAnswer(row),
  productId: row.product_id,
  question: row.question_body,
  author: { name: row.author_name, email: row.author_email },
  ...presentVerdict(row),
});
