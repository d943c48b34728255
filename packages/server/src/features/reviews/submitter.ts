import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/auth/caller.ts';
import { clientHashOf } from '../../platform/auth/client-hash.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { Submitter } from './submission.ts';

/** Who sends: a browser is told apart by address and agent; behind a shop's server all customers look alike. */
export function submitterOf(caller: Caller, merchant: Merchant, request: FastifyRequest): Submitter {
  if (caller.kind !== 'origin') return { vouches: caller.kind === 'key', clientHash: null, device: null };
  const agent = request.headers['user-agent'] ?? '';
  return { vouches: false, clientHash: clientHashOf(merchant, request.ip, agent), device: deviceOf(request) };
}

/** Browsers that say so themselves are believed; what is no device of a person has none. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Submitter['device'] {
  if (headers['sec-ch-ua-mobile'] === '?1') return 'mobile';
  const agent = headers['user-agent'] ?? '';
  // A line that is longer than any browser's is not worth a parser's time.
  if (agent === '' || agent.length > 1_000) return null;
  const type = Bowser.parse(agent).platform.type;
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : null;
}
