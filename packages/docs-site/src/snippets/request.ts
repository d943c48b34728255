import { apiRoot, type Route } from '@tribune/contract';
import type { OperationExample } from '@tribune/contract/openapi';

/** A variable that readers set: in shells `$MERCHANT`, in programs an environment variable. */
export type Variable =
  | 'MERCHANT'
  | 'KEY'
  | 'TOKEN'
  | 'OPERATOR_TOKEN'
  | 'ORIGIN'
  | 'WEBHOOK_SECRET'
  | 'PLATFORM_SECRET';

export interface HeaderLine {
  name: string;
  /** Text before the variable, such as `Bearer `. */
  prefix: string;
  variable: Variable;
}

export type Part = { name: string; value: string } | { name: string; file: string; type: string };

/** How the body of a store's webhook is signed. */
export interface Signature {
  header: string;
  variable: Variable;
  encoding: 'hex' | 'base64';
}

/** A request in the form that all languages need. */
export interface SnippetRequest {
  method: string;
  /** Path and query, URL-encoded; the merchant's ID is replaced by `{MERCHANT}`. */
  url: string;
  headers: HeaderLine[];
  signature: Signature | undefined;
  /** JSON. The merchant's ID is replaced by `{MERCHANT}`. */
  body: unknown;
  parts: Part[] | undefined;
}

const exampleMerchant = 'merchant_01kad4s5xkf0qv6q4kqf2tx9yh';
export const merchantMark = '{MERCHANT}';

/** The request of a recorded example, with a server's credential if the route accepts one. */
export function requestOf(route: Route, { request }: Pick<OperationExample, 'request'>): SnippetRequest {
  return {
    method: route.method,
    url: addressOf(route, request),
    headers: credentialsOf(route),
    signature: signatureOf(route),
    body: request.body === undefined ? undefined : marked(request.body),
    parts: request.form && Object.entries(request.form).flatMap(([name, value]) => partsOf(name, value)),
  };
}

const marked = (body: unknown) => JSON.parse(JSON.stringify(body).replaceAll(exampleMerchant, merchantMark));

function addressOf({ path }: Route, { params = {}, query = {} }: OperationExample['request']): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([key, one]) => [`${name}[${key}]`, String(one)])
      : [value].flat().map((one) => [name, String(one)]),
  );
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  return `${apiRoot}${filled}${search}`.replaceAll(exampleMerchant, merchantMark);
}

function credentialsOf({ audiences, signedBy }: Route): HeaderLine[] {
  if (audiences.includes('anyone') || signedBy) return [];
  if (audiences.includes('operator'))
    return [{ name: 'Authorization', prefix: 'Bearer ', variable: 'OPERATOR_TOKEN' }];
  const merchant: HeaderLine = { name: 'X-Merchant-Id', prefix: '', variable: 'MERCHANT' };
  if (audiences.includes('key')) return [merchant, { name: 'X-API-Key', prefix: '', variable: 'KEY' }];
  if (audiences.includes('bearer'))
    return [merchant, { name: 'Authorization', prefix: 'Bearer ', variable: 'TOKEN' }];
  if (audiences.includes('signed')) return [merchant];
  return [merchant, { name: 'Origin', prefix: '', variable: 'ORIGIN' }];
}

function signatureOf({ audiences, signedBy }: Route): Signature | undefined {
  if (signedBy === 'shopify')
    return { header: 'X-Shopify-Hmac-Sha256', variable: 'PLATFORM_SECRET', encoding: 'base64' };
  if (signedBy === 'woocommerce')
    return { header: 'X-WC-Webhook-Signature', variable: 'PLATFORM_SECRET', encoding: 'base64' };
  return audiences.includes('signed')
    ? { header: 'X-Webhook-Signature', variable: 'WEBHOOK_SECRET', encoding: 'hex' }
    : undefined;
}

const mediaTypes: Record<string, string> = { '.jpg': 'image/jpeg', '.mp4': 'video/mp4' };

/** In recorded examples, text in `file` is a CSV file, and names of photos and videos are files. */
function partsOf(name: string, value: unknown): Part[] {
  const isFile = name === 'file' || name === 'productMap';
  return [value].flat().map((one) => {
    const text = String(one);
    if (!isFile) return { name, value: text.replaceAll(exampleMerchant, merchantMark) };
    const type = mediaTypes[text.slice(text.lastIndexOf('.'))];
    return type
      ? { name, file: text, type }
      : { name, file: `${name === 'file' ? 'file' : 'products'}.csv`, type: 'text/csv' };
  });
}
