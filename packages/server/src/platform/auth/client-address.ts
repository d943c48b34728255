import ipaddr from 'ipaddr.js';

/**
 * Normalizes an IP address to identify a client for rate limits and votes. An IPv6 address becomes its /64, within which one subscriber
 * can choose any address. An IPv4 address in IPv6 (mapped, or NAT64) becomes that IPv4 address.
 */
export function clientAddress(address: string): string {
  if (!address.includes(':')) return address;
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return bare;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray();
  if (parsed.range() === 'rfc6052') return bytes.slice(12).join('.');
  return `${Buffer.from(bytes.slice(0, 8)).toString('hex')}/64`;
}

/** Some proxies include the port in X-Forwarded-For: `203.0.113.1:40000`, `[2001:db8::1]:40000`. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}
