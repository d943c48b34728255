import { type Bytes, fromBase64, isDecimal, toBase64 } from './bytes.ts';
import { VerificationFailure } from './failure.ts';
import { hashLength } from './hashes.ts';
import { signatureTypes, type VerifierKey } from './keys.ts';
import { type VerifiedNote, verifyNote } from './note.ts';

/** State of a log: the number of entries, and their root. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Bytes;
}

/** A checkpoint that a log signed. */
export interface VerifiedCheckpoint extends Checkpoint {
  note: VerifiedNote;
}

/** The text of a checkpoint, to be signed. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Parses the text of a checkpoint. Throws if it is malformed. */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', size = '', encoded = '', ...rest] = text.split('\n');
  const root = fromBase64(encoded);
  const extensions = rest.slice(0, -1);
  const isComplete = rest.at(-1) === '' && extensions.every((line) => line !== '');
  if (!origin || !isDecimal(size) || root?.length !== hashLength || !isComplete)
    throw new VerificationFailure('malformed_checkpoint', 'This is not a checkpoint.');
  return { origin, size: Number(size), root };
}

/** Verifies a checkpoint: it must be of this origin, and signed by one of the log's keys. Also verifies known cosignatures. */
export async function verifyCheckpoint(
  note: string,
  { origin, keys, witnesses = [] }: { origin: string; keys: VerifierKey[]; witnesses?: VerifierKey[] },
): Promise<VerifiedCheckpoint> {
  const verified = await verifyNote(note, [...keys, ...witnesses]);
  const checkpoint = parseCheckpoint(verified.text);
  if (checkpoint.origin !== origin)
    throw new VerificationFailure(
      'wrong_origin',
      `The checkpoint is of ${checkpoint.origin}, not of ${origin}.`,
    );
  if (!verified.verified.some(({ key }) => key.type === signatureTypes.note && keys.includes(key)))
    throw new VerificationFailure(
      'untrusted_note',
      'The checkpoint is not signed by a trusted key of the log.',
    );
  return { ...checkpoint, note: verified };
}
