import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { AddressRules } from './address-rules.ts';

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

const connectTimeoutMs = 10_000;

/**
 * Connects to allowed addresses only. The check is made on what the connection is opened to, so a name that answers
 * differently a moment later (DNS rebinding) gains nothing, and every redirect passes it again.
 */
export function guardedAgent(allows: AddressRules, connections: number): Agent {
  const connect = buildConnector({
    lookup: guardedLookup(allows),
    timeout: connectTimeoutMs,
    allowH2: false,
  });
  return new Agent({
    connections,
    connect(options, callback) {
      // An address written as one is never looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !allows(host)) callback(new AddressRefused(refusalOf(host)), null);
      else connect(options, callback);
    },
  });
}

/** One refused address among several refuses the name: nobody honest has such names. */
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

/** Does not say which address: that would tell a stranger about the network in here. */
const refusalOf = (host: string) => `${host} is not a public address`;
