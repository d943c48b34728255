import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Says which addresses this installation may call on behalf of somebody else. */
export type AddressRules = (address: string) => boolean;

const globalUnicast6 = ipaddr.parseCIDR('2000::/3');

/**
 * Public addresses, and those of the networks that the installation's owner named. Everything with a special purpose is
 * out: loopback, private, link-local with the metadata services of clouds, carrier's NAT, and the ranges of IPv6 that
 * lead into IPv4 by other ways (NAT64, 6to4, Teredo).
 */
export function addressRules(allowedNetworks: readonly string[]): AddressRules {
  const allowed = allowedNetworks.map(networkOf);
  return (address) => {
    if (isIP(address) === 0) return false;
    // Takes an IPv4 address out of ::ffff:0:0/96.
    const parsed = ipaddr.process(address);
    const within = (network: Network) => parsed.kind() === network[0].kind() && parsed.match(network);
    if (allowed.some(within)) return true;
    return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || within(globalUnicast6));
  };
}

const networkOf = (text: string): Network =>
  ipaddr.parseCIDR(text.includes('/') ? text : `${text}/${isIP(text) === 4 ? 32 : 128}`);
