import type { ReturnReport } from '../../platform/mail/outcomes.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Received {
  reports: ReturnReport[];
  /** URL to request, by which Amazon SNS confirms the subscription. */
  confirmUrl?: string;
}

/** Reads a parsed webhook of a mail provider. Events about anything but dead addresses and complaints report nothing. */
type Provider = (body: unknown) => Received;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value : [value]).map(fieldsOf);

function report(email: unknown, reason: ReturnReport['reason'] | null): ReturnReport[] {
  return reason !== null && typeof email === 'string' && email.includes('@')
    ? [{ reason, about: { email } }]
    : [];
}

/** Providers that name the event in `event` and the address in `email`. */
const byEvent =
  (reasonOf: (fields: Fields) => ReturnReport['reason'] | null): Provider =>
  (body) => ({ reports: listOf(body).flatMap((one) => report(one.email, reasonOf(one))) });

/** Reason by the names of a provider's events. */
const named = (event: unknown, bounced: readonly string[], complained: string) => {
  if (event === complained) return 'complained';
  return bounced.includes(String(event)) ? 'bounced' : null;
};

const snsUrl = /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?\//;

/** https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html, and by event publishing. */
function ses(body: unknown): Received {
  const { Type: type, SubscribeURL: url, Message: text } = fieldsOf(body);
  if (type === 'SubscriptionConfirmation' && typeof url === 'string' && snsUrl.test(url))
    return { reports: [], confirmUrl: url };
  const { notificationType, eventType, bounce, complaint } = fieldsOf(messageIn(text));
  const kind = notificationType ?? eventType;
  if (kind === 'Complaint')
    return {
      reports: listOf(fieldsOf(complaint).complainedRecipients).flatMap((one) =>
        report(one.emailAddress, 'complained'),
      ),
    };
  const { bounceType, bouncedRecipients } = fieldsOf(bounce);
  const reason = kind === 'Bounce' && bounceType === 'Permanent' ? 'bounced' : null;
  return { reports: listOf(bouncedRecipients).flatMap((one) => report(one.emailAddress, reason)) };
}

/** The message inside a notification of SNS; null if it is not JSON. */
function messageIn(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

/** By the name in `/mail/events/PROVIDER`. */
export const providers: Readonly<Record<string, Provider>> = {
  ses,
  /** https://postmarkapp.com/developer/webhooks/bounce-webhook and spam-complaint-webhook. */
  postmark: (body) => {
    const { RecordType: record, Type: type, Email: email } = fieldsOf(body);
    if (record === 'SpamComplaint') return { reports: report(email, 'complained') };
    return { reports: report(email, record === 'Bounce' && type === 'HardBounce' ? 'bounced' : null) };
  },
  /** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event. A bounce of the type `blocked` is temporary. */
  sendgrid: byEvent(({ event, type }) =>
    event === 'bounce' && type === 'blocked' ? null : named(event, ['bounce'], 'spamreport'),
  ),
  /** https://documentation.mailgun.com/docs/mailgun/user-manual/events/events. */
  mailgun: (body) => {
    const { event, severity, recipient } = fieldsOf(fieldsOf(body)['event-data']);
    const isPermanent = event === 'failed' && severity === 'permanent';
    return { reports: report(recipient, isPermanent ? 'bounced' : named(event, [], 'complained')) };
  },
  /** https://developers.brevo.com/docs/transactional-webhooks. */
  brevo: byEvent(({ event }) => named(event, ['hard_bounce', 'invalid_email'], 'spam')),
  /** https://dev.mailjet.com/email/guides/webhooks. */
  mailjet: byEvent(({ event, hard_bounce: isHard }) =>
    event === 'bounce' && isHard !== true ? null : named(event, ['bounce'], 'spam'),
  ),
  /** https://developers.sparkpost.com/api/webhooks. Classes 10, 30 and 90: invalid recipient, no RCPT, unsubscribed. */
  sparkpost: (body) => ({
    reports: listOf(body).flatMap(({ msys }) => {
      const { type, bounce_class: bounceClass, rcpt_to: email } = fieldsOf(fieldsOf(msys).message_event);
      const isHard = type === 'bounce' && ['10', '30', '90'].includes(String(bounceClass));
      return report(email, isHard ? 'bounced' : named(type, [], 'spam_complaint'));
    }),
  }),
};
