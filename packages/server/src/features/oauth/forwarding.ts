import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';

/**
 * The request as oidc-provider receives it: with the body that Fastify has read, and with the host of `PUBLIC_URL`, from which it builds
 * addresses, instead of one that the client names.
 */
export function forwarded(
  { config }: Context,
  { raw, ip }: FastifyRequest,
  { url = raw.url, body = '' }: { url?: string | undefined; body?: string },
): IncomingMessage {
  const own = new URL(publicUrlOf(config));
  const bytes = Buffer.from(body);
  const message = {
    method: raw.method,
    url,
    originalUrl: url,
    httpVersion: raw.httpVersion,
    httpVersionMajor: raw.httpVersionMajor,
    httpVersionMinor: raw.httpVersionMinor,
    socket: raw.socket,
    headers: {
      ...raw.headers,
      host: own.host,
      'x-forwarded-host': own.host,
      'x-forwarded-proto': own.protocol.slice(0, -1),
      'x-forwarded-for': ip,
      'content-length': String(bytes.length),
    },
  };
  // oidc-provider and Koa read nothing else of a request.
  return Object.assign(Readable.from(bytes.length > 0 ? [bytes] : []), message) as unknown as IncomingMessage;
}
