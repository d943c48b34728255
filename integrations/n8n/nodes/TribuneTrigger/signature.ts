import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

interface Received {
  /** The raw body. */
  body: string;
  headers: Record<string, string | undefined>;
}

/** Whether Tribune has signed a webhook within the last minutes, as Standard Webhooks prescribes (docs/WEBHOOKS.md). */
export function isSigned({ body, headers }: Received, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures || !/^\d+$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // During a rotation there are two signatures.
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
