import { isIP } from 'node:net';
import { invalidField } from '../../platform/errors.ts';
import { addressRules } from '../../platform/outbound-http/address-rules.ts';

/**
 * Refuses an address that no event could be sent to. A name is looked up, and judged, when the connection is opened.
 * Throws VALIDATION_ERROR. Plain http is for receivers in a network that the owner of the installation named.
 */
export function assertReceiver(text: string, allowedNetworks: readonly string[]): void {
  const url = new URL(text);
  if (url.protocol !== 'https:' && allowedNetworks.length === 0)
    throw invalidField('url', 'must begin with https://');
  if (url.username || url.password) throw invalidField('url', 'must not hold a name and password');
  if (url.hash) throw invalidField('url', 'must not have a fragment (#)');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const inside = isIP(host) !== 0 ? !addressRules(allowedNetworks)(host) : isLocalName(host, allowedNetworks);
  if (inside) throw invalidField('url', 'must not lead into a private network');
}

const isLocalName = (host: string, allowedNetworks: readonly string[]) =>
  allowedNetworks.length === 0 && /(^|\.)(localhost|local|internal)\.?$/.test(host);
