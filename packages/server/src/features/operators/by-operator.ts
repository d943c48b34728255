import type { FastifyRequest } from 'fastify';

/** Audit data of an operator's change. `request` is absent on the command line. */
export interface ByOperator {
  now: Date;
  request?: FastifyRequest;
}
