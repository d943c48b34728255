import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  review_phrases: { personal: 'review_id sentences', erased: 'with its review', moved: 'edited_at' },
  topic_builds: { other: 'subject language', moved: 'built_at first_at last_at' },
  product_topics: { other: 'subject topic name' },
  topic_mentions: {
    personal: 'review_id',
    erased: 'with its review',
    other: 'subject topic',
    moved: 'edited_at',
  },
  topic_days: { other: 'subject topic', day: 'day' },
  product_summaries: { other: 'subject strengths weaknesses', moved: 'chosen_at' },
  summary_wordings: {
    personal: 'sentences',
    erased: 'deleted with the first review that it cites',
    other: 'subject strengths weaknesses model outcome',
    moved: 'attempted_at due_at',
  },
  summary_citations: {
    personal: 'review_id',
    erased: 'with its review',
    other: 'subject',
    moved: 'edited_at',
  },
};
