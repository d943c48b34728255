import type { listedMail, MailKind, MailStatus, mail, Static } from '@tribune/contract';
import { typeId } from '../ids.ts';

export const listedColumns = 'mail_id, kind, to_email, subject, locale, status, created_at, sent_at';

export interface ListedRow {
  mail_id: string;
  kind: MailKind;
  to_email: string;
  subject: string;
  locale: string;
  status: MailStatus;
  created_at: string;
  sent_at: string | null;
}

export const presentListed = (row: ListedRow): Static<typeof listedMail> => ({
  id: typeId('mail', row.mail_id),
  kind: row.kind,
  to: row.to_email,
  subject: row.subject,
  locale: row.locale,
  status: row.status,
  createdAt: row.created_at,
  sentAt: row.sent_at,
});

export const mailColumns = `${listedColumns}, body_text, body_html, attempts, last_error`;

export interface MailRow extends ListedRow {
  body_text: string;
  body_html: string | null;
  attempts: number;
  last_error: string | null;
}

/** Their links grant access to an account, so staff must not see them. */
const secret: Partial<Record<MailKind, true>> = { staff_invitation: true, password_reset: true };
const withheld = 'This mail holds a link for its receiver alone, so it is not shown.';

export const presentMail = (row: MailRow): Static<typeof mail> => ({
  ...presentListed(row),
  text: secret[row.kind] ? withheld : row.body_text,
  html: secret[row.kind] ? null : row.body_html,
  attempts: row.attempts,
  lastError: row.last_error,
});
