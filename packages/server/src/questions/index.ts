export { answerQuestion } from './answering.ts';
export { askQuestion } from './asking.ts';
export { countManyQuestions } from './counts.ts';
export { moderateAnswer, moderateQuestion } from './moderation.ts';
export { recountQuestions } from './recount.ts';
