import type { ReasonCode } from '@tribune/contract';

export const reasonNames: Readonly<Record<ReasonCode | 'none', string>> = {
  spam: 'Spam',
  profanity: 'Profanity',
  personal_data: 'Personal data',
  off_topic: 'Off topic',
  fake: 'Not genuine',
  conflict_of_interest: 'Conflict of interest',
  illegal: 'Unlawful',
  duplicate: 'Duplicate',
  media: 'Photo or film',
  other: 'Something else',
  none: 'No reason given, or none yet',
};
