export { answerQuestion } from './answering.ts';
export { askQuestion } from './asking.ts';
export { countManyQuestions, countsOfShop as questionCountsOfShop } from './counts.ts';
export { deleteAnswer, deleteQuestion } from './deletion.ts';
export { recordAnswerDeleted, recordQuestionDeleted } from './events.ts';
export { moderateAnswer, moderateQuestion } from './moderation.ts';
export { questionsWith, queuedQuestions } from './queues.ts';
export { recountQuestions } from './recount.ts';
export { takeBackAnswerVerdict, takeBackQuestionVerdict } from './taking-back.ts';
