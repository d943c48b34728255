export { answerQuestion } from './answering.ts';
export { askQuestion } from './asking.ts';
export { deleteAnswer, deleteQuestion } from './deletion.ts';
export { moderateAnswer, moderateQuestion } from './moderation.ts';
export { recountQuestions } from './recount.ts';
