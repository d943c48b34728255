import { Webhook } from 'standardwebhooks';
import { type RetiredSecret, retiredSecrets } from '../../platform/auth/retired-secrets.ts';
import { type Row, table } from '../../platform/db/statement.ts';
import type { Outbound, OutboundResult } from '../../platform/outbound-http/outbound.ts';
import { retryAfterMs } from './schedule.ts';

/** Time limit for a receiver's response. */
export const responseTimeoutMs = 15_000;
/** Part of the response that the delivery log stores. */
const excerptBytes = 2_000;

export const secrets = table('webhook_endpoints', 'w').holding<{ earlier_secrets: RetiredSecret[] }>().as({
  secret: 'secret',
  previous: 'previous_secret',
  previousUntil: 'previous_secret_until',
  earlier: 'earlier_secrets',
});
type Secrets = Row<typeof secrets>;

export interface Posted {
  /** `interrupted`: aborted by this process, so the receiver may or may not have processed it. */
  outcome: 'delivered' | 'gone' | 'failed' | 'interrupted';
  status: number | null;
  excerpt: string | null;
  error: string | null;
  /** From the `Retry-After` header; 0 if absent. */
  retryAfterMs: number;
}

/** Makes one attempt to send an event. */
export async function post(
  outbound: Outbound,
  request: { url: string; headers: Readonly<Record<string, string>>; body: string },
  { now, signal, timeoutMs }: { now: Date; signal: AbortSignal; timeoutMs: number },
): Promise<Posted> {
  try {
    const result = await outbound.request({
      ...request,
      method: 'POST',
      timeoutMs,
      maxBytes: excerptBytes,
      excess: 'cut',
      signal,
    });
    return postedOf(result, now);
  } catch (error) {
    if (!signal.aborted) throw error;
    return { outcome: 'interrupted', status: null, excerpt: null, error: null, retryAfterMs: 0 };
  }
}

/** A connected service is not sent every event; the log says why. */
export const nothingToSend = (reason: string): Posted => ({
  outcome: 'delivered',
  status: null,
  excerpt: reason,
  error: null,
  retryAfterMs: 0,
});

/** As Standard Webhooks describes, with the current secret and all valid rotated ones. */
export const signedHeaders = (
  secrets: Secrets,
  { eventId, body, at }: { eventId: string; body: string; at: Date },
) => ({
  ...plainHeaders(eventId, at),
  'webhook-signature': signaturesOf(secrets, eventId, at, body),
});

/** The headers of Standard Webhooks without the signature. */
export const plainHeaders = (eventId: string, at: Date) => ({
  'content-type': 'application/json',
  'webhook-id': eventId,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
});

function signaturesOf(secrets: Secrets, eventId: string, now: Date, body: string): string {
  return [secrets, ...retiredSecrets(secrets, now)]
    .map(({ secret }) => new Webhook(secret).sign(eventId, now, body))
    .join(' ');
}

function postedOf(result: OutboundResult, now: Date): Posted {
  if (result.fault !== null)
    return {
      outcome: 'failed',
      status: null,
      excerpt: null,
      retryAfterMs: 0,
      error: `${result.fault}: ${result.message}`,
    };
  const { status, headers, body } = result;
  const excerpt = textOf(body);
  if (status >= 200 && status <= 299)
    return { outcome: 'delivered', status, excerpt, error: null, retryAfterMs: 0 };
  return {
    outcome: status === 410 ? 'gone' : 'failed',
    status,
    excerpt,
    error: status >= 300 && status <= 399 ? 'redirects are not followed' : `answered ${status}`,
    retryAfterMs: retryAfterMs(headers['retry-after'], now),
  };
}

/** Decodes arbitrary bytes to text that PostgreSQL accepts (no NUL). */
const textOf = (body: Buffer): string | null => {
  const text = body
    .toString('utf8')
    .replaceAll('\u0000', '\ufffd')
    .replace(/\ufffd+$/, '');
  return text === '' ? null : text;
};
