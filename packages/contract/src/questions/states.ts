/** Statuses of questions and answers: those of reviews, with the same transitions. */
export const questionStatuses = ['pending', 'approved', 'rejected', 'flagged'] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

export const questionSorts = ['newest', 'oldest', 'helpful', 'answered'] as const;
export type QuestionSort = (typeof questionSorts)[number];
