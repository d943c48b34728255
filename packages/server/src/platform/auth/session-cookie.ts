import type { FastifyRequest } from 'fastify';

/** As accounts.ts names it; browsers get the prefix `__Secure-` where the service is reached by https. */
const cookie = /(?:^|;\s*)(?:__Secure-)?tribune\.session_token=([^;]+)/;

/**
 * The session of a signed-in person's browser, as the console sends it. It counts only in requests of our own pages that
 * name the merchant in the header: no other page can send that header along with our cookie, so nobody can act in the
 * name of a visitor who is signed in. The signature behind the token needs no check: the token itself is looked up.
 */
export function sessionOfBrowser(request: FastifyRequest): string | undefined {
  const { headers } = request;
  if (headers['x-merchant-id'] === undefined) return undefined;
  return sessionInCookie(request);
}

/** The same for addresses that name no merchant. */
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
