import { listedMail, type MailKind, mail, type Static } from '@tribune/contract';
import { type Row, table } from '../db/statement.ts';
import { typeId } from '../ids.ts';
import { presented } from '../presenting.ts';

const m = table('mails').holding<{ kind: MailKind }>();

const listed = [
  'mail_id',
  'kind',
  'to_email',
  'subject',
  'locale',
  'status',
  'created_at',
  'sent_at',
  'template_version',
] as const;

export const listedColumns = m(...listed);
export type ListedRow = Row<typeof listedColumns>;

/** An email as the outbox lists it, without its body. */
export const presentListed = (row: ListedRow): Static<typeof listedMail> =>
  presented(listedMail, row, { id: typeId('mail', row.mail_id), to: row.to_email });

export const mailColumns = table('mails', 'm').holding<{ kind: MailKind }>()(
  ...listed,
  'body_text',
  'body_html',
  'attempts',
  'last_error',
);
export type MailRow = Row<typeof mailColumns>;

/** Kinds whose links grant access to an account, or to a person's content at all stores, so staff must not see them. */
const secret: Partial<Record<MailKind, true>> = {
  staff_invitation: true,
  password_reset: true,
  own_link: true,
};
const withheld = 'Not shown, because this email contains a link that only its recipient may open.';

/** An email with its body. The body of kinds that contain sign-in links is withheld. */
export const presentMail = (row: MailRow): Static<typeof mail> =>
  presented(mail, row, {
    ...presentListed(row),
    text: secret[row.kind] ? withheld : row.body_text,
    html: secret[row.kind] ? null : row.body_html,
  });
