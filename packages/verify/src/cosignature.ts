import { type Bytes, bigEndian, concat, fromBigEndian, utf8 } from './bytes.ts';
import type { NoteSigner } from './keys.ts';
import type { NoteSignature } from './note.ts';

/** The message that a witness signs: the time it saw the checkpoint, and its text (C2SP tlog-cosignature, v1). */
const messageAt = (seconds: number, text: string): Bytes => utf8(`cosignature/v1\ntime ${seconds}\n${text}`);

/** The payload of a cosignature line: 8 bytes of time, 64 of signature. Null if it has another length. */
export function cosignedMessage(bytes: Bytes, text: string): Bytes | null {
  return bytes.length === 72 ? messageAt(cosignedAt(bytes), text) : null;
}

/** Time of a cosignature, in seconds since 1970. */
export const cosignedAt = (bytes: Bytes): number => fromBigEndian(bytes.subarray(0, 8));

/** Cosigns the text of a checkpoint. The caller has checked its consistency with all earlier cosigned ones. */
export async function cosign(text: string, signer: NoteSigner, seconds: number): Promise<NoteSignature> {
  const signature = await signer.sign(messageAt(seconds, text));
  const { name, id } = signer.key;
  return { name, id, bytes: concat(bigEndian(seconds, 8), signature) };
}
