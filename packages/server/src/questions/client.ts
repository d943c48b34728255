import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { clientHashOf, type Merchant } from '../merchants/index.ts';

/** Tells one browser from another; behind a shop's server all customers look alike. */
export function clientHashOfCall(call: {
  caller: Caller;
  merchant: Merchant;
  request: FastifyRequest;
}): Buffer | null {
  const { caller, merchant, request } = call;
  if (caller.kind !== 'origin') return null;
  return clientHashOf(merchant, request.ip, request.headers['user-agent'] ?? '');
}
