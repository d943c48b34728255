export { textHash } from './duplicate-text.ts';
export { holdCauses } from './hold-causes.ts';
export { moderationRules, ruleColumns } from './moderation-rules.ts';
export type { Finding } from './phase.ts';
export { screen } from './screening.ts';
