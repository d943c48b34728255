/** Bytes that WebCrypto accepts: never a view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 encoding of a text. */
export const utf8 = (text: string): Bytes => encoder.encode(text) as Bytes; // TextEncoder allocates its own memory

/** Text of UTF-8 bytes. Throws a TypeError if they are not valid UTF-8. */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Concatenates the parts. */
export function concat(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Whether two byte strings are equal. Not constant-time, because everything here is public. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, position) => byte === other[position]);
}

/** Lower-case hexadecimal digits of the bytes. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** RFC 4648 base64 with padding. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Bytes of RFC 4648 base64 with padding; null for anything but the canonical encoding. */
export function fromBase64(text: string): Bytes | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
}

/** RFC 4648 base64url without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Bytes of RFC 4648 base64url without padding; null for anything but the canonical encoding. */
export function fromBase64Url(text: string): Bytes | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  const padding = '='.repeat((4 - (text.length % 4)) % 4);
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/') + padding);
}

/** Big-endian unsigned integer of `length` bytes. */
export function bigEndian(value: number, length: number): Bytes {
  const bytes = new Uint8Array(length);
  for (let position = length - 1, rest = value; position >= 0; position -= 1) {
    bytes[position] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

/** Value of a big-endian unsigned integer. */
export const fromBigEndian = (bytes: Uint8Array): number =>
  bytes.reduce((value, byte) => value * 256 + byte, 0);

/** Whether the text is a decimal integer without leading zeros that JavaScript represents exactly. */
export const isDecimal = (text: string): boolean =>
  /^(0|[1-9][0-9]{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
