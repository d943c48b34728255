import { blockedWords } from './blocked-words.ts';
import { burst } from './burst.ts';
import { duplicateText } from './duplicate-text.ts';
import { gibberish } from './gibberish.ts';
import { links } from './links.ts';
import { personalData } from './personal-data.ts';
import type { Finding, Phase, Submission } from './phase.ts';
import { profanity } from './profanity.ts';
import { ruleFindings } from './rules.ts';
import { threats } from './threats.ts';

/** The phases in the order in which moderators see their findings. A single finding holds a submission for moderation. */
const phases: readonly Phase[] = [
  // The merchant's own rules first.
  blockedWords,
  // Content that must not be public.
  personalData,
  threats,
  profanity,
  // Advertising and bots.
  links,
  duplicateText,
  burst,
  gibberish,
];

/** The findings of all phases; empty for a harmless submission. A finding never rejects a submission. */
export function screen(submission: Submission): Finding[] {
  const found = phases.map((phase) => phase(submission)).filter((finding) => finding !== null);
  return [...ruleFindings(submission), ...found];
}

/** Whether a submission is held for links or other signs of advertising. The address in it receives no email. */
export const heldAsSpam = (findings: readonly Finding[]): boolean =>
  findings.some(({ reasonCode }) => reasonCode === 'spam');
