import {
  boolean,
  email,
  id,
  nullable,
  object,
  oneOf,
  pagingQuery,
  string,
  Type,
  timestamp,
} from '../schema.ts';

/** Email templates. */
export const mailKinds = [
  'answer_published',
  'question_to_buyer',
  'review_request',
  'review_reminder',
  'review_second_reminder',
  'review_rejected',
  'review_update_request',
  'coupon',
  'email_verification',
  'staff_invitation',
  'webhook_disabled',
  'shop_messages_failing',
  'codes_low',
  'deletion_scheduled',
  'deletion_canceled',
  'topics_rising',
  'raid_detected',
  'note_mention',
  'late_items',
  'domain_failing',
  'delivery_missing',
  'report_received',
  'report_decided',
  'content_removed',
  'appeal_decided',
  'own_link',
  'password_reset',
  'security_notice',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Emails whose text merchants cannot change: statements required by law, and warnings to owners. */
export const fixedMailKinds = [
  'shop_messages_failing',
  'codes_low',
  'deletion_scheduled',
  'deletion_canceled',
  'topics_rising',
  'raid_detected',
  'note_mention',
  'late_items',
  'domain_failing',
  'delivery_missing',
  'report_received',
  'report_decided',
  'content_removed',
  'appeal_decided',
  'own_link',
  'security_notice',
] as const satisfies readonly MailKind[];
export type FixedMailKind = (typeof fixedMailKinds)[number];
export type TemplateMailKind = Exclude<MailKind, FixedMailKind>;

const isFixed = (kind: MailKind): kind is FixedMailKind => fixedMailKinds.some((fixed) => fixed === kind);
/** Emails that have a template. */
export const templateMailKinds: readonly TemplateMailKind[] = mailKinds.filter((kind) => !isFixed(kind));

export const mailStatuses = [
  'kept',
  'queued',
  'sending',
  'sent',
  'failed',
  'cancelled',
  'uncertain',
] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const mailQuery = Type.Object({
  ...pagingQuery,
  kind: Type.Optional(oneOf(mailKinds, 'Only emails of this kind.')),
  status: Type.Optional(oneOf(mailStatuses, 'Only emails with this status.')),
  to: Type.Optional(email('Only emails to this address.')),
});

const listedMailFields = {
  id: id('mail'),
  kind: oneOf(mailKinds, 'Kind of email.'),
  to: string('Email address of the recipient.'),
  subject: string('Subject line.'),
  locale: string('Language of the email (BCP 47).'),
  status: oneOf(
    mailStatuses,
    '`kept`: not sent because no mail server is configured. `uncertain`: the connection was lost before the mail server confirmed acceptance; such an email is not retried automatically.',
  ),
  createdAt: timestamp('Time of creation.'),
  sentAt: nullable(timestamp('Time at which the mail server accepted the email.')),
  templateVersion: nullable(
    Type.Integer({ description: 'Version of the template.' }),
    "Version of your template from which the email was written when it was queued; null for Tribune's default. Later changes of the template do not affect the email.",
  ),
};

export const listedMail = Type.Object(listedMailFields, { description: 'An email without its content.' });

export const mail = object('An email with its content.', {
  ...listedMailFields,
  text: string('Plain text.'),
  html: nullable(string('HTML; null for plain text emails.')),
  attempts: Type.Integer({ description: 'Number of delivery attempts.' }),
  lastError: nullable(string('Error of the last attempt.')),
});

export const failedMails = Type.Object({
  failed: Type.Integer({ description: 'Failed emails.' }),
  sendable: Type.Integer({ description: 'Failed emails that `POST /admin/mails/failed/send` would queue.' }),
});

export const deliverabilityQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 90, default: 30, description: 'Days up to now that are counted.' }),
  ),
});

const emailCount = (description: string) => Type.Integer({ description });

export const deliverability = Type.Object({
  domains: Type.Array(
    object('Emails to addresses of one domain.', {
      domain: string('Domain of the recipients.'),
      emails: emailCount('Emails that were sent or given up.'),
      bounced: emailCount('Addresses that do not exist.'),
      complained: emailCount('Emails that their recipients marked as spam.'),
      failed: emailCount('Emails that were not accepted for other reasons.'),
    }),
    { description: 'The 50 domains with the most emails, in that order.' },
  ),
  sender: nullable(
    object('How emails to customers are authenticated.', {
      domain: string('Domain of the sender, whose key signs the emails (DKIM).'),
      spfAligned: boolean(
        'Whether the SPF record that receivers check belongs to the domain, so that emails pass DMARC by SPF as well.',
      ),
    }),
    'null if emails are not sent from a domain of yours.',
  ),
  warmUp: nullable(
    object('Daily limit of review requests and other emails with an unsubscribe link.', {
      limit: emailCount('Emails until `until`; postponed beyond it.'),
      sent: emailCount('Emails of the day, at most `limit`.'),
      until: timestamp('When the limit doubles or ends.'),
    }),
    'null if emails are not sent from a domain of yours, or more than 8 days after it was verified.',
  ),
});

export const sentAgain = Type.Object({
  queued: Type.Integer({ description: 'Emails queued for another attempt.' }),
  heldBack: Type.Integer({ description: 'Failed emails that are no longer relevant and were not queued.' }),
});
