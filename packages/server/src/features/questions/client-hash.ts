import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/auth/caller.ts';
import { clientHashOf } from '../../platform/auth/client-hash.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

/** Identifies a browser; null for a merchant's server, whose requests come from many customers. */
export function clientHashOfCall(call: {
  caller: Caller;
  merchant: Merchant;
  request: FastifyRequest;
}): Buffer | null {
  const { caller, merchant, request } = call;
  if (caller.kind !== 'origin') return null;
  return clientHashOf(merchant, request.ip, request.headers['user-agent'] ?? '');
}
