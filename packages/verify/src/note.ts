import { type Bytes, bigEndian, concat, fromBase64, fromBigEndian, toBase64, utf8 } from './bytes.ts';
import { cosignedMessage } from './cosignature.ts';
import { VerificationFailure } from './failure.ts';
import { isKeyName, isSignedBy, type NoteSigner, signatureTypes, type VerifierKey } from './keys.ts';

/** An unverified signature line of a note. */
export interface NoteSignature {
  name: string;
  id: number;
  /** The bytes after the key ID. */
  bytes: Bytes;
}

/** An unverified signed note. */
export interface Note {
  /** Ends with a newline. */
  text: string;
  signatures: NoteSignature[];
}

/** A note whose signatures by known keys are valid. */
export interface VerifiedNote extends Note {
  verified: { key: VerifierKey; signature: NoteSignature }[];
}

const maxSignatures = 100;
const maxLength = 1_000_000;

/** Splits a note into its text and signatures. Throws if it is malformed. */
export function parseNote(note: string): Note {
  const end = note.lastIndexOf('\n\n') + 1;
  const lines = note.slice(end + 1).split('\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the specification forbids exactly these
  const isText = note.isWellFormed() && !/[\u0000-\u0009\u000b-\u001f]/.test(note);
  if (end === 0 || note.length > maxLength || lines.pop() !== '' || lines.length === 0 || !isText)
    throw malformed();
  if (lines.length > maxSignatures) throw malformed();
  return { text: note.slice(0, end), signatures: lines.map(parseSignature) };
}

/** Parses `— <name> <base64 of key id and signature>`. */
export function parseSignature(line: string): NoteSignature {
  const [dash, name = '', encoded = '', ...rest] = line.split(' ');
  const bytes = fromBase64(encoded);
  if (dash !== '—' || !isKeyName(name) || !bytes || bytes.length < 5 || rest.length > 0) throw malformed();
  return { name, id: fromBigEndian(bytes.subarray(0, 4)), bytes: bytes.slice(4) };
}

const malformed = () => new VerificationFailure('malformed_note', 'This is not a signed note.');

/** A signature line with its newline. */
export const formatSignature = ({ name, id, bytes }: NoteSignature): string =>
  `— ${name} ${toBase64(concat(bigEndian(id, 4), bytes))}\n`;

/** A note with its signatures, as served. */
export const formatNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(formatSignature).join('')}`;

/** Signs a text, which must end with a newline. */
export async function signNote(text: string, ...signers: NoteSigner[]): Promise<string> {
  if (!text.endsWith('\n')) throw new RangeError('the text of a note ends with a newline');
  const signatures = await Promise.all(
    signers.map(async ({ key, sign }) => ({ name: key.name, id: key.id, bytes: await sign(utf8(text)) })),
  );
  return formatNote({ text, signatures });
}

/**
 * Verifies a note: every signature by one of the keys must be valid, and there must be at least one. Signatures of unknown keys are
 * ignored.
 */
export async function verifyNote(note: string, keys: VerifierKey[]): Promise<VerifiedNote> {
  const parsed = parseNote(note);
  const verified: VerifiedNote['verified'] = [];
  for (const signature of parsed.signatures) {
    const key = keys.find(({ name, id }) => name === signature.name && id === signature.id);
    if (!key || verified.some((one) => one.key === key)) continue;
    if (!(await isValid(signature, key, parsed.text)))
      throw new VerificationFailure('invalid_signature', `The signature of ${key.name} is not valid.`);
    verified.push({ key, signature });
  }
  if (verified.length === 0)
    throw new VerificationFailure('untrusted_note', 'The note is not signed by a trusted key.');
  return { ...parsed, verified };
}

async function isValid({ bytes }: NoteSignature, key: VerifierKey, text: string): Promise<boolean> {
  if (key.type === signatureTypes.note) return isSignedBy(key, utf8(text), bytes);
  const message = cosignedMessage(bytes, text);
  return message !== null && isSignedBy(key, message, bytes.slice(8));
}
