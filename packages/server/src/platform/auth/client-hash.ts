import { hash } from 'node:crypto';
import type { Merchant } from '../merchants/merchant.ts';
import { clientAddress } from './client-address.ts';
import { networkOf } from './network.ts';

/** Hash (16 bytes) of a client's address and user agent, salted per merchant so that it can't be linked across merchants. */
export const clientHashOf = (merchant: Merchant, address: string, agent: string): Buffer =>
  salted(merchant, `${clientAddress(address)} ${agent}`, 16);

/** Hash (8 bytes) of the network of an address, salted likewise. Null if the text is not an address. */
export function networkHashOf(merchant: Merchant, address: string): Buffer | null {
  const network = networkOf(address);
  return network === null ? null : salted(merchant, network, 8);
}

const salted = ({ clientSalt }: Merchant, text: string, bytes: number) =>
  hash('sha256', Buffer.concat([clientSalt, Buffer.from(text)]), 'buffer').subarray(0, bytes);
