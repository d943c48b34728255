import { hash } from 'node:crypto';
import type { Static, voteBody } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { clientHashOf } from '../../platform/auth/client-hash.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

/** What one voter is told from another by: userId, else deviceId, else e-mail, else address and agent; only as a hash. */
export function voterOf(merchant: Merchant, body: Static<typeof voteBody>, request: FastifyRequest): Buffer {
  const named =
    (body.userId && `user ${body.userId}`) ??
    (body.deviceId && `device ${body.deviceId}`) ??
    (body.customerEmail && `email ${body.customerEmail.toLowerCase()}`);
  if (named === undefined) return clientHashOf(merchant, request.ip, request.headers['user-agent'] ?? '');
  return hashOf(merchant, named);
}

/** As whom somebody may have voted: with this address, or as one of these users of the shop. */
export const votersNamed = (
  merchant: Pick<Merchant, 'clientSalt'>,
  { email, userIds }: { email: string; userIds: readonly string[] },
): Buffer[] =>
  [`email ${email.toLowerCase()}`, ...userIds.map((id) => `user ${id}`)].map((name) =>
    hashOf(merchant, name),
  );

const hashOf = ({ clientSalt }: Pick<Merchant, 'clientSalt'>, name: string): Buffer =>
  hash('sha256', Buffer.concat([clientSalt, Buffer.from(name)]), 'buffer').subarray(0, 16);
