import {
  answerSubmission,
  email,
  lengths,
  oneOf,
  personName,
  questionSubmission,
  reasonCodes,
  type Static,
  screeningFinding,
  singleLine,
  statusTransitions,
  Type,
  text,
  timestamp,
} from '@tribune/contract';

const votes = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }));
const time = Type.Optional(timestamp());
const findings = Type.Optional(Type.Array(screeningFinding, { maxItems: 100 }));
const { externalProductId, authorEmail, ...question } = questionSubmission.properties;
const { author: _author, verified: _verified, ...answer } = answerSubmission.properties;

/** A question in a file, with one of its answers, if any. */
export const importedQuestion = Type.Object({
  id: Type.Optional(text(lengths.id)),
  productId: externalProductId,
  productName: Type.Optional(singleLine(lengths.id)),
  ...question,
  authorEmail: Type.Optional(authorEmail),
  createdAt: timestamp(),
  updatedAt: time,
  status: Type.Optional(oneOf(statusTransitions.import.new)),
  reason: Type.Optional(text(lengths.reason)),
  reasonCode: Type.Optional(oneOf(reasonCodes)),
  moderatedBy: Type.Optional(text(lengths.id)),
  moderatedAt: time,
  findings,
  language: Type.Optional(text(3)),
  helpfulVotes: votes,
  notHelpfulVotes: votes,
  answerId: Type.Optional(text(lengths.id)),
  ...Type.Partial(Type.Object(answer)).properties,
  answerAuthorName: Type.Optional(personName()),
  answerAuthorEmail: Type.Optional(email()),
  answerVerified: Type.Optional(Type.Boolean()),
  answerCreatedAt: time,
  answerUpdatedAt: time,
  answerStatus: Type.Optional(oneOf(statusTransitions.import.new)),
  answerReason: Type.Optional(text(lengths.reason)),
  answerReasonCode: Type.Optional(oneOf(reasonCodes)),
  answerModeratedBy: Type.Optional(text(lengths.id)),
  answerModeratedAt: time,
  answerFindings: findings,
  answerLanguage: Type.Optional(text(3)),
});

export type ImportedQuestion = Static<typeof importedQuestion>;
export type QuestionField = keyof ImportedQuestion;
