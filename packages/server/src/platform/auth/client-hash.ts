import { hash } from 'node:crypto';
import type { Merchant } from '../merchants/merchant.ts';
import { clientAddress } from './client-address.ts';

/** Tells one client of a merchant from another, by address and agent; says nothing to any other merchant. */
export function clientHashOf(merchant: Merchant, address: string, agent: string): Buffer {
  return hash(
    'sha256',
    Buffer.concat([merchant.clientSalt, Buffer.from(`${clientAddress(address)} ${agent}`)]),
    'buffer',
  ).subarray(0, 16);
}
