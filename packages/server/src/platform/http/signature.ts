import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Route } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { retiredSecrets } from '../auth/retired-secrets.ts';
import { webhookSecretsOf } from '../auth/webhook-secrets.ts';
import type { Context } from '../context.ts';
import { rowWith } from '../db/database.ts';
import { table } from '../db/statement.ts';
import { ApiError } from '../errors.ts';
import type { Merchant } from '../merchants/merchant.ts';

type Scheme = 'tribune' | 'shopify' | 'woocommerce';

const schemes: Record<Scheme, { header: string; encoding: 'hex' | 'base64' }> = {
  tribune: { header: 'x-webhook-signature', encoding: 'hex' },
  shopify: { header: 'x-shopify-hmac-sha256', encoding: 'base64' },
  woocommerce: { header: 'x-wc-webhook-signature', encoding: 'base64' },
};

/**
 * Reads the raw bytes of a webhook and verifies their signature, before anything parses them. Only bodies that carry a signature, for a
 * merchant with a secret, may be large. Throws INVALID_SIGNATURE, PAYLOAD_TOO_LARGE.
 */
export async function signedBytes(
  { db, clock }: Context,
  merchant: Merchant,
  {
    route,
    request,
    payload,
  }: { route: Route; request: FastifyRequest; payload: AsyncIterable<Buffer | string> },
): Promise<Buffer> {
  const name = route.signedBy ?? 'tribune';
  const { header, encoding } = schemes[name];
  const given = signatureIn(request, route);
  if (given === null)
    throw invalidSignature(`Sign the raw body with HMAC-SHA256 and send it in ${header}, in ${encoding}.`);
  const secrets =
    name === 'tribune'
      ? await ownSecrets({ db, clock }, merchant.merchantId)
      : await platformSecrets({ db }, merchant.merchantId, name);
  const body = secrets.length > 0 ? await rawBody(payload, request.routeOptions.bodyLimit) : Buffer.alloc(0);
  if (!secrets.some((secret) => matches(given, createHmac('sha256', secret).update(body).digest(), encoding)))
    throw invalidSignature(
      `The signature in ${header} does not fit the body. Sign the bytes as they are sent, with the current secret.`,
    );
  return body;
}

/** The signature of a request; null if absent. */
export function signatureIn(request: FastifyRequest, { signedBy }: Route): string | null {
  const given = request.headers[schemes[signedBy ?? 'tribune'].header];
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : null;
}

const invalidSignature = (message: string) => new ApiError('INVALID_SIGNATURE', message);

/** Compares in constant time. Rejects malformed encodings instead of decoding them leniently. */
function matches(given: string, expected: Buffer, encoding: 'hex' | 'base64'): boolean {
  const form = encoding === 'hex' ? /^[0-9a-fA-F]{64}$/ : /^[A-Za-z0-9+/]{43}=$/;
  return form.test(given) && timingSafeEqual(Buffer.from(given, encoding), expected);
}

/** The current secret and rotated ones that are still valid. Not cached, so that a rotation takes effect at once. */
async function ownSecrets(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  merchantId: string,
): Promise<string[]> {
  const stored = await webhookSecretsOf(db, merchantId);
  if (!stored) return [];
  return [stored.secret, ...retiredSecrets(stored, clock.now()).map(({ secret }) => secret)];
}

async function platformSecrets(
  { db }: Pick<Context, 'db'>,
  merchantId: string,
  platform: 'shopify' | 'woocommerce',
): Promise<string[]> {
  const found = await rowWith(db, table('shop_connections')('secret'), { merchant_id: merchantId, platform });
  return found ? [found.secret] : [];
}

/** PAYLOAD_TOO_LARGE, naming the limit. */
export const bodyTooLarge = (maxBytes: number) =>
  new ApiError(
    'PAYLOAD_TOO_LARGE',
    `A JSON body can have at most ${maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KB` : `${maxBytes / 1024 / 1024} MB`}.`,
  );

/** Reads the raw body. Throws PAYLOAD_TOO_LARGE. */
export async function rawBody(payload: AsyncIterable<Buffer | string>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size += bytes.length;
    if (size > maxBytes) throw bodyTooLarge(maxBytes);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** The bytes as a stream for the JSON parser. */
export const replayed = (body: Buffer): Readable =>
  Readable.from(body.length > 0 ? [body] : [], { objectMode: false });
