import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The host resolves to an address that is not public; nothing was sent. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Decides whether this installation may connect to an IP address on behalf of merchants. */
export type AddressRules = (address: string) => boolean;

const globalUnicast6 = ipaddr.parseCIDR('2000::/3');

/**
 * Allows public addresses and those of OUTBOUND_ALLOWED_NETWORKS. Refuses all special-purpose ranges: loopback, private,
 * link-local (cloud metadata services), carrier-grade NAT, and IPv6 ranges that embed IPv4 (NAT64, 6to4, Teredo).
 */
export function addressRules(allowedNetworks: readonly string[]): AddressRules {
  const allowed = allowedNetworks.map(networkOf);
  return (address) => {
    if (isIP(address) === 0) return false;
    // Converts IPv4-mapped addresses (::ffff:0:0/96).
    const parsed = ipaddr.process(address);
    const within = (network: Network) => parsed.kind() === network[0].kind() && parsed.match(network);
    if (allowed.some(within)) return true;
    return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || within(globalUnicast6));
  };
}

const networkOf = (text: string): Network =>
  ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isIP(text) === 4 ? 32 : 128}`);
