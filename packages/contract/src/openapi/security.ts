import type { Audience, Route } from '../route.ts';
import type { Json } from './schemas.ts';

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

export const securitySchemes: Json = {
  merchant: header('X-Merchant-Id', 'Merchant ID.'),
  merchantInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'merchantId',
    description: 'Merchant ID, accepted instead of the header on GET requests.',
  },
  origin: header('Origin', "An origin in the merchant's `allowedOrigins`. Sent by browsers."),
  key: header('X-API-Key', 'API key of a server. Starts with `tr_`.'),
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'Session of a staff member, or a personal access token, which starts with `trp_`.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: "Token of the installation's operator. Starts with `tr_operator_`.",
  },
  signature: header(
    'X-Webhook-Signature',
    'HMAC-SHA256 of the raw body, keyed with the webhook secret, as a hex digest.',
  ),
  shopify: header(
    'X-Shopify-Hmac-Sha256',
    "HMAC-SHA256 of the raw body, keyed with Shopify's signing secret, in base64.",
  ),
  woocommerce: header(
    'X-WC-Webhook-Signature',
    "HMAC-SHA256 of the raw body, keyed with the webhook's secret, in base64.",
  ),
};

/** Alternatives, one of which a request must satisfy. */
export const securityOf = (route: Route): Json[] =>
  route.audiences.includes('anyone') ? [] : route.audiences.flatMap((audience) => schemesOf(audience, route));

function schemesOf(audience: Audience, route: Route): Json[] {
  if (route.signedBy) return [{ [route.signedBy]: [] }];
  if (audience === 'signed') return [{ merchant: [], signature: [] }];
  if (audience === 'operator') return [{ operator: [] }];
  const inHeader = { merchant: [], [audience]: [] };
  return route.method === 'GET' ? [inHeader, { merchantInQuery: [], [audience]: [] }] : [inHeader];
}
