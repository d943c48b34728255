import ipaddr from 'ipaddr.js';

/**
 * What limits and votes tell one client from another by. An IPv6 address counts as its /64, which is what one connection
 * gets and may choose from freely. An IPv4 address in IPv6 (mapped, or behind NAT64) counts as that IPv4 address.
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

/** Some proxies write `203.0.113.1:40000` or `[2001:db8::1]:40000` into X-Forwarded-For. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}
