// Parsers of settings. They throw a sentence that begins with "must" for an invalid value.
import { hash } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';

/** Any text. */
export const asText = (text: string) => text;

/** Any text; null if empty. */
export const asOptional = (text: string) => (text === '' ? null : text);

/** An email address; null if empty. */
export const asAddress = (text: string) => {
  if (text !== '' && !/^[^\s@<>]+@[^\s@<>]+$/.test(text)) throw 'must be an email address';
  return text === '' ? null : text;
};

/** A web or email address as a link, `https:` or `mailto:`; null if empty. */
export const asContact = (text: string) => {
  if (text === '') return null;
  if (/^[^\s@<>:/?#]+@[^\s@<>:/?#]+$/.test(text)) return `mailto:${text}`;
  if (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)) return text;
  throw 'must be an email address or an address that begins with https:// or http://';
};

/** Comma separated addresses, networks, and the names that Fastify knows. */
export const asProxies = (text: string) => {
  const parts = text.split(',').map((part) => part.trim());
  if (
    text !== '' &&
    !parts.every((part) => /^(?:loopback|linklocal|uniquelocal)$/.test(part) || isNetwork(part))
  )
    throw 'must name addresses or networks such as 10.0.0.1 or 10.0.0.0/8, separated by commas';
  return text === '' ? null : parts.join(',');
};

/** Comma separated addresses, each with a port if it is not 53. */
export const asNameServers = (text: string) => {
  const parts = text === '' ? [] : text.split(',').map((part) => part.trim());
  if (!parts.every((part) => isIP(part) !== 0 || /^(?:[\d.]+|\[[\da-f:]+\]):\d{1,5}$/i.test(part)))
    throw 'must name addresses such as 10.0.0.53 or 10.0.0.53:5353, separated by commas';
  return parts;
};

/** Comma separated addresses and networks. */
export const asNetworks = (text: string) => {
  const parts = text === '' ? [] : text.split(',').map((part) => part.trim());
  if (!parts.every(isNetwork))
    throw 'must name addresses or networks such as 10.0.0.1 or 10.0.0.0/8, separated by commas';
  return parts;
};

function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 &&
    more === undefined &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** A number from 0 to 1. */
export const asShare = (text: string) => {
  if (!/^(0|1|0?\.\d+|1\.0+|0\.0*)$/.test(text)) throw 'must be a number from 0 to 1';
  return Number(text);
};

/** A whole number in a range. */
export const asInteger = (least: number, most: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw `must be a whole number from ${least} to ${most}`;
  return value;
};

/** A URL with one of these protocols, without a trailing slash; null if empty. */
export const asUrl =
  (...protocols: string[]) =>
  (text: string) => {
    if (text === '') return null;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
    return text.replace(/\/$/, '');
  };

/** A host name or an IP address that can be part of a URL. */
export const asHost = (text: string) => {
  const isName = /^[\w.-]+$/.test(text) && URL.canParse(`http://${text}`);
  // A zone, as in fe80::1%eth0, cannot be part of a URL.
  if (!isName && (!isIPv6(text) || text.includes('%')))
    throw 'must be a host name or an IP address, e.g. 0.0.0.0';
  return text;
};

/** `host:port`, an IPv6 address in brackets. */
export const asListenAddress = (text: string) => {
  if (text === '') return null;
  const [, address, name, port] = /^(?:\[([\da-fA-F:.]+)\]|([^\s:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = address ?? name;
  if (host === undefined || Number(port) > 65_535)
    throw 'must be a host and a port, e.g. 10.0.0.1:9464 or [::1]:9464';
  return { host, port: Number(port) };
};

/** Minimum length of tokens that cannot be guessed. */
const leastTokenLength = 16;

/** A secret that clients send; null if empty. */
export const asToken = (text: string) => {
  if (text === '') return null;
  if (text.length < leastTokenLength || /\s/.test(text))
    throw `must have at least ${leastTokenLength} characters and no spaces`;
  return text;
};

const leastOperatorTokenLength = 32;

/** Comma separated secrets, all valid, so that a new one can be added before an old one is removed. */
export const asOperatorTokens = (text: string) => {
  const tokens = text === '' ? [] : text.split(',').map((part) => part.trim());
  if (
    !tokens.every((token) => token.length >= leastOperatorTokenLength && /^tr_operator_[\w-]+$/.test(token))
  )
    throw `must list tokens from \`tribune operator token\`, with at least ${leastOperatorTokenLength} characters, separated by commas`;
  return tokens;
};

/** One of these words. */
export const asChoice =
  <const Choices extends readonly string[]>(...choices: Choices) =>
  (text: string): Choices[number] => {
    if (!choices.includes(text)) throw `must be one of ${choices.join(', ')}`;
    return text;
  };

/** Comma separated witnesses of transparency logs: a verifier key (C2SP tlog-cosignature, Ed25519) and a URL each. */
export const asWitnesses = (text: string): { vkey: string; url: string }[] => {
  const parts = text === '' ? [] : text.split(',').map((part) => part.trim().split(/\s+/));
  const witnesses = parts.map(([vkey = '', url = '', more]) => {
    const isUrl = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
    if (!isWitnessKey(vkey) || !isUrl || more !== undefined)
      throw 'must list public keys of witnesses, each followed by a space and its URL, separated by commas';
    return { vkey, url: url.replace(/\/+$/, '') };
  });
  if (new Set(witnesses.map(({ vkey }) => vkey)).size < witnesses.length) throw 'must list each witness once';
  return witnesses;
};

/** A key's ID is a prefix of the hash of the rest, which detects truncation. */
function isWitnessKey(vkey: string): boolean {
  const [, name = '', id, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(vkey) ?? [];
  const key = Buffer.from(encoded, 'base64');
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), key]), 'hex');
  return key.length === 33 && key[0] === 4 && digest.slice(0, 8) === id;
}
