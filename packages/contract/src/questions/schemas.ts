import { digitalSourceType } from '../generated-text.ts';
import { screeningFinding } from '../reviews/schemas.ts';
import { reasonCodes } from '../reviews/states.ts';
import {
  boolean,
  counted,
  cursorPage,
  day,
  email,
  id,
  idReference,
  languageCode,
  lengths,
  listOf,
  merchantsProductId,
  nullable,
  object,
  oneOf,
  optional,
  pagingQuery,
  personName,
  type Static,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { questionSorts, questionStatuses } from './states.ts';

export const questionSubmission = object('A question as customers submit it.', {
  text: text(lengths.questionText, 'The question.'),
  authorName: personName('Display name of the author.'),
  authorEmail: email('Email address of the author. Never public; notified when an answer is published.'),
  externalProductId: merchantsProductId(
    "The merchant's product ID. On the product-scoped route it must equal the one in the path.",
  ),
});

export const answerSubmission = object('An answer as customers or the merchant submit it.', {
  answer: text(lengths.text, 'The answer.'),
  ...optional({
    author: object('Author of the answer.', {
      name: Type.Optional(personName("Display name. Defaults to the merchant's name for a merchant answer.")),
      email: Type.Optional(email('Email address. Never public.')),
    }),
    verified: boolean(
      "True for the merchant's own answer, which is published immediately. Requires an API key or a staff token.",
    ),
  }),
});

const language = nullable(string('Detected language (ISO 639-1); null when uncertain.'));

const publicAnswerFields = {
  id: id('answer'),
  questionId: id('question'),
  answer: string('The answer.'),
  author: Type.Object({ name: nullable(string('Display name.')) }, { description: 'Author of the answer.' }),
  verified: boolean("Whether it is the merchant's own answer."),
  language,
  status: oneOf(questionStatuses, 'Moderation status.'),
  createdAt: timestamp('Time of submission.'),
};

export const publicAnswer = Type.Object(publicAnswerFields, {
  description: 'An answer as the public sees it.',
});

const publicQuestionFields = {
  id: id('question'),
  productId: string("The merchant's product ID."),
  productName: nullable(string('Product name; null when unknown.')),
  text: string('The question.'),
  authorName: string('Display name of the author.'),
  language,
  helpfulVotes: counted('Votes for helpful.'),
  notHelpfulVotes: counted('Votes for not helpful.'),
  answerCount: counted('Approved answers.'),
  status: oneOf(questionStatuses, 'Moderation status.'),
  createdAt: timestamp('Time of submission.'),
};

export const publicQuestion = Type.Object(publicQuestionFields, {
  description: 'A question as the public sees it.',
});

/** Maximum number of answers inlined per question. The list of answers is not limited. */
export const inlinedAnswers = 100;

export const listedQuestion = object('A question in a public list.', {
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
  answers: Type.Array(publicAnswer, { description: "Approved answers, the merchant's first." }),
});

const forStaff = {
  findings: Type.Array(screeningFinding, { description: 'Screening results.' }),
  reason: nullable(string('Reason of the last decision.')),
  reasonCode: nullable(oneOf(reasonCodes, 'Reason code of the last decision.')),
  moderatedBy: nullable(string('Email address of the moderator who made the last decision.')),
  moderatedAt: nullable(timestamp('Time of the last decision.')),
  updatedAt: timestamp('Time of the last change.'),
};

export const staffQuestion = object('A question as staff members see it.', {
  ...publicQuestionFields,
  authorEmail: string('Email address of the author.'),
  ...forStaff,
});

export const staffAnswer = object('An answer as staff members see it.', {
  ...publicAnswerFields,
  productId: string("The merchant's product ID."),
  productName: nullable(string('Product name; null when unknown.')),
  question: string('Text of the question.'),
  author: object('Author of the answer.', {
    name: nullable(string('Display name.')),
    email: nullable(string('Email address.')),
  }),
  ...forStaff,
});

export const staffQuestionWithAnswers = Type.Object({
  ...staffQuestion.properties,
  answers: Type.Array(staffAnswer, { description: "Answers of any status, the merchant's first." }),
});

export const questionListQuery = Type.Object({
  ...pagingQuery,
  ...optional({
    status: oneOf(
      questionStatuses,
      'Defaults to `approved`. Other statuses require an API key or a staff token.',
    ),
    sort: oneOf(
      questionSorts,
      'Sort order. Defaults to `newest`. `answered`: questions with an approved answer first, then the others; both parts by helpful votes, then newest.',
    ),
    answered: boolean('Only questions with an approved answer (true) or without one (false).'),
    search: text(
      200,
      "Search term: words of the question and of its approved answers, in their forms in `preferredLanguage` or the merchant's language. All words must occur. `or`, a minus before a word and quoted phrases work as for reviews, within the question or one answer.",
    ),
    exact: boolean(
      'Whether `search` is used exactly as sent. If not, and if no question matches, words that occur in no question or answer are replaced by the most similar frequent ones (`searchedFor`).',
    ),
    preferredLanguage: languageCode(
      'Questions in this language (ISO 639-1) first, whatever the sort order. Questions whose language is unknown are among the others.',
    ),
    includeAnswers: Type.Boolean({ default: false, description: 'Whether to inline approved answers.' }),
  }),
});

export const questionList = object('A page of questions.', {
  questions: Type.Array(listedQuestion, { description: 'Questions of this page.' }),
  totalQuestions: counted('Questions of the product that match the filters.'),
  totalQuestionsIsEstimate: Type.Boolean({
    description:
      'Whether `totalQuestions` is an estimate. Only with `answered` or `search`, and only when more than 1,000 questions of the product match the other filters. Then a page of a search for frequent words may end before `limit` questions although `nextStartAfter` is not null.',
  }),
  ...optional({
    searchedFor: string(
      'With `search`, if no question matches it: the similar words that these questions match instead.',
    ),
    matches: listOf(
      'With `search`: where the questions and the inlined answers contain the words, also in other forms, for example to highlight them. At most 100 in a question or an answer.',
      {
        questionId: string('ID of a question of this page.'),
        answerId: nullable(string('ID of the answer that contains the word; null for the question.')),
        start: Type.Integer({ minimum: 0, description: 'Start of the word, in UTF-16 code units.' }),
        end: Type.Integer({ minimum: 0, description: 'End of the word, in UTF-16 code units.' }),
      },
    ),
  }),
  ...cursorPage,
});

export const answerList = Type.Object({
  answers: Type.Array(publicAnswer, { description: 'Answers of this page.' }),
  totalAnswers: counted('Approved answers of the question.'),
  ...cursorPage,
});

export const foundAnswersQuery = Type.Object({
  q: text(300, 'The question, as a shopper asks it.'),
  ...optional({
    language: languageCode("Language of the question (ISO 639-1). Defaults to the merchant's."),
    wording: boolean(
      'Waits up to three seconds for `wording`. Ask for it after a response with `isWordable`, so that the sentences are shown at once.',
    ),
  }),
});

/** Origins of sentences that speak of a question. */
export const answerSources = ['answer', 'review', 'product'] as const;
/** Maximum number of sentences that speak of a question. */
export const maxFoundSentences = 6;

const foundSentence = object('A sentence that speaks of the question, word for word.', {
  source: oneOf(
    answerSources,
    "Where it is from: a published answer to another shopper's question, a published review, or what reviewers stated in the product's attributes.",
  ),
  reviewId: nullable(string('ID of the review.')),
  questionId: nullable(string('ID of the answered question.')),
  answerId: nullable(string('ID of the answer.')),
  text: string('The sentence, at most 220 characters.'),
  question: nullable(string('The question that the answer belongs to, at most 220 characters.')),
  rating: nullable(Type.Integer({ minimum: 1, maximum: 5, description: 'Rating of the review.' })),
  verified: nullable(boolean("Whether the review's purchase is verified, or the answer is the merchant's.")),
  language,
  createdAt: nullable(timestamp('Time of submission.')),
  url: nullable(
    string("The product's page, at the review if the page has the widget; null if its URL is unknown."),
  ),
});

export const foundAnswers = object('What published content says about a question.', {
  isAnswered: boolean(
    'Whether anything speaks of the question. If not, and if `isSearched`, say that nothing was found, which means neither yes nor no.',
  ),
  isSearched: boolean(
    'Whether it was looked for: false for questions that no quoted sentence answers (why, when, who, which), questions without a subject, and questions in other languages than English unless a published answer was found.',
  ),
  speakingReviews: counted(
    'Reviews that speak of it. Each author and each of several similar texts counts once.',
  ),
  speakingReviewsIsMinimum: boolean(
    'Whether there may be more: only the newest 200 reviews that contain its words were read.',
  ),
  totalReviews: counted('Published reviews of the product or its group.'),
  searchedFor: nullable(
    string('The similar words that were looked for, because no review contains those of the question.'),
  ),
  isWordable: boolean(
    "Whether the merchant's settings allow the language model of this installation to word what reviews say, and there is enough to word: two or more sentences of reviews.",
  ),
  wording: nullable(
    object(
      'What reviews say about it, worded by a language model. Show the quoted sentences too, and mark it as generated.',
      {
        digitalSourceType,
        sentences: listOf('Each was checked: one of its reviews says every part of it. At most three.', {
          text: string('The sentence, at most 220 characters, in English.'),
          reviewIds: Type.Array(string('ID of a review of the `sentences`.'), {
            description: 'The reviews that say so.',
          }),
        }),
      },
    ),
    'Null without `wording=true`, if the language model is late, and if what it says did not pass the checks.',
  ),
  sentences: Type.Array(foundSentence, {
    maxItems: maxFoundSentences,
    description:
      'The sentences to show: answers first, the most specific first, and of equally specific ones the newest first. Ratings do not affect the order.',
  }),
});

export const unansweredQuestions = object('What shoppers ask about a product without an answer.', {
  subjects: listOf('Subjects that at least three questions ask about, the most frequent first. At most 20.', {
    subject: string('The words that the questions are about, such as "waterproof".'),
    asked: counted('Number of questions for which nothing was found. Cached responses are not counted.'),
    lastAskedAt: timestamp('Time of the last one.'),
  }),
});

const queueFilters = {
  ...pagingQuery,
  ...optional({
    status: Type.Array(oneOf(questionStatuses), {
      maxItems: 4,
      description: 'Only items with one of these statuses.',
    }),
    productId: merchantsProductId("The merchant's product ID."),
    search: text(
      200,
      'Search term: words of the text, also in other forms, parts of words, or parts of the email address. A whole address is matched exactly.',
    ),
    startDate: day('First submission day (UTC).'),
    endDate: day('Last submission day (UTC), inclusive.'),
    sort: oneOf(['newest', 'oldest'], 'Sort order. Defaults to `newest`.'),
  }),
};

export const questionQueueQuery = Type.Object(queueFilters);

export const answerQueueQuery = Type.Object({
  ...queueFilters,
  questionId: Type.Optional(idReference('question')),
  verified: Type.Optional(boolean("Only the merchant's answers (true) or only customers' answers (false).")),
});

export const statusCounts = object('Items of the merchant by status, regardless of the filters.', {
  pending: counted('Pending items.'),
  approved: counted('Approved items.'),
  rejected: counted('Rejected items.'),
  flagged: counted('Flagged items.'),
});
