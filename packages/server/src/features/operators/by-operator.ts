import type { FastifyRequest } from 'fastify';

/** What the audit log records of an operator's change. `request` is absent on the command line. */
export interface ByOperator {
  now: Date;
  request?: FastifyRequest;
}
