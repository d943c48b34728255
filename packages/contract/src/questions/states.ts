/** Statuses of questions and answers. Moderators can make any decision in any status. */
export const questionStatuses = ['pending', 'approved', 'rejected', 'flagged'] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

export const questionSorts = ['newest', 'oldest', 'helpful'] as const;
export type QuestionSort = (typeof questionSorts)[number];
