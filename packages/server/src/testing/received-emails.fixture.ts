import assert from 'node:assert/strict';
import { emailKeyOf, type MailKind } from '@tribune/contract';
import { row } from '../platform/db/database.ts';
import { statement, table } from '../platform/db/statement.ts';
import { mailWith } from '../platform/mail/outbox.ts';
import type { Harness } from './harness.ts';
import { until } from './processes.ts';

type Mailing = Pick<Harness, 'app' | 'context'>;

/** The text of the newest email of a kind as its recipient gets it, with links that staff do not see; empty without one. */
export async function receivedEmail({ context }: Mailing, kind: MailKind, to?: string): Promise<string> {
  const newest = await row(
    context.db,
    statement`/* every merchant */ select ${table('mails')('merchant_id', 'mail_id')} from mails
     where kind = $1 and ($2::text is null or email_key = $2) order by created_at desc, mail_id desc limit 1`,
    [kind, emailKeyOf(to)],
  );
  const mail = newest && (await mailWith(context.db, newest.merchant_id, newest.mail_id));
  return mail?.body_text ?? '';
}

/** The token of the last link to set a password that was mailed to the address; empty without one. */
export async function mailedPasswordToken(
  mailing: Mailing,
  email: string,
  kind: MailKind = 'password_reset',
) {
  return /password\?token=([\w-]+)/.exec(await receivedEmail(mailing, kind, email))?.[1] ?? '';
}

/** The token of the last invitation that was mailed to the address, which proves the mailbox; empty without one. */
export async function mailedInvitation(mailing: Mailing, email: string): Promise<string> {
  return /invitation\/([\w-]+)/.exec(await receivedEmail(mailing, 'staff_invitation', email))?.[1] ?? '';
}

/** Requests a link to set a password, waits for its email and returns its token. */
export async function requestPasswordToken(mailing: Mailing, email: string): Promise<string> {
  const before = await mailedPasswordToken(mailing, email);
  const payload = { email };
  const asked = await mailing.app.inject({ method: 'POST', url: '/auth/request-password-reset', payload });
  assert.equal(asked.statusCode, 200, asked.body);
  return until(async () => {
    const token = await mailedPasswordToken(mailing, email);
    return token === before ? undefined : token;
  });
}
