import type { ReasonCode } from '@tribune/contract';

/** What the codes mean to a moderator. None of them is about the rating. */
export const reasonLabels: Record<ReasonCode, string> = {
  spam: 'Spam or advertising',
  profanity: 'Insults or foul language',
  personal_data: 'Personal data of somebody',
  off_topic: 'Not about the product',
  fake: 'Not a genuine experience',
  conflict_of_interest: 'Written by the shop or a competitor',
  illegal: 'Unlawful',
  duplicate: 'The same again',
  media: 'Unsuitable photo or film',
  other: 'Something else',
};
