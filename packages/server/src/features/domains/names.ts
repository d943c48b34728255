import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { invalidField } from '../../platform/errors.ts';

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const local = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/;

/** A domain as stored: lower case, in ASCII. Throws VALIDATION_ERROR for invalid domains and for the service's own. */
export function domainName(text: string, ownHosts: readonly string[]): string {
  // Characters that would end the host of a URL.
  const name = /[/\\?#@:\s]/.test(text) ? '' : domainToASCII(text.replace(/\.$/, ''));
  const labels = name.split('.');
  if (isIP(name) !== 0 || labels.length < 2 || name.length > 253 || !labels.every((one) => label.test(one)))
    throw invalidField('domain', 'must be a domain such as reviews.shop.example, without https:// and path');
  if (local.test(name)) throw invalidField('domain', 'must be a domain that the internet knows');
  if (ownHosts.includes(name)) throw invalidField('domain', 'is the address of this service');
  return name;
}
