import { hash } from 'node:crypto';
import type { Merchant } from '../merchants/merchant.ts';
import { clientAddress } from './client-address.ts';

/** Hash (16 bytes) of a client's address and user agent, salted per merchant so that it can't be linked across merchants. */
export function clientHashOf(merchant: Merchant, address: string, agent: string): Buffer {
  return hash(
    'sha256',
    Buffer.concat([merchant.clientSalt, Buffer.from(`${clientAddress(address)} ${agent}`)]),
    'buffer',
  ).subarray(0, 16);
}
