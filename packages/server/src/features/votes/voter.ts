import { hash } from 'node:crypto';
import { emailKeyOf, type Static, type voteBody } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { clientHashOf } from '../../platform/auth/client-hash.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

/** The hash that identifies a voter: of the userId, else deviceId, else email address, else client address and user agent. */
export function voterOf(merchant: Merchant, body: Static<typeof voteBody>, request: FastifyRequest): Buffer {
  const named =
    (body.userId && `user ${body.userId}`) ??
    (body.deviceId && `device ${body.deviceId}`) ??
    (body.customerEmail && `email ${emailKeyOf(body.customerEmail)}`);
  if (named === undefined) return clientHashOf(merchant, request.ip, request.headers['user-agent'] ?? '');
  return hashOf(merchant, named);
}

/** The hashes under which a person may have voted: by email address or by the merchant's user IDs. */
export const votersNamed = (
  merchant: Pick<Merchant, 'clientSalt'>,
  { email, userIds }: { email: string; userIds: readonly string[] },
): Buffer[] =>
  [`email ${emailKeyOf(email)}`, ...userIds.map((id) => `user ${id}`)].map((name) => hashOf(merchant, name));

const hashOf = ({ clientSalt }: Pick<Merchant, 'clientSalt'>, name: string): Buffer =>
  hash('sha256', Buffer.concat([clientSalt, Buffer.from(name)]), 'buffer').subarray(0, 16);
