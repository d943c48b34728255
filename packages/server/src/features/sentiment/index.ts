export { jobs } from './jobs.ts';
export { forgetJudgements } from './judging.ts';
