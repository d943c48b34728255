import { isIP } from 'node:net';
import { invalidField } from '../../platform/errors.ts';
import { addressRules } from '../../platform/outbound-http/address-rules.ts';

/**
 * Throws VALIDATION_ERROR for a URL to which events cannot be sent. Host names are resolved and checked only when the connection is
 * opened. Plain http requires OUTBOUND_ALLOWED_NETWORKS.
 */
export function assertReceiver(text: string, allowedNetworks: readonly string[]): void {
  const url = new URL(text);
  if (url.protocol !== 'https:' && allowedNetworks.length === 0)
    throw invalidField('url', 'must begin with https://');
  if (url.username || url.password) throw invalidField('url', 'must not contain a user name or password');
  if (url.hash) throw invalidField('url', 'must not have a fragment (#)');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const inside = isIP(host) !== 0 ? !addressRules(allowedNetworks)(host) : isLocalName(host, allowedNetworks);
  if (inside) throw invalidField('url', 'must not point to a private network');
}

const isLocalName = (host: string, allowedNetworks: readonly string[]) =>
  allowedNetworks.length === 0 && /(^|\.)(localhost|local|internal)\.?$/.test(host);
