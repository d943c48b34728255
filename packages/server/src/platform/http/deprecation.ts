import { apiRoot, type Route } from '@tribune/contract';
import type { FastifyReply } from 'fastify';

/**
 * Sets the headers of a deprecated route. The successor's path keeps its placeholders if the request was refused before its body was read.
 */
export function announceDeprecation(
  reply: FastifyReply,
  { since, sunset, successor, successorParams = {} }: NonNullable<Route['deprecated']>,
  body: unknown,
): void {
  const fields = (body ?? {}) as Record<string, unknown>;
  const path = successor.replaceAll(/\{(\w+)\}/g, (name, param) =>
    encodeURIComponent(String(fields[successorParams[param] ?? ''] ?? name)),
  );
  reply.header('deprecation', `@${Math.floor(Date.parse(since) / 1000)}`);
  reply.header('sunset', new Date(sunset).toUTCString());
  reply.header('link', `<${apiRoot}${path}>; rel="successor-version"`);
}
