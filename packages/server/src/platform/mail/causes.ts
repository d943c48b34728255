import { emailKeyOf, type MailKind } from '@tribune/contract';
import { type Db, row } from '../db/database.ts';
import { output, statement, table } from '../db/statement.ts';
import { isKnownSql } from './known-address.ts';

/**
 * Conditions that must still hold when an email is sent. Emails without the ID that a condition needs were sent to try out a template.
 */
interface Cause {
  /** SQL about `m`, a row of `mails` of the merchant `$1`. Names tables of merchants only. */
  content?: string;
  /** SQL with `$merchantId`, `$aboutId`, `$to` and `$now`. Names local tables only, which Citus cannot join with others. */
  account?: string;
  /** Why the email was not sent, shown in the outbox. */
  lost: string;
  /**
   * Whether a form or an inviter entered the address, so that the recipient may be a stranger: `limits.ts` limits their number. Excludes
   * emails about orders and emails to staff.
   */
  isLimited?: true;
}

const ofReview = (condition: string) =>
  `exists (select from reviews as r where r.merchant_id = $1 and r.review_id = m.about_id and r.email_key = m.email_key and ${condition})`;

const ofReport = (condition: string) =>
  `exists (select from content_reports as c where c.merchant_id = $1 and c.report_id = m.about_id and ${condition})`;

const isOwner = `exists (select from staff as s join auth_users as u on u.id = s.person_id
  where s.merchant_id = $merchantId and s.role = 'owner' and u.email = $to)`;

const deletionIs = (status: string) =>
  `exists (select from merchant_deletions as d
    where d.merchant_id = $merchantId and d.deletion_id = $aboutId and d.status = '${status}')`;

const request: Cause = {
  content: `exists (select from review_requests as q
    join orders as o on o.merchant_id = $1 and o.order_id = q.order_id
    where q.merchant_id = $1 and q.request_id = m.request_id and q.status = 'sent' and q.reviewed_at is null
      and o.status = 'completed')`,
  lost: 'The request was answered, or canceled with or without its order',
};

const accountExists: Cause = {
  account: `exists (select from auth_users as u where u.id = $aboutId and u.email = $to)`,
  lost: 'The account was deleted or has another address',
};

/** Checked in one place when an email is sent, and when emails are queued again. */
export const causes: Readonly<Record<MailKind, Cause>> = {
  answer_published: {
    content: `exists (select from answers as a
      join questions as q on q.merchant_id = $1 and q.question_id = a.question_id
      where a.merchant_id = $1 and a.answer_id = m.about_id and a.status = 'approved' and q.status = 'approved'
        and q.email_key = m.email_key)`,
    lost: 'The question or the answer is no longer published',
    isLimited: true,
  },
  question_to_buyer: {
    content: `exists (select from questions as q
      where q.merchant_id = $1 and q.question_id = m.about_id and q.status = 'approved')`,
    lost: 'The question is no longer published',
    isLimited: true,
  },
  review_request: request,
  review_reminder: request,
  review_second_reminder: request,
  review_rejected: {
    content: ofReview(`r.status = 'rejected'`),
    lost: 'The review was deleted or is no longer rejected',
    isLimited: true,
  },
  review_update_request: { content: ofReview('true'), lost: 'The review was deleted', isLimited: true },
  coupon: {
    content: `exists (select from incentive_claims as c
      where c.merchant_id = $1 and c.claim_id = m.about_id and c.status = 'fulfilled' and c.email_key = m.email_key)`,
    lost: 'The claim was deleted or is no longer fulfilled',
  },
  email_verification: {
    content: ofReview(`r.awaits_email and r.status <> 'rejected'`),
    lost: 'The review was deleted, rejected or confirmed',
    isLimited: true,
  },
  staff_invitation: {
    account: `exists (select from staff_invitations as i
      where i.merchant_id = $merchantId and i.invitation_id = $aboutId and i.email = $to
        and i.accepted_at is null and i.revoked_at is null and i.expires_at > $now)`,
    lost: 'The invitation was accepted or revoked, or has expired',
    isLimited: true,
  },
  webhook_disabled: {
    content: `exists (select from webhook_endpoints as w
      where w.merchant_id = $1 and w.endpoint_id = m.about_id and not w.enabled)`,
    account: isOwner,
    lost: 'The endpoint was deleted or is enabled, or the recipient is no longer an owner',
  },
  codes_low: {
    content: `exists (select from incentives as i
      where i.merchant_id = $1 and i.incentive_id = m.about_id and i.stock_warning is not null)`,
    account: isOwner,
    lost: 'The incentive has codes again, or the recipient is no longer an owner',
  },
  deletion_scheduled: {
    account: `${deletionIs('scheduled')} and ${isOwner}`,
    lost: 'The deletion was canceled or has begun, or the recipient is no longer an owner',
  },
  deletion_canceled: {
    account: `${deletionIs('canceled')} and ${isOwner}`,
    lost: 'The recipient is no longer an owner',
  },
  shop_messages_failing: {
    content: `exists (select from shop_connections as c where c.merchant_id = $1 and c.failing_since is not null)`,
    account: isOwner,
    lost: 'Messages arrive again, or the recipient is no longer an owner',
  },
  domain_failing: {
    account: `exists (select from custom_domains as d
      where d.merchant_id = $merchantId and d.purpose = 'email' and d.missing_since is not null) and ${isOwner}`,
    lost: 'The record is found again, or the recipient is no longer an owner',
  },
  delivery_missing: {
    account: isOwner,
    lost: 'The recipient is no longer an owner',
  },
  topics_rising: {
    content: `exists (select from merchants as w where w.merchant_id = $1 and w.topic_alert_emails)`,
    account: isOwner,
    lost: 'These emails were turned off, or the recipient is no longer an owner',
  },
  raid_detected: {
    content: `exists (select from merchants as w where w.merchant_id = $1 and w.raid_alert_emails)`,
    account: isOwner,
    lost: 'These emails were turned off, or the recipient is no longer an owner',
  },
  note_mention: {
    content: `exists (select from item_notes as n where n.merchant_id = $1 and n.note_id = m.about_id)`,
    account: `exists (select from staff as s join auth_users as u on u.id = s.person_id
      left join staff_preferences as p on p.person_id = s.person_id
      where s.merchant_id = $merchantId and u.email = $to and p.mention_emails is not false)`,
    lost: 'The note was deleted, the recipient left the staff or turned these emails off',
  },
  late_items: {
    content: `exists (select from merchants as w where w.merchant_id = $1 and w.moderation_targets <> '{}')`,
    account: `exists (select from staff as s join auth_users as u on u.id = s.person_id
      left join staff_preferences as p on p.person_id = s.person_id
      where s.merchant_id = $merchantId and u.email = $to and p.late_emails is not false)`,
    lost: 'The target times were removed, the recipient left the staff or turned these emails off',
  },
  report_received: {
    content: ofReport('c.email_key = m.email_key'),
    lost: 'The report was deleted',
    isLimited: true,
  },
  report_decided: {
    content: ofReport(`c.status <> 'open' and c.decided_at <= m.created_at and c.email_key = m.email_key`),
    lost: 'The report was deleted or decided again',
    isLimited: true,
  },
  content_removed: {
    content: ofReport(`c.status = 'removed' and c.decided_at <= m.created_at`),
    lost: 'The report was deleted or decided again',
    isLimited: true,
  },
  appeal_decided: {
    content: ofReport(`c.appeal_status <> 'open'`),
    lost: 'The report was deleted',
    isLimited: true,
  },
  own_link: {
    content: isKnownSql('m.email_key'),
    lost: 'Everything of this address was erased',
    isLimited: true,
  },
  password_reset: accountExists,
  security_notice: accountExists,
};

/** SQL condition whether the content that emails are about still requires them: `m` is a row of `mails` of the merchant `$1`. */
export const contentHoldsSql = `(coalesce(m.request_id, m.about_id) is null or case m.kind ${Object.entries(
  causes,
)
  .flatMap(([kind, { content }]) => (content ? [`when '${kind}' then ${content}`] : []))
  .join('\n')} else true end)`;

export interface CausedMail {
  mailId: string;
  kind: MailKind;
  aboutId: string | null;
  requestId: string | null;
  to: string;
}

/** Why an email must no longer be sent; null if its conditions hold. */
export async function lostCause(
  tx: Db,
  merchantId: string,
  mail: CausedMail,
  now: Date,
): Promise<string | null> {
  const { content, account, lost } = causes[mail.kind];
  if (mail.aboutId === null && mail.requestId === null) return null;
  if (content && !(await contentHolds(tx, merchantId, { mailId: mail.mailId, content }))) return lost;
  if (account && !(await accountHolds(tx, { merchantId, ...mail, now }, account))) return lost;
  return null;
}

async function contentHolds(
  tx: Db,
  merchantId: string,
  { mailId, content }: { mailId: string; content: string },
): Promise<boolean> {
  const found = await row(
    tx,
    statement`select ${table('mails', 'm')('mail_id')} from mails as m where m.merchant_id = $1 and m.mail_id = $2 and ${content}`,
    [merchantId, mailId],
  );
  return found !== undefined;
}

async function accountHolds(
  tx: Db,
  { merchantId, aboutId, to, now }: CausedMail & { merchantId: string; now: Date },
  account: string,
): Promise<boolean> {
  const found = await row(tx, statement`select ${account} as ${output.boolean('holds')}`, {
    merchantId,
    aboutId,
    to: emailKeyOf(to),
    now,
  });
  return found?.holds ?? false;
}
