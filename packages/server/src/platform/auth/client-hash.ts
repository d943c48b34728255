import { hash } from 'node:crypto';
import { clientAddress } from '../http/client-address.ts';
import type { Merchant } from '../merchants/merchant.ts';

/** Tells one client of a merchant from another, by address and agent; says nothing to any other merchant. */
export function clientHashOf(merchant: Merchant, address: string, agent: string): Buffer {
  return hash(
    'sha256',
    Buffer.concat([merchant.clientSalt, Buffer.from(`${clientAddress(address)} ${agent}`)]),
    'buffer',
  ).subarray(0, 16);
}
