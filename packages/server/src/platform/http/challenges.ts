import type { Audience } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import type { ApiError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Parameters of the Bearer challenge, beside `error`. */
    challenge?: (request: FastifyRequest) => string;
  }
}

const signatureHeaders = { shopify: 'X-Shopify-Hmac-Sha256', woocommerce: 'X-WC-Webhook-Signature' };

/**
 * `WWW-Authenticate` of a 401 (RFC 9110, 11.6.1): a challenge for each credential that the route accepts. Only Bearer is a registered
 * scheme; the others name the header that the route reads, and browsers do not prompt for a password for them.
 */
export function challengesOf({ code }: ApiError, request: FastifyRequest): string {
  const { headers, routeOptions } = request;
  const { route, challenge } = routeOptions.config;
  const parameters = [
    ...(code === 'INVALID_CREDENTIALS' && /^Bearer\b/i.test(headers.authorization ?? '')
      ? ['error="invalid_token"']
      : []),
    ...(challenge ? [challenge(request)] : []),
  ];
  const bearer = ['Bearer', ...(parameters.length > 0 ? [parameters.join(', ')] : [])].join(' ');
  const signature = (header: string) => `WebhookSignature header="${header}"`;
  // For messages between installations, which are signed like Standard Webhooks.
  if (code === 'INVALID_SIGNATURE' && !route?.audiences.includes('signed'))
    return signature('Webhook-Signature');
  const challenges: [Audience, string][] = [
    ['bearer', bearer],
    ['operator', bearer],
    ['key', 'ApiKey header="X-API-Key"'],
    ['signed', signature(route?.signedBy ? signatureHeaders[route.signedBy] : 'X-Webhook-Signature')],
  ];
  const accepted = challenges.filter(([audience]) => route?.audiences.includes(audience));
  return accepted.map(([, challenge]) => challenge).join(', ') || bearer;
}
