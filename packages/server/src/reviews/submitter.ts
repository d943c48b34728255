import type { FastifyRequest } from 'fastify';
import type { Caller } from '../http/caller.ts';
import { clientHashOf, type Merchant } from '../merchants/index.ts';
import type { Submitter } from './submission.ts';

/** Who sends: a browser is told apart by address and agent; behind a shop's server all customers look alike. */
export function submitterOf(caller: Caller, merchant: Merchant, request: FastifyRequest): Submitter {
  if (caller.kind !== 'origin') return { vouches: caller.kind === 'key', clientHash: null, device: null };
  const agent = request.headers['user-agent'] ?? '';
  return { vouches: false, clientHash: clientHashOf(merchant, request.ip, agent), device: deviceOf(agent) };
}

function deviceOf(agent: string): Submitter['device'] {
  if (agent === '') return null;
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(agent) ? 'mobile' : 'desktop';
}
