import type { FastifyRequest } from 'fastify';

/** Better Auth's session cookie (features/staff/accounts.ts), prefixed with `__Secure-` over https. */
const cookie = /(?:^|;\s*)(?:__Secure-)?tribune\.session_token=([^;]+)/;

/**
 * The session token in the console's requests; undefined if absent. Requires the `X-Merchant-Id` header, which other sites cannot send
 * along with our cookie: this prevents CSRF. The cookie's signature is not verified, because the token itself is looked up in the
 * database.
 */
export function sessionOfBrowser(request: FastifyRequest): string | undefined {
  const { headers } = request;
  if (headers['x-merchant-id'] === undefined) return undefined;
  return sessionInCookie(request);
}

/** Like `sessionOfBrowser`, but for routes that name no merchant. Accepts only same-origin requests. */
export function sessionInCookie({ headers }: FastifyRequest): string | undefined {
  const found = cookie.exec(headers.cookie ?? '')?.[1];
  if (found === undefined || !fromOwnPage(headers)) return undefined;
  return decoded(found).split('.')[0];
}

function fromOwnPage(headers: FastifyRequest['headers']): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
