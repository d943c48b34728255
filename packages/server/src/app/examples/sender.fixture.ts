import { readFile } from 'node:fs/promises';
import { apiRoot, type Route } from '@tribune/contract';
import type { OperationExample } from '@tribune/contract/openapi';
import { fixture } from '../../features/media/testing/files.ts';
import { operatorToken, type TestMerchant } from '../../testing/harness.ts';
import { signatureOf } from '../../testing/shop-messages.ts';

type Request = OperationExample['request'];

/** Secrets of the store platforms that sign requests. */
export type PlatformSecrets = Record<'shopify' | 'woocommerce', string>;

/** Sends a request as its documented caller does: a browser where one may, else a server, staff or a store platform. */
export async function sendExample(
  base: string,
  shop: TestMerchant,
  { route, request, secrets }: { route: Route; request: Request; secrets: PlatformSecrets },
) {
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const form = request.form && (await formOf(request.form));
  const response = await fetch(base + pathOf(route, request), {
    method: route.method,
    headers: {
      ...credentials(route, shop, { body: body ?? '', secrets }),
      ...request.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: form ?? body ?? null,
  });
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  const answer: unknown = isJson ? await response.json() : await response.text();
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), answer };
}

function pathOf({ path }: Route, { params = {}, query = {} }: Request): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(params[name])));
  const pairs: [string, string][] = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value as object).map(([key, one]) => [`${name}[${key}]`, String(one)])
      : [value].flat().map((one) => [name, String(one)]),
  );
  return `${apiRoot}${filled}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`;
}

function credentials(
  { audiences, signedBy }: Route,
  { id, origin, apiKey, accessToken, webhookSecret }: TestMerchant,
  { body, secrets }: { body: string; secrets: PlatformSecrets },
): Record<string, string> {
  const merchant = { 'x-merchant-id': id };
  if (audiences.includes('anyone')) return {};
  if (audiences.includes('operator')) return { authorization: `Bearer ${operatorToken}` };
  if (signedBy === 'shopify')
    return { 'x-shopify-hmac-sha256': signatureOf(body, secrets.shopify, 'base64') };
  if (signedBy === 'woocommerce')
    return { 'x-wc-webhook-signature': signatureOf(body, secrets.woocommerce, 'base64') };
  if (audiences.includes('signed'))
    return { ...merchant, 'x-webhook-signature': signatureOf(body, webhookSecret) };
  if (audiences.includes('origin')) return { ...merchant, origin };
  if (audiences.includes('key')) return { ...merchant, 'x-api-key': apiKey };
  return { ...merchant, authorization: `Bearer ${accessToken}` };
}

/** A text in `file` is a CSV file, unless it names a photo; a list names photos and videos. */
async function formOf(fields: Record<string, unknown>): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (name !== 'file') form.append(name, String(value));
    else if (typeof value === 'string' && !value.endsWith('.jpg'))
      form.append(name, new Blob([value], { type: 'text/csv' }), 'reviews.csv');
    else
      for (const medium of [value].flat() as string[]) {
        const [file, type] = medium.endsWith('.mp4')
          ? ['h264.mp4', 'video/mp4']
          : ['phone.jpg', 'image/jpeg'];
        form.append(name, new Blob([await readFile(fixture(file))], { type }), medium);
      }
  }
  return form;
}
