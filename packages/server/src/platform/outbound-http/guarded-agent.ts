import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { AddressRefused, type AddressRules } from './address-rules.ts';

const connectTimeoutMs = 10_000;

/** Connects to allowed addresses only. Checks the address of the actual connection, which prevents DNS rebinding, and every redirect. */
export function guardedAgent(allows: AddressRules, connections: number): Agent {
  const connect = buildConnector({
    lookup: guardedLookup(allows),
    timeout: connectTimeoutMs,
    allowH2: false,
  });
  return new Agent({
    connections,
    connect(options, callback) {
      // IP addresses in URLs are not resolved, so `lookup` does not see them.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !allows(host)) callback(new AddressRefused(refusalOf(host)), null);
      else connect(options, callback);
    },
  });
}

/** Rejects a name if any of its addresses is forbidden, which legitimate names never have. */
const guardedLookup =
  (allows: AddressRules): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const refused = addresses.find(({ address }) => !allows(address));
      const [first] = addresses;
      if (refused) callback(new AddressRefused(refusalOf(hostname)), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    });
  };

/** The message omits the address, which would reveal the internal network. */
const refusalOf = (host: string) => `${host} is not a public address`;
