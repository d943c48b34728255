/** Why content is reported. A separate file, because the widget's dialog loads it. */
export const reportCategories = [
  'illegal',
  'offensive',
  'personal_data',
  'fake',
  'spam',
  'rights',
  'other',
] as const;
export type ReportCategory = (typeof reportCategories)[number];
