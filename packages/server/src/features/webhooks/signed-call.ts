import { Webhook } from 'standardwebhooks';
import type { Outbound } from '../../platform/outbound-http/outbound.ts';
import { plainHeaders } from './posting.ts';

/** A merchant's server, as configured. */
export interface CalledService {
  url: string;
  secret: string;
  timeout_ms: number;
}

export interface SignedCall {
  /** Equal for all attempts, so that the receiver can recognize a repeated call. */
  messageId: string;
  type: string;
  /** The merchant's public ID. */
  merchantId: string;
  data: unknown;
  now: Date;
  signal?: AbortSignal | undefined;
}

/** The answer of a merchant's server: 2xx with its body, or why the call failed (`status` is null without a response). */
export type SignedAnswer =
  | { status: number; body: Buffer; error: null }
  | { status: number | null; body: null; error: string };

const maxBytes = 64 * 1024;

/**
 * Calls a merchant's server and waits for its answer. Signed as Standard Webhooks describes. Failures are results, not exceptions;
 * throws only if `signal` is aborted.
 */
export async function callSigned(
  outbound: Outbound,
  { url, secret, timeout_ms: timeoutMs }: CalledService,
  { messageId, type, merchantId, data, now, signal }: SignedCall,
): Promise<SignedAnswer> {
  const body = JSON.stringify({ type, timestamp: now.toISOString(), merchantId, data });
  const result = await outbound.request({
    url,
    method: 'POST',
    body,
    timeoutMs,
    maxBytes,
    ...(signal && { signal }),
    headers: {
      ...plainHeaders(messageId, now),
      'webhook-signature': new Webhook(secret).sign(messageId, now, body),
    },
  });
  if (result.fault !== null) return { status: null, body: null, error: `${result.fault}: ${result.message}` };
  const { status } = result;
  if (status >= 200 && status <= 299) return { status, body: result.body, error: null };
  const error = status >= 300 && status <= 399 ? 'redirects are not followed' : `answered ${status}`;
  return { status, body: null, error };
}
