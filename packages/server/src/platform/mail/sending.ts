import type { MailKind } from '@tribune/contract';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, row, rows } from '../db/database.ts';
import { isUnavailable } from '../db/sql-states.ts';
import { output, type Row, statement, table } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { typeId } from '../ids.ts';
import { holdsLease } from '../jobs/lease.ts';
import type { Limiter } from '../rate-limits/memory-limiter.ts';
import { causes, lostCause } from './causes.ts';
import { openTokens, withoutTokens, withTokens } from './links.ts';
import { noteOutcome } from './outcomes.ts';
import {
  type Leased,
  leaseMails,
  leaveQueue,
  mailLease,
  noteHanded,
  release,
  settleLostLeases,
} from './pending-emails.ts';
import { permittedAt, type SendingHours } from './sending-hours.ts';
import {
  type Returns,
  returnAddressFor,
  type Signature,
  senderAt,
  sendingDomain,
  signatureOf,
} from './signing.ts';
import { isReturnedSql, suppress, suppressedSql } from './suppression.ts';
import type { MailTransport, OutgoingMail, Sent } from './transport.ts';
import { warmedUpAt } from './warm-up.ts';

export interface Sender {
  db: Db;
  transport: MailTransport;
  limiter: Limiter;
  log: Logger;
  /** Sender address. */
  from: string;
  /** Where mail servers return emails that they cannot deliver; the sender address if absent. */
  returns?: Returns;
  /** Emails per minute; 0 for no limit. */
  rate: number;
  ratePerMerchant: number;
  /** Emails sent concurrently. */
  concurrency: number;
  now(): Date;
  /** Called after each attempt. */
  countAttempt?: (outcome: Sent['outcome']) => void;
  /** Called once an email has been sent. */
  countSent?: (merchantId: string) => void;
}

/** Sends due emails until there are none left, or `stopped` returns true. Returns the number of leased emails. */
export async function sendDueMails(sender: Sender, stopped: () => boolean = () => false): Promise<number> {
  const { db, concurrency } = sender;
  let taken = 0;
  await settleLostLeases(db, sender.now());
  const sendOn = async () => {
    // Each concurrent loop leases one email at a time, so that a killed worker leaves few leases to settle.
    for (; !stopped(); taken++) {
      const [mail] = await leaseMails(db, { limit: 1, now: sender.now() });
      if (!mail) return;
      await sendOne(sender, mail).catch((error) => giveUp(sender, mail, error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendOn));
  return taken;
}

const lostNodeMs = 60_000;

async function sendOne(sender: Sender, leased: Leased): Promise<void> {
  const { db, transport, now } = sender;
  const waitSeconds = await overRate(sender, leased.merchant_id);
  if (waitSeconds > 0) return release(db, leased, new Date(now().getTime() + waitSeconds * 1000));
  const begun = await beginAttempt(db, leased, { sender, now: now() }).catch(async (error) => {
    if (!isUnavailable(error)) throw error;
    // The database node with this merchant's rows is unreachable: continue with other emails. Fails too if the coordinator is unreachable.
    await release(db, leased, new Date(now().getTime() + lostNodeMs));
    return undefined;
  });
  if (!begun) return;
  const { mail, attempt } = begun;
  const sent = await transport.send(mail, () => noteHanded(db, leased, attempt));
  sender.countAttempt?.(sent.outcome);
  if (sent.outcome === 'sent') sender.countSent?.(leased.merchant_id);
  await endAttempt(sender, leased, { mail, attempt, sent });
}

/** Marks an email that cannot be prepared as failed, so that it does not delay others. Staff can resend it. */
async function giveUp({ db, log }: Sender, { merchant_id, mail_id }: Leased, error: unknown): Promise<void> {
  if (isUnavailable(error)) throw error;
  const ids = { merchantId: typeId('merchant', merchant_id), mailId: typeId('mail', mail_id) };
  log.error({ ...ids, reason: String(error) }, 'A mail could not be prepared');
  await inTransaction(db, async (tx) => {
    const reason = 'The email could not be prepared; the server has logged why';
    await setStatus(tx, merchant_id, mail_id, 'failed', reason);
    await leaveQueue(tx, mail_id);
  });
}

/** Seconds to wait because of the rate limits of the merchant and the installation; 0: send now. */
async function overRate({ limiter, rate, ratePerMerchant }: Sender, merchantId: string): Promise<number> {
  const budgets = [
    { key: `mail ${merchantId}`, perMinute: ratePerMerchant },
    { key: 'mail', perMinute: rate },
  ];
  for (const { key, perMinute } of budgets) {
    if (perMinute === 0) continue;
    const taken = await limiter.take(key, perMinute);
    if (!taken.allowed) return taken.resetSeconds;
  }
  return 0;
}

/** Addresses that unsubscribed receive transactional emails; those whose emails were returned receive none. */
const endsSending = `(m.unsubscribe_url is not null or ${isReturnedSql('s')})`;

const mailToSend = table('mails', 'm').holding<{ kind: MailKind; sending_hours: SendingHours | null }>()(
  'kind',
  'about_id',
  'request_id',
  'to_email',
  'subject',
  'body_text',
  'body_html',
  'attempts',
  'message_id',
  'unsubscribe_url',
  'sender_name',
  'reply_to',
  'created_at',
  'sending_hours',
  'links',
);

/** Records the attempt before sending. Undefined if the email must not be sent, or not at this hour. */
function beginAttempt(
  db: Db,
  leased: Leased,
  { sender, now }: { sender: Pick<Sender, 'from' | 'returns'>; now: Date },
): Promise<{ mail: OutgoingMail; attempt: number } | undefined> {
  const { merchant_id: merchantId, mail_id: mailId } = leased;
  return inTransaction(db, async (tx) => {
    const mail = await row(
      tx,
      statement`select ${mailToSend}, ${table('merchants', 'shop')('client_salt')},
         ${suppressedSql('m.email_key', 'shop.client_salt', endsSending)} as ${output.boolean('suppressed')},
         shop.live_merchant_id is not null as ${output.boolean('is_test')}, ${table('merchants', 'shop')('email_domain')}
       from mails as m join merchants as shop on shop.merchant_id = $1
       where m.merchant_id = $1 and m.mail_id = $2 and m.status = 'queued' for update of m`,
      [merchantId, mailId],
    );
    const obstacle = mail && (await obstacleTo(tx, merchantId, { mailId, mail, now }));
    if (!mail || obstacle) {
      if (obstacle) await setStatus(tx, merchantId, mailId, obstacle.status, obstacle.reason);
      await leaveQueue(tx, mailId);
      return undefined;
    }
    const domain =
      mail.email_domain !== null && !isToStaff(mail.kind) ? await sendingDomain(tx, merchantId) : undefined;
    const warmedUp =
      domain && mail.unsubscribe_url !== null ? await warmedUpAt(tx, merchantId, domain, now) : now;
    const permitted = await permittedAt(mail.sending_hours, warmedUp);
    if (permitted.getTime() > now.getTime()) {
      await release(tx, leased, permitted);
      return undefined;
    }
    const attempt = mail.attempts + 1;
    await rows(
      tx,
      `update mails set status = 'sending', attempts = $3, attempted_at = $4 where merchant_id = $1 and mail_id = $2`,
      [merchantId, mailId, attempt, now],
    );
    await rows(
      tx,
      'insert into mail_attempts (merchant_id, mail_id, attempt, started_at) values ($1, $2, $3, $4)',
      [merchantId, mailId, attempt, now],
    );
    const signature = domain ? await signatureOf(tx, domain) : null;
    const own = domain && signature ? domain : null;
    const from = own ? senderAt(own) : sender.from;
    const returnAddress = returnAddressFor(own, sender.returns);
    return { attempt, mail: outgoing(mail, { mailId, from, returnAddress, signature }) };
  });
}

type MailToSend = Row<typeof mailToSend>;

/** Whether it is about an account at the service: the service sends it, and cannot be locked out by a report. */
const isToStaff = (kind: MailKind) => causes[kind].account !== undefined;

/** Why an email must not be sent, and its resulting status; undefined if it may be sent. */
async function obstacleTo(
  tx: Db,
  merchantId: string,
  {
    mailId,
    mail,
    now,
  }: { mailId: string; mail: MailToSend & { suppressed: boolean; is_test: boolean }; now: Date },
): Promise<{ status: 'kept' | 'cancelled'; reason: string | null } | undefined> {
  if (mail.is_test) return { status: 'kept', reason: null };
  if (mail.suppressed && !isToStaff(mail.kind))
    return { status: 'cancelled', reason: 'The address is on the suppression list' };
  const { kind, about_id: aboutId, request_id: requestId, to_email: to } = mail;
  const reason = await lostCause(tx, merchantId, { mailId, kind, aboutId, requestId, to }, now);
  return reason === null ? undefined : { status: 'cancelled', reason };
}

function outgoing(
  mail: MailToSend & { client_salt: Buffer },
  {
    mailId,
    from,
    returnAddress,
    signature,
  }: { mailId: string; from: string; returnAddress: string | null; signature: Signature | null },
): OutgoingMail {
  const [text, html, unsubscribeUrl] = withTokens(
    [mail.body_text, mail.body_html, mail.unsubscribe_url],
    openTokens(mail.links, mail.client_salt),
  );
  return {
    from: { name: mail.sender_name ?? '', address: from },
    to: mail.to_email,
    replyTo: mail.reply_to,
    subject: mail.subject,
    text,
    html,
    // Equal for all attempts, so that a mailbox can detect duplicates.
    messageId: `<${mailId}@${from.slice(from.indexOf('@') + 1)}>`,
    date: new Date(mail.created_at),
    unsubscribeUrl,
    signature,
    returnPath: returnAddress === null ? null : returnPathOf(returnAddress, mailId),
  };
}

/** An address of its own for each email, by which a report about it is recognized. */
const returnPathOf = (address: string, mailId: string) => address.replace('@', `+${typeId('mail', mailId)}@`);

async function setStatus(tx: Db, merchantId: string, mailId: string, status: string, error: string | null) {
  await rows(
    tx,
    `update mails set status = $3, last_error = $4, links = case when $5::boolean then null else links end
     where merchant_id = $1 and mail_id = $2`,
    [merchantId, mailId, status, error, status === 'cancelled' || status === 'uncertain'],
  );
}

const mostAttempts = 10;
/** 1, 2, 4 … minutes, at most 4 hours, ±10 %. */
const backOffMs = (attempt: number) =>
  Math.min(2 ** (attempt - 1) * 60_000, 4 * 60 * 60_000) * (0.9 + Math.random() * 0.2);

async function endAttempt(
  { db, now, log }: Sender,
  leased: Leased,
  { mail, attempt, sent }: { mail: OutgoingMail; attempt: number; sent: Sent },
): Promise<void> {
  const { merchant_id: merchantId, mail_id: mailId } = leased;
  const at = now();
  await inTransaction(db, async (tx) => {
    const mine = await sql`select from mail_queue where ${holdsLease(mailLease, leased)} for update`.execute(
      tx,
    );
    // The lease expired and another worker settled the attempt; this result is more accurate, so it is stored.
    if (mine.rows.length === 0 && sent.outcome !== 'sent') return;
    await rows(
      tx,
      `update mail_attempts set ended_at = $4, outcome = $5, response = $6
       where merchant_id = $1 and mail_id = $2 and attempt = $3`,
      [merchantId, mailId, attempt, at, sent.outcome, sent.response],
    );
    if (sent.outcome === 'sent') await noteSent(tx, leased, mail, at);
    else if (sent.outcome === 'deferred' && attempt < mostAttempts) {
      await setStatus(tx, merchantId, mailId, 'queued', sent.response);
      return release(tx, leased, new Date(at.getTime() + backOffMs(attempt)));
    } else {
      const status = sent.outcome === 'uncertain' ? 'uncertain' : 'failed';
      await setStatus(tx, merchantId, mailId, status, sent.response);
      if (sent.badAddress) await suppress(tx, merchantId, { email: mail.to, reason: 'bounced', now: at });
    }
    await noteOutcome(tx, leased, { to: mail.to, outcome: outcomeOf(sent), now: at });
    await leaveQueue(tx, mailId);
  });
  if (sent.outcome !== 'sent')
    log.warn(
      {
        merchantId: typeId('merchant', merchantId),
        mailId: typeId('mail', mailId),
        attempt,
        outcome: sent.outcome,
      },
      'A mail was not sent',
    );
}

function outcomeOf(sent: Sent): 'sent' | 'failed' | 'bounced' {
  // The mail server may have accepted it.
  if (sent.outcome === 'sent' || sent.outcome === 'uncertain') return 'sent';
  return sent.badAddress ? 'bounced' : 'failed';
}

/** Sent emails are stored for the console without the tokens of their links, which emails of earlier releases contain in their texts. */
async function noteSent(
  tx: Db,
  { merchant_id, mail_id }: Leased,
  { text, html, unsubscribeUrl }: OutgoingMail,
  now: Date,
): Promise<void> {
  const { texts } = withoutTokens([text, html, unsubscribeUrl]);
  await rows(
    tx,
    `update mails set status = 'sent', sent_at = $3, last_error = null, body_text = $4, body_html = $5,
       unsubscribe_url = $6, links = null
     where merchant_id = $1 and mail_id = $2`,
    [merchant_id, mail_id, now, ...texts],
  );
}
