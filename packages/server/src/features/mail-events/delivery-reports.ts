import { uuidOf } from '../../platform/ids.ts';
import type { ReturnReport } from '../../platform/mail/outcomes.ts';

/** Statuses of addresses that do not exist or were disabled (RFC 3463). Others are about the email, its sender or a full mailbox. */
const deadAddress = /^status:\s*5\.(?:0\.0|1\.(?:0|1|2|3|6|10)|2\.1|4\.4)\b/im;

/**
 * What an email reports that arrived at the return address: a delivery status notification (RFC 3464), or a complaint in the Abuse
 * Reporting Format (RFC 5965). Both are lines of 7-bit text by their standards, so the message is not parsed further. Automatic replies
 * report nothing. The reported email is identified by the ID in the return address, or else by the Message-ID in the returned headers; only
 * the recipient's mail server knows either.
 */
export function reportIn(message: string): ReturnReport[] {
  const text = message.replaceAll('\r\n', '\n');
  const headers = text.slice(0, text.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  if (!/^content-type:\s*multipart\/report/im.test(headers)) return [];
  const reason = reasonIn(text.slice(headers.length));
  const mailId = reason && reportedMail(text);
  return reason && mailId ? [{ reason, about: { mailId } }] : [];
}

function reasonIn(body: string): ReturnReport['reason'] | null {
  if (/^feedback-type:\s*abuse\b/im.test(body)) return 'complained';
  return /^action:\s*failed\b/im.test(body) && deadAddress.test(body) ? 'bounced' : null;
}

function reportedMail(text: string): string | null {
  const [id] = /\bmail_[0-9a-z]{26}\b/i.exec(text) ?? [];
  const byAddress = id && uuidOf('mail', id.toLowerCase());
  const [, byMessage] = [...text.matchAll(/^message-id:\s*<([0-9a-f-]{36})@/gim)].at(-1) ?? [];
  return byAddress || (byMessage ?? null);
}
