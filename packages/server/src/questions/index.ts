export { recountQuestions } from './recount.ts';
