import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/auth/caller.ts';
import { clientAddress } from '../../platform/auth/client-address.ts';
import { clientHashOf, networkHashOf } from '../../platform/auth/client-hash.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { Submitter } from './submission.ts';

/**
 * The submitter of a request. Browsers are identified by address and user agent; customers behind a merchant's server are not
 * identified.
 */
export function submitterOf(caller: Caller, merchant: Merchant, request: FastifyRequest): Submitter {
  if (caller.kind !== 'origin')
    return {
      vouches: caller.kind === 'key',
      clientHash: null,
      networkHash: null,
      client: null,
      device: null,
    };
  const agent = request.headers['user-agent'] ?? '';
  return {
    vouches: false,
    clientHash: clientHashOf(merchant, request.ip, agent),
    networkHash: networkHashOf(merchant, request.ip),
    client: clientAddress(request.ip),
    device: deviceOf(request),
  };
}

/** The device type from client hints or the user agent; null for anything other than a desktop, phone or tablet. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Submitter['device'] {
  if (headers['sec-ch-ua-mobile'] === '?1') return 'mobile';
  const agent = headers['user-agent'] ?? '';
  // Longer than any browser's, and not worth parsing.
  if (agent === '' || agent.length > 1_000) return null;
  const type = Bowser.parse(agent).platform.type;
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : null;
}
