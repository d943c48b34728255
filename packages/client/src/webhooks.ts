import type { WebhookEvent } from './generated/types.gen.ts';
import { areEqual, fromBase64, hmac } from './signature.ts';

export interface WebhookRequest {
  /** The raw body. Parsing and serializing it again would change the signature. */
  body: string;
  headers: Headers | Record<string, string | string[] | undefined>;
}

/** The webhook is not from Tribune, or too old. Respond with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/**
 * Verifies a webhook from Tribune with the endpoint's secret (`whsec_…`) and returns its event. Requests of external moderation are
 * signed in the same way. `toleranceSeconds` is the maximum age of a request and difference of clocks, 300 by default; older requests
 * are rejected as replays. Throws {@link WebhookError}.
 */
export async function verifyWebhook(
  request: WebhookRequest,
  secret: string,
  { toleranceSeconds = 300, now = Date.now() }: { toleranceSeconds?: number; now?: number } = {},
): Promise<WebhookEvent> {
  const id = headerOf(request, 'webhook-id');
  const timestamp = headerOf(request, 'webhook-timestamp');
  const signatures = headerOf(request, 'webhook-signature');
  const ageSeconds = Math.abs(now / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds)
    throw new WebhookError('The webhook-timestamp is missing, too old or too new.');
  const key = fromBase64(secret.replace(/^whsec_/, ''));
  if (!key || key.length === 0) throw new WebhookError('The secret is not one of a webhook endpoint.');
  const expected = await hmac(key, `${id}.${timestamp}.${request.body}`);
  // During a rotation there are two signatures.
  const isSigned = signatures.split(' ').some((one) => {
    const given = one.startsWith('v1,') ? fromBase64(one.slice(3)) : undefined;
    return given !== undefined && areEqual(given, expected);
  });
  if (!isSigned) throw new WebhookError('The webhook-signature does not match.');
  return JSON.parse(request.body) as WebhookEvent; // signed by Tribune
}

function headerOf({ headers }: WebhookRequest, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  if (!text) throw new WebhookError(`The header ${name} is missing.`);
  return text;
}
