import { pagingQuery } from '../reviews/schemas.ts';
import { email, id, idReference, nullable, oneOf, Type, timestamp } from '../schema.ts';

/** What a mail is about. */
export const mailKinds = [
  'answer_published',
  'question_to_buyer',
  'review_request',
  'review_reminder',
  'review_rejected',
  'review_update_request',
  'coupon',
  'email_verification',
  'staff_invitation',
  'webhook_disabled',
  'password_reset',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * `kept`: written while no mail server was set, and not sent. `uncertain`: handed to the mail server, which may have
 * taken it; its worker died or the connection broke before the answer. Such a mail is never sent again by itself.
 */
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

export const mailParams = Type.Object({ mailId: idReference('mail') });

export const mailQuery = Type.Object({
  ...pagingQuery,
  kind: Type.Optional(oneOf(mailKinds)),
  status: Type.Optional(oneOf(mailStatuses)),
  to: Type.Optional(email('Only mails to this address.')),
});

const listedMailFields = {
  id: id('mail'),
  kind: oneOf(mailKinds),
  to: Type.String(),
  subject: Type.String(),
  locale: Type.String(),
  status: oneOf(mailStatuses),
  createdAt: timestamp(),
  sentAt: nullable(timestamp()),
};

export const listedMail = Type.Object(listedMailFields);

export const mail = Type.Object({
  ...listedMailFields,
  text: Type.String(),
  html: nullable(Type.String()),
  attempts: Type.Integer(),
  lastError: nullable(Type.String()),
});

export const failedMails = Type.Object({
  failed: Type.Integer(),
  sendable: Type.Integer({ description: 'Of these, how many `POST /admin/mails/failed/send` would queue.' }),
});

export const sentAgain = Type.Object({
  queued: Type.Integer(),
  heldBack: Type.Integer({ description: 'Failed mails that are not sent again.' }),
});
