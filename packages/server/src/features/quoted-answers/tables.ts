import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  unanswered_questions: { other: 'subject', moved: 'last_asked_at' },
};
