import type { AnswerOf, getSettings, listEmailTemplates } from '@tribune/contract';
import { plural } from '../../components/labels.ts';

export type Settings = AnswerOf<typeof getSettings>;
export type TemplateKind = AnswerOf<typeof listEmailTemplates>['emailTemplates'][number]['kind'];

const days = (count: number) => plural(count, 'day');

export interface Stage {
  title: string;
  /** When each email is sent, in the order of the customer's journey. */
  emails: readonly { kind: TemplateKind; sent: (settings: Settings) => string }[];
}

/** All kinds of emails, by when people receive them. */
export const journey: readonly Stage[] = [
  {
    title: 'After an order',
    emails: [
      {
        kind: 'review_request',
        sent: ({ requestDelayDays }) => `${days(requestDelayDays)} after delivery, unless a rule applies`,
      },
      {
        kind: 'review_reminder',
        sent: ({ reminderDelayDays }) =>
          reminderDelayDays === 0
            ? 'Not sent: reminders are off'
            : `${days(reminderDelayDays)} after the request, if nothing was reviewed`,
      },
      {
        kind: 'review_second_reminder',
        sent: ({ secondReminderDelayDays }) =>
          secondReminderDelayDays === 0
            ? 'Not sent: second reminders are off'
            : `${days(secondReminderDelayDays)} after the first reminder`,
      },
    ],
  },
  {
    title: 'After a review',
    emails: [
      {
        kind: 'email_verification',
        sent: ({ requireEmailVerification }) =>
          requireEmailVerification ? 'At once, to confirm the address' : 'Not sent: verification is off',
      },
      { kind: 'review_rejected', sent: () => 'When you reject a review' },
      { kind: 'review_update_request', sent: () => 'When you ask for an update' },
      { kind: 'coupon', sent: () => 'When a reward is earned' },
    ],
  },
  {
    title: 'Questions',
    emails: [
      { kind: 'question_to_buyer', sent: () => 'When you forward a question to customers' },
      { kind: 'answer_published', sent: () => 'When an answer is published' },
    ],
  },
  {
    title: 'To your team',
    emails: [
      { kind: 'staff_invitation', sent: () => 'When you invite a colleague' },
      { kind: 'password_reset', sent: () => 'When a colleague asks for it' },
      { kind: 'webhook_disabled', sent: () => 'When an endpoint is turned off after failures' },
    ],
  },
];
