import {
  type Bytes,
  bigEndian,
  concat,
  fromBase64,
  fromBase64Url,
  fromBigEndian,
  toBase64,
  toHex,
  utf8,
} from './bytes.ts';
import { VerificationFailure } from './failure.ts';
import { type Sha256, webCryptoSha256 } from './hashes.ts';

/** Signature types of signed notes that this package supports. */
export const signatureTypes = { note: 1, cosignature: 4 } as const;
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

/** A public key under a name. */
export interface VerifierKey {
  name: string;
  /** First four bytes of a hash of name, type and key, which identifies the key of a signature. */
  id: number;
  type: SignatureType;
  /** Ed25519, 32 bytes. */
  publicKey: Bytes;
}

/** Signs notes under a name. */
export interface NoteSigner {
  key: VerifierKey;
  /** Ed25519 signature of the message. */
  sign(message: Bytes): Bytes | Promise<Bytes>;
}

const seedLength = 32;
/** DER of a PKCS #8 Ed25519 private key (RFC 8410), before its seed. */
const pkcs8Prefix = new Uint8Array([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]);

/** Whether signed notes allow the name: not empty, no spaces, no plus sign. */
export const isKeyName = (name: string): boolean => name !== '' && !/[\p{White_Space}+]|\p{Cc}/u.test(name);

/** Key of a name and an Ed25519 public key. */
export async function verifierKey(
  name: string,
  publicKey: Bytes,
  { type = signatureTypes.note, sha256 = webCryptoSha256 }: { type?: SignatureType; sha256?: Sha256 } = {},
): Promise<VerifierKey> {
  if (!isKeyName(name) || publicKey.length !== 32)
    throw new VerificationFailure(
      'malformed_key',
      `${JSON.stringify(name)} and its key do not make a verifier key.`,
    );
  const hash = await sha256(concat(utf8(`${name}\n`), new Uint8Array([type]), publicKey));
  return { name, id: fromBigEndian(hash.subarray(0, 4)), type, publicKey };
}

/** `<name>+<id>+<base64 of type and key>`. */
export function formatVerifierKey({ name, id, type, publicKey }: VerifierKey): string {
  return `${name}+${toHex(bigEndian(id, 4))}+${toBase64(concat(new Uint8Array([type]), publicKey))}`;
}

/** Parses a key written by `formatVerifierKey`. Throws if its parts do not match or its type is unknown. */
export async function parseVerifierKey(text: string): Promise<VerifierKey> {
  const { name, id, type, material } = keyParts(text);
  const key = await verifierKey(name, material, { type });
  if (toHex(bigEndian(key.id, 4)) !== id) throw malformedKey(text);
  return key;
}

function keyParts(text: string) {
  const [name = '', id = '', ...rest] = text.split('+');
  const [type, ...material] = fromBase64(rest.join('+')) ?? [];
  if ((type !== signatureTypes.note && type !== signatureTypes.cosignature) || material.length !== 32)
    throw malformedKey(text);
  return { name, id, type, material: new Uint8Array(material) };
}

const malformedKey = (text: string) =>
  new VerificationFailure('malformed_key', `${JSON.stringify(text.slice(0, 200))} is not a verifier key.`);

/** Signs with the Ed25519 key of a 32-byte seed. */
export async function signerOf(
  name: string,
  seed: Bytes,
  type: SignatureType = signatureTypes.note,
): Promise<NoteSigner> {
  const privateKey = await crypto.subtle.importKey('pkcs8', concat(pkcs8Prefix, seed), 'Ed25519', true, [
    'sign',
  ]);
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey);
  const key = await verifierKey(name, fromBase64Url(x) ?? new Uint8Array(), { type });
  return {
    key,
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message)),
  };
}

/** 32 random bytes: the private key. */
export const newSeed = (): Bytes => crypto.getRandomValues(new Uint8Array(seedLength));

/** `PRIVATE+KEY+<name>+<id>+<base64 of type and seed>`, as Go's `sumdb/note` writes it. */
export function formatSignerKey(key: VerifierKey, seed: Bytes): string {
  return `PRIVATE+KEY+${formatVerifierKey({ ...key, publicKey: seed })}`;
}

/** Parses a private key written by `formatSignerKey`. */
export async function parseSignerKey(text: string): Promise<NoteSigner> {
  const prefix = 'PRIVATE+KEY+';
  if (!text.startsWith(prefix)) throw new VerificationFailure('malformed_key', 'This is not a private key.');
  const { name, id, type, material } = keyParts(text.slice(prefix.length));
  const signer = await signerOf(name, material, type);
  if (toHex(bigEndian(signer.key.id, 4)) !== id)
    throw new VerificationFailure('malformed_key', 'The private key does not match its id.');
  return signer;
}

const imported = new WeakMap<VerifierKey, ReturnType<typeof crypto.subtle.importKey>>();

/** Whether the key created this Ed25519 signature of the message. */
export async function isSignedBy(key: VerifierKey, message: Bytes, signature: Bytes): Promise<boolean> {
  const publicKey =
    imported.get(key) ?? crypto.subtle.importKey('raw', key.publicKey, 'Ed25519', true, ['verify']);
  imported.set(key, publicKey);
  return crypto.subtle.verify('Ed25519', await publicKey, signature, message);
}
