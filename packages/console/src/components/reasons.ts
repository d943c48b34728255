import type { DecisionCause, ReasonCode, ScreeningHint, ScreeningPhase } from '@tribune/contract';

/** Reasons that moderators choose from. None of them is about the rating. */
export const reasonLabels: Record<ReasonCode, string> = {
  spam: 'Spam or advertising',
  profanity: 'Offensive language',
  personal_data: 'Personal information',
  off_topic: 'Off topic',
  fake: 'Not a genuine experience',
  conflict_of_interest: 'Conflict of interest',
  illegal: 'Illegal content',
  duplicate: 'Duplicate',
  media: 'Unsuitable photo or video',
  other: 'Other',
};

/** Labels of the screening's findings. They are more specific than reason codes: gibberish has the reason code spam. */
export const phaseLabels: Record<ScreeningPhase, string> = {
  blocked_words: 'Blocked words',
  moderation_rule: 'Moderation rule',
  personal_data: 'Personal information',
  threats: 'Threat or hate speech',
  profanity: 'Offensive language',
  links: 'Link or advertising',
  duplicate_text: 'Duplicate text',
  burst: 'Many submissions from one source',
  integrity: 'Unusual activity',
  gibberish: 'Gibberish',
  external_moderation: 'External moderation service',
  language_model: 'Language model',
};

/** Hints for moderators about a text, which are no reason to hold or reject it. */
export const hintLabels: Record<ScreeningHint, string> = {
  all_capitals: 'In capitals only',
  one_word: 'One word only',
  discloses_payment: 'Says that the author was paid or got the product for free',
};

const otherCauses: Record<Exclude<DecisionCause, ScreeningPhase>, string> = {
  manual_policy: 'Manual moderation is on',
  premoderation: 'Questions and customer answers are always moderated',
  email_verification: 'Email address not confirmed',
  resubmission: 'Edited after it was rejected',
  import: 'Status set by the imported file',
};

export const causeLabels: Record<DecisionCause, string> = { ...phaseLabels, ...otherCauses };

export const isPhase = (cause: DecisionCause): cause is ScreeningPhase => cause in phaseLabels;
