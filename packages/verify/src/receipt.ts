import { type Bytes, fromBase64, toBase64 } from './bytes.ts';
import { VerificationFailure } from './failure.ts';
import type { NoteSigner, VerifierKey } from './keys.ts';
import { signNote, verifyNote } from './note.ts';

/** A log's signed promise to include an entry. */
export interface Receipt {
  origin: string;
  /** Leaf hash of the entry. */
  leaf: Bytes;
  at: string;
}

const header = 'tribune-receipt/v1';

/** Signs a receipt with the log's key. */
export const signReceipt = ({ origin, leaf, at }: Receipt, signer: NoteSigner): Promise<string> =>
  signNote(`${header}\n${origin}\n${toBase64(leaf)}\n${at}\n`, signer);

/** Verifies a receipt. Throws when it is malformed or not signed by one of the keys. */
export async function verifyReceipt(note: string, keys: VerifierKey[]): Promise<Receipt> {
  const { text } = await verifyNote(note, keys);
  const [first, origin = '', encoded = '', at = '', end, ...rest] = text.split('\n');
  const leaf = fromBase64(encoded);
  if (first !== header || leaf?.length !== 32 || end !== '' || rest.length > 0)
    throw new VerificationFailure('malformed_note', 'This is not a receipt.');
  return { origin, leaf, at };
}
