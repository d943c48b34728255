import type { mailQuery, Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import { uuidOf } from '../../platform/ids.ts';
import { mails, mailWith } from '../../platform/mail/outbox.ts';
import { type MailRow, presentMail } from '../../platform/mail/present.ts';

/** The emails that a sandbox wrote, newest first, with their content. */
export async function sandboxEmails(db: Db, merchantId: string, query: Static<typeof mailQuery>) {
  const { mails: listed, ...page } = await mails(db, merchantId, query);
  const emails = await Promise.all(listed.map(({ id }) => sandboxEmail(db, merchantId, id)));
  return { emails, ...page };
}

/** Throws NOT_FOUND. */
export async function sandboxEmail(db: Db, merchantId: string, id: string) {
  const mailId = uuidOf('mail', id);
  const mail = orNotFound(mailId && (await mailWith(db, merchantId, mailId)), 'email of a sandbox');
  return withLinks(mail);
}

function withLinks(row: MailRow) {
  const mail = presentMail(row);
  const links = mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  return { ...mail, links: [...new Set(links)] };
}
