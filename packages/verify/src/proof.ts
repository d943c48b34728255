import { type Bytes, fromBase64, isDecimal, toBase64 } from './bytes.ts';
import { type VerifiedCheckpoint, verifyCheckpoint } from './checkpoint.ts';
import { VerificationFailure } from './failure.ts';
import { hashLength, type Sha256, webCryptoSha256 } from './hashes.ts';
import type { VerifierKey } from './keys.ts';
import { checkInclusion } from './tree.ts';

/** A proof that a log contains an entry, which can be checked offline (C2SP tlog-proof). */
export interface TlogProof {
  index: number;
  /** Audit path from the sibling to the root's child. */
  proof: Bytes[];
  /** The signed checkpoint, verbatim. */
  checkpoint: string;
  /** Not authenticated by the signature. */
  extra?: Bytes;
}

const header = 'c2sp.org/tlog-proof@v1';

/** Text of a proof. */
export function formatTlogProof({ index, proof, checkpoint, extra }: TlogProof): string {
  const lines = [header, ...(extra ? [`extra ${toBase64(extra)}`] : []), `index ${index}`];
  return `${[...lines, ...proof.map(toBase64)].join('\n')}\n\n${checkpoint}`;
}

/** Parses a proof. Throws if it is malformed. */
export function parseTlogProof(text: string): TlogProof {
  const end = text.indexOf('\n\n');
  const [first, ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  const extraLine = lines[0]?.startsWith('extra ') ? lines.shift() : undefined;
  const [indexLine = '', ...encoded] = lines;
  const extra = extraLine === undefined ? undefined : fromBase64(extraLine.slice('extra '.length));
  const index = /^index (\d+)$/.exec(indexLine)?.[1] ?? '';
  const proof = encoded.map(fromBase64).filter((hash) => hash?.length === hashLength);
  const isProof = proof.length === encoded.length && encoded.length <= 63;
  if (first !== header || !isDecimal(index) || extra === null || !isProof)
    throw new VerificationFailure('malformed_proof', 'This is not a tlog-proof.');
  const hashes = proof.filter((hash) => hash !== null && hash !== undefined);
  return { index: Number(index), proof: hashes, checkpoint: text.slice(end + 2), ...(extra && { extra }) };
}

/** Verifies that a log contains a leaf. Returns the checkpoint that commits to it. */
export async function verifyTlogProof(
  text: string,
  claim: { leaf: Bytes; origin: string; keys: VerifierKey[]; witnesses?: VerifierKey[]; sha256?: Sha256 },
): Promise<VerifiedCheckpoint & { index: number }> {
  const { index, proof, checkpoint: note } = parseTlogProof(text);
  const checkpoint = await verifyCheckpoint(note, claim);
  const { size, root } = checkpoint;
  await checkInclusion({ index, size, root, proof, leaf: claim.leaf }, claim.sha256 ?? webCryptoSha256);
  return { ...checkpoint, index };
}
