import type { Feature } from '../../platform/feature.ts';
import { serveQuestions } from './routes.ts';
import { tables } from './tables.ts';

export { answerQuestion } from './answer-submission.ts';
export { arrivingAnswers, arrivingQuestions, type NewAnswerRow, type NewQuestionRow } from './arriving.ts';
export { answerFields, questionFields } from './columns.ts';
export {
  countApprovedAnswers,
  countManyQuestions,
  publishedQuestionsOf,
} from './counts.ts';
export { answerKind, questionKind } from './kind.ts';
export { listQuestions } from './listing.ts';
export { recountQuestions } from './recount.ts';
export { askQuestion } from './submission.ts';

export const feature: Feature = {
  name: 'questions',
  tables,
  serve: serveQuestions,
};
