import type { FastifyReply } from 'fastify';

/** Name, value, name, value …: the form that Node writes without conversion. */
export type FlatHeaders = readonly string[];

/** Sets headers given as name, value, name, value … */
export function writeHeaders(reply: FastifyReply, headers: FlatHeaders): void {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
}
