import type { Feature } from '../../platform/feature.ts';
import { compilePatterns } from './compiling.ts';

export { burstSince } from './burst.ts';
export { repeatsOwnText, textHash } from './duplicate-text.ts';
export { awaitsExternalCheck, queueExternalChecks } from './external-checks.ts';
export { hintsOf } from './hints.ts';
export { holdCauses, premoderation } from './hold-causes.ts';
export { assertNotSuspended, moderationRules, ruleColumns } from './moderation-rules.ts';
export type { Finding, SubmissionFacts } from './phase.ts';
export { plainText } from './plain-text.ts';
export { isUnquotable } from './quoting.ts';
export {
  assigneeOf,
  categoryForRules,
  dependsOnAuthor,
  type Rule,
  type RuleInput,
  ruleMatch,
} from './rules.ts';
export { heldAsSpam, screen } from './screening.ts';

export const feature: Feature = {
  name: 'screening',
  serve(app) {
    app.addHook('onListen', compilePatterns);
  },
};
