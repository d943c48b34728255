import { pagingQuery, screeningFinding } from '../reviews/schemas.ts';
import { reasonCodes } from '../reviews/states.ts';
import {
  count,
  email,
  id,
  idReference,
  lengths,
  merchantsOwnId,
  nullable,
  oneOf,
  type Static,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { questionSorts, questionStatuses } from './states.ts';

export const questionParams = Type.Object({ questionId: idReference('question') });
export const answerParams = Type.Object({ answerId: idReference('answer') });

export const questionSubmission = Type.Object({
  text: text(lengths.questionText, 'The question.'),
  authorName: text(lengths.authorName, 'Display name.'),
  authorEmail: email('Never shown in public; is told when an answer is published.'),
  externalProductId: merchantsOwnId(
    'Product. On the product-scoped route it must equal the one in the path.',
  ),
});

export const answerSubmission = Type.Object({
  answer: text(lengths.text),
  author: Type.Optional(
    Type.Object({
      name: Type.Optional(
        text(lengths.authorName, "Display name. A merchant's answer without one bears the shop's."),
      ),
      email: Type.Optional(email('Never shown in public.')),
    }),
  ),
  verified: Type.Optional(
    Type.Boolean({
      description: "True for the merchant's own answer, which is published at once. Needs a key or a bearer.",
    }),
  ),
});

const publicAnswerFields = {
  id: id('answer'),
  questionId: id('question'),
  answer: Type.String(),
  author: Type.Object({ name: nullable(Type.String()) }),
  verified: Type.Boolean({ description: "True for the merchant's own answer." }),
  language: nullable(Type.String({ description: 'ISO 639-1.' })),
  status: oneOf(questionStatuses),
  createdAt: timestamp(),
};

export const publicAnswer = Type.Object(publicAnswerFields);

const publicQuestionFields = {
  id: id('question'),
  productId: Type.String(),
  productName: nullable(Type.String()),
  text: Type.String(),
  authorName: Type.String(),
  language: nullable(Type.String({ description: 'ISO 639-1.' })),
  helpfulVotes: count,
  notHelpfulVotes: count,
  answerCount: Type.Integer({ minimum: 0, description: 'Approved answers.' }),
  status: oneOf(questionStatuses),
  createdAt: timestamp(),
};

export const publicQuestion = Type.Object(publicQuestionFields);

/** Most answers that are given with a question; the route of its answers has the others. */
export const inlinedAnswers = 100;

export const listedQuestion = Type.Object({
  ...publicQuestionFields,
  answers: Type.Unsafe<Static<typeof publicAnswer>[] | null>({
    type: ['array', 'null'],
    items: publicAnswer,
    maxItems: inlinedAnswers,
    description: `Approved answers, the merchant's first, at most ${inlinedAnswers}. Null unless \`includeAnswers=true\`.`,
  }),
});

export const questionWithAnswers = Type.Object({
  ...publicQuestionFields,
  answers: Type.Array(publicAnswer, { description: "Approved ones, the merchant's first." }),
});

const lastVerdict = {
  reason: nullable(Type.String({ description: 'Of the last verdict, as the three that follow.' })),
  reasonCode: nullable(oneOf(reasonCodes)),
  moderatedBy: nullable(Type.String()),
  moderatedAt: nullable(timestamp()),
};

const forStaff = {
  findings: Type.Array(screeningFinding),
  ...lastVerdict,
  updatedAt: timestamp(),
};

export const staffQuestion = Type.Object({
  ...publicQuestionFields,
  authorEmail: Type.String(),
  ...forStaff,
});

export const staffAnswer = Type.Object({
  ...publicAnswerFields,
  productId: Type.String(),
  question: Type.String({ description: 'Text of the question that it answers.' }),
  author: Type.Object({ name: nullable(Type.String()), email: nullable(Type.String()) }),
  ...forStaff,
});

export const staffQuestionWithAnswers = Type.Object({
  ...staffQuestion.properties,
  answers: Type.Array(staffAnswer, { description: "Of every status, the merchant's first." }),
});

export const questionListQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(oneOf(questionStatuses, 'Others than `approved` need a key or a bearer.')),
  sort: Type.Optional(oneOf(questionSorts)),
  includeAnswers: Type.Optional(Type.Boolean({ default: false })),
});

export const questionList = Type.Object({
  questions: Type.Array(listedQuestion),
  totalQuestions: Type.Integer({ minimum: 0, description: 'Of the product, with the status asked for.' }),
  limit: Type.Integer(),
  nextStartAfter: nullable(
    Type.String({ description: 'Pass as startAfter for the next ones; null at the end.' }),
  ),
});

export const answerList = Type.Object({
  answers: Type.Array(publicAnswer),
  totalAnswers: count,
  limit: Type.Integer(),
  nextStartAfter: nullable(Type.String()),
});

const queueFilters = {
  ...pagingQuery,
  status: Type.Optional(Type.Array(oneOf(questionStatuses), { maxItems: 4 })),
  productId: Type.Optional(merchantsOwnId("The merchant's product id.")),
  search: Type.Optional(text(200, 'Words of the text, or an e-mail address.')),
  startDate: Type.Optional(Type.String({ format: 'date' })),
  endDate: Type.Optional(Type.String({ format: 'date', description: 'Inclusive.' })),
  sort: Type.Optional(oneOf(['newest', 'oldest'])),
};

export const questionQueueQuery = Type.Object(queueFilters);

export const answerQueueQuery = Type.Object({
  ...queueFilters,
  questionId: Type.Optional(idReference('question')),
  verified: Type.Optional(Type.Boolean()),
});

export const statusCounts = Type.Object(
  { pending: count, approved: count, rejected: count, flagged: count },
  { description: 'Of the whole shop, whatever the filters.' },
);
