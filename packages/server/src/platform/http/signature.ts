import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Route } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { retiredSecrets } from '../auth/retired-secrets.ts';
import { webhookSecretsOf } from '../auth/webhook-secrets.ts';
import type { Context } from '../context.ts';
import { row } from '../db/database.ts';
import { statement, table } from '../db/statement.ts';
import { ApiError } from '../errors.ts';
import type { Merchant } from '../merchants/merchant.ts';

type Scheme = 'tribune' | 'shopify' | 'woocommerce';

const schemes: Record<Scheme, { header: string; encoding: 'hex' | 'base64' }> = {
  tribune: { header: 'x-webhook-signature', encoding: 'hex' },
  shopify: { header: 'x-shopify-hmac-sha256', encoding: 'base64' },
  woocommerce: { header: 'x-wc-webhook-signature', encoding: 'base64' },
};

/** Verifies a webhook's signature over its raw bytes before parsing. Throws INVALID_SIGNATURE. */
export async function assertSigned(
  { db, clock }: Context,
  merchant: Merchant,
  { route, request, body }: { route: Route; request: FastifyRequest; body: Buffer },
): Promise<void> {
  const name = route.signedBy ?? 'tribune';
  const { header, encoding } = schemes[name];
  const given = request.headers[header];
  if (typeof given !== 'string' || given === '')
    throw invalidSignature(`Sign the raw body with HMAC-SHA256 and send it in ${header}, in ${encoding}.`);
  const secrets =
    name === 'tribune'
      ? await ownSecrets({ db, clock }, merchant.merchantId)
      : await platformSecrets({ db }, merchant.merchantId, name);
  if (
    !secrets.some((secret) =>
      matches(given.trim(), createHmac('sha256', secret).update(body).digest(), encoding),
    )
  )
    throw invalidSignature(
      `The signature in ${header} does not fit the body. Sign the bytes as they are sent, with the current secret.`,
    );
}

const invalidSignature = (message: string) => new ApiError('INVALID_SIGNATURE', message);

/** Compares in constant time. Refuses malformed encodings instead of decoding them leniently. */
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
  const found = await row(
    db,
    statement`select ${table('shop_connections')('secret')} from shop_connections where merchant_id = $1 and platform = $2`,
    [merchantId, platform],
  );
  return found ? [found.secret] : [];
}

/** Reads the raw body. Throws PAYLOAD_TOO_LARGE. */
export async function rawBody(payload: AsyncIterable<Buffer | string>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size += bytes.length;
    if (size > maxBytes) throw new ApiError('PAYLOAD_TOO_LARGE', 'A JSON body can have at most 256 KB.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** The bytes as a stream for the JSON parser. */
export const replayed = (body: Buffer): Readable =>
  Readable.from(body.length > 0 ? [body] : [], { objectMode: false });
