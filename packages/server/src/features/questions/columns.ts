import type { ReasonCode } from '@tribune/contract';
import { columnsFor, declareFields, impersonal, named, personal } from '../../platform/db/fields.ts';
import { table } from '../../platform/db/statement.ts';
import { storedAs } from '../../platform/db/stored-items.ts';
import type { Finding } from '../screening/index.ts';

const { text, plain, yesOrNo, time } = impersonal;

/** The single declaration of a question's fields (see platform/db/fields.ts), in the order of exported files. */
export const questionFields = declareFields('questions', {
  question_id: personal.plain('id', 'public', 'files', 'holdings', 'submission'),
  product_id: text('productId', 'public', 'files', 'holdings', 'submission'),
  body: personal.text('text', 'public', 'files', 'holdings', 'submission', 'words'),
  author_name: personal.text('authorName', 'public', 'files', 'holdings', 'submission'),
  author_email: personal.text('authorEmail', 'staff', 'files', 'holdings', 'submission'),
  created_at: time('createdAt', 'public', 'files', 'holdings', 'submission'),
  updated_at: time('updatedAt', 'staff', 'files', 'submission'),
  status: plain('status', 'public', 'files', 'holdings', 'submission'),
  moderation_reason: personal.text('reason', 'staff', 'files', 'holdings'),
  moderation_reason_code: plain('reasonCode', 'staff', 'events', 'files'),
  moderated_by: personal.text('moderatedBy', 'staff', 'files'),
  moderated_at: time('moderatedAt', 'staff', 'files'),
  findings: personal.json('findings', 'staff', 'files', 'holdings', 'submission'),
  language: plain('language', 'public', 'files', 'holdings', 'submission'),
  helpful_votes: plain('helpfulVotes', 'public', 'files'),
  not_helpful_votes: plain('notHelpfulVotes', 'public', 'files'),
  approved_answers: plain('answerCount', 'public', 'exported'),
  merchant_id: plain('merchantId', 'submission'),
  email_key: personal.text('emailKey', 'submission'),
  text_hash: personal.plain('textHash', 'submission'),
  client_hash: personal.plain('clientHash', 'submission'),
  assigned_to: personal.plain('assignedTo', 'submission'),
  buyers_asked_at: time('buyersAskedAt'),
  import_id: plain('importId'),
  imported_helpful_votes: plain('importedHelpfulVotes'),
  imported_not_helpful_votes: plain('importedNotHelpfulVotes'),
});

/** The single declaration of an answer's fields, with the names of exported files, which contain the question too. */
export const answerFields = declareFields('answers', {
  answer_id: personal.plain('answerId', 'public', 'files', 'holdings', 'submission'),
  body: personal.text('answer', 'public', 'files', 'holdings', 'submission', 'words'),
  author_name: personal.text('answerAuthorName', 'public', 'files', 'holdings', 'submission'),
  author_email: personal.text('answerAuthorEmail', 'staff', 'files', 'holdings', 'submission'),
  verified: yesOrNo('answerVerified', 'public', 'files', 'holdings', 'submission'),
  created_at: time('answerCreatedAt', 'public', 'files', 'holdings', 'submission'),
  updated_at: time('answerUpdatedAt', 'staff', 'files', 'submission'),
  status: plain('answerStatus', 'public', 'files', 'holdings', 'submission'),
  moderation_reason: personal.text('answerReason', 'staff', 'files', 'holdings'),
  moderation_reason_code: plain('answerReasonCode', 'staff', 'events', 'files'),
  moderated_by: personal.text('answerModeratedBy', 'staff', 'files'),
  moderated_at: time('answerModeratedAt', 'staff', 'files'),
  findings: personal.json('answerFindings', 'staff', 'files', 'holdings', 'submission'),
  language: plain('answerLanguage', 'public', 'files', 'holdings', 'submission'),
  question_id: personal.plain('questionId', 'public', 'holdings', 'submission'),
  product_id: plain('productId', 'staff', 'events', 'holdings', 'submission'),
  merchant_id: plain('merchantId', 'submission'),
  email_key: personal.text('emailKey', 'submission'),
  text_hash: personal.plain('textHash', 'submission'),
  client_hash: personal.plain('clientHash', 'submission'),
  words: personal.plain('words'),
  assigned_to: personal.plain('assignedTo', 'submission'),
  asker_told_at: time('askerToldAt'),
  import_id: plain('importId'),
});

/** Types of the columns that the database stores as JSON or text. */
export interface Known {
  findings: Finding[];
  moderation_reason_code: ReasonCode | null;
}

/** The tables of both kinds of content. */
export const storedQuestion = storedAs('question');
export const storedAnswer = storedAs('answer');

/** `questions as q` and `answers as a`; without alias for statements with no other table. */
export const q = table('questions', 'q').holding<Known>();
export const a = table('answers', 'a').holding<Known>();
export const questions = table('questions').holding<Known>();
export const answers = table('answers').holding<Known>();

const publicNames = columnsFor(questionFields, 'public');
const staffNames = [...publicNames, ...columnsFor(questionFields, 'staff')];
const publicAnswerNames = columnsFor(answerFields, 'public');
const staffAnswerNames = [...publicAnswerNames, ...columnsFor(answerFields, 'staff')];

/** Columns of public and of staff responses. */
export const publicColumns = q(...publicNames);
export const staffColumns = q(...staffNames);
export const answerColumns = a(...publicAnswerNames);
export const staffAnswerColumns = a(...staffAnswerNames);

/** Column of each property in responses. */
export const publicSources = named(questionFields, publicNames);
export const staffSources = named(questionFields, staffNames);

/** Public sources of an answer, whose other fields have the names of exported files. */
export const publicAnswerSources = {
  ...named(answerFields, columnsFor(answerFields, 'words')),
  verified: 'verified',
  language: 'language',
  status: 'status',
  createdAt: 'created_at',
} as const;

/** Columns written by submissions; an answer's search words are a generated column. */
export const askedColumns = columnsFor(questionFields, 'submission');
export const answeredColumns = columnsFor(answerFields, 'submission');
