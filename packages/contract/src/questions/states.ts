/** Of questions and of answers; a moderator may set any verdict from any status. */
export const questionStatuses = ['pending', 'approved', 'rejected', 'flagged'] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

export const questionSorts = ['newest', 'oldest', 'helpful'] as const;
export type QuestionSort = (typeof questionSorts)[number];
