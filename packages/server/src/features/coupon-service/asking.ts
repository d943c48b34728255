import { type couponRequest, lengths, type Static } from '@tribune/contract';
import type { Outbound } from '../../platform/outbound-http/outbound.ts';
import { type CalledService, callSigned } from '../webhooks/index.ts';

export type CouponRequest = Static<typeof couponRequest>;

/** The result of a request for a code. `retry` says what to postpone: the `claim`, or all claims because the `service` fails. */
export type Answer =
  | { couponCode: string; status: number; error: null }
  | { couponCode: null; status: number | null; error: string; retry: 'claim' | 'service' };

/** Requests the code of a claim from the merchant's service. Failures are results; throws only if `signal` is aborted. */
export async function askForCode(
  outbound: Outbound,
  service: CalledService,
  request: CouponRequest,
  about: { merchantId: string; messageId: string; now: Date; signal?: AbortSignal | undefined },
): Promise<Answer> {
  const answer = await callSigned(outbound, service, { type: 'coupon.requested', data: request, ...about });
  const { status } = answer;
  if (answer.error !== null)
    return {
      couponCode: null,
      status,
      error: answer.error,
      retry: isAboutClaim(status) ? 'claim' : 'service',
    };
  const couponCode = codeIn(answer.body);
  if (couponCode !== null) return { couponCode, status: answer.status, error: null };
  return {
    couponCode: null,
    status,
    error: `the body is not {"couponCode": "…"} with 1 to ${lengths.title} characters on one line`,
    retry: 'claim',
  };
}

/** The service rejects this request, as opposed to a service that is down, overloaded or rejects our credentials. */
const isAboutClaim = (status: number | null) =>
  status !== null && status >= 400 && status <= 499 && ![401, 403, 404, 408, 429].includes(status);

function codeIn(body: Buffer): string | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    const code: unknown = Object(parsed).couponCode;
    if (typeof code !== 'string') return null;
    const trimmed = code.normalize('NFC').trim();
    return trimmed.length >= 1 && trimmed.length <= lengths.title && !/\p{Cc}/u.test(trimmed)
      ? trimmed
      : null;
  } catch {
    return null;
  }
}
