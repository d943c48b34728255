import { blockedWords } from './blocked-words.ts';
import { burst } from './burst.ts';
import { duplicateText } from './duplicate-text.ts';
import { gibberish } from './gibberish.ts';
import { links } from './links.ts';
import { personalData } from './personal-data.ts';
import type { Finding, Phase, Submission } from './phase.ts';
import { profanity } from './profanity.ts';

/** The order is the order in which moderators see the findings. One finding is enough to hold a submission back. */
const phases: readonly Phase[] = [
  // What the merchant asked for comes first.
  blockedWords,
  // What must not be public, whoever wrote it.
  personalData,
  profanity,
  // What advertisers and robots do.
  links,
  duplicateText,
  burst,
  gibberish,
];

/** Every phase's finding, none when there is nothing to hold against a submission. Not one of them is a verdict. */
export function screen(submission: Submission): Finding[] {
  return phases.map((phase) => phase(submission)).filter((finding) => finding !== null);
}
