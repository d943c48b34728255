import { hash } from 'node:crypto';
import type { Static, voteBody } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { clientHashOf, type Merchant } from '../merchants/index.ts';

/** What one voter is told from another by: userId, else deviceId, else e-mail, else address and agent; only as a hash. */
export function voterOf(merchant: Merchant, body: Static<typeof voteBody>, request: FastifyRequest): Buffer {
  const named =
    (body.userId && `user ${body.userId}`) ??
    (body.deviceId && `device ${body.deviceId}`) ??
    (body.customerEmail && `email ${body.customerEmail.toLowerCase()}`);
  if (named === undefined) return clientHashOf(merchant, request.ip, request.headers['user-agent'] ?? '');
  return hash('sha256', Buffer.concat([merchant.clientSalt, Buffer.from(named)]), 'buffer').subarray(0, 16);
}
