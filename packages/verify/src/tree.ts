import { type Bytes, sameBytes } from './bytes.ts';
import { VerificationFailure } from './failure.ts';
import { emptyRoot, hashLength, nodeHash, type Sha256, webCryptoSha256 } from './hashes.ts';

/** A complete subtree, which covers 2^level entries from `index · 2^level`. */
export interface TreeNode {
  level: number;
  index: number;
}

/** Returns the hashes of complete subtrees, in the same order. */
export type NodeReader = (nodes: TreeNode[]) => Promise<Bytes[]>;

/** Entries from `start` up to, but excluding, `end`. */
type Range = [start: number, end: number];

/** Root of the tree over the first `size` entries. */
export async function treeRoot(
  size: number,
  read: NodeReader,
  sha256: Sha256 = webCryptoSha256,
): Promise<Bytes> {
  if (size === 0) return emptyRoot(sha256);
  const [root] = await rangeRoots([[0, size]], read, sha256);
  return root ?? emptyRoot(sha256);
}

/** RFC 6962 audit path of an entry, from its sibling to the root's child. */
export async function inclusionProof(
  { size, index }: { size: number; index: number },
  read: NodeReader,
  sha256: Sha256 = webCryptoSha256,
): Promise<Bytes[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`entry ${index} is not in a tree of ${size}`);
  return rangeRoots(inclusionRanges(index, [0, size]), read, sha256);
}

/** RFC 6962 consistency proof between two sizes of one tree. Empty when the sizes are equal or the old tree was empty. */
export async function consistencyProof(
  { oldSize, size }: { oldSize: number; size: number },
  read: NodeReader,
  sha256: Sha256 = webCryptoSha256,
): Promise<Bytes[]> {
  if (!(oldSize >= 0 && oldSize <= size)) throw new RangeError(`${oldSize} is not smaller than ${size}`);
  if (oldSize === 0 || oldSize === size) return [];
  return rangeRoots(consistencyRanges(oldSize, [0, size], true), read, sha256);
}

function inclusionRanges(index: number, [start, end]: Range): Range[] {
  if (end - start === 1) return [];
  const middle = start + splitOf(end - start);
  return index < middle
    ? [...inclusionRanges(index, [start, middle]), [middle, end]]
    : [...inclusionRanges(index, [middle, end]), [start, middle]];
}

/** `known`: the verifier already has the hash of this range, because it is the old tree. */
function consistencyRanges(oldSize: number, [start, end]: Range, known: boolean): Range[] {
  if (oldSize === end) return known ? [] : [[start, end]];
  const middle = start + splitOf(end - start);
  return oldSize <= middle
    ? [...consistencyRanges(oldSize, [start, middle], known), [middle, end]]
    : [...consistencyRanges(oldSize, [middle, end], false), [start, middle]];
}

/** The largest power of two below `count`. */
function splitOf(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

async function rangeRoots(ranges: Range[], read: NodeReader, sha256: Sha256): Promise<Bytes[]> {
  const parts = ranges.map(completeSubtrees);
  const hashes = await read(parts.flat());
  let position = 0;
  const roots: Bytes[] = [];
  for (const { length } of parts) {
    roots.push(await folded(hashes.slice(position, position + length), sha256));
    position += length;
  }
  return roots;
}

/** The complete subtrees that make up a range, from left to right. */
export function completeSubtrees([start, end]: Range): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

async function folded(hashes: Bytes[], sha256: Sha256): Promise<Bytes> {
  const [last, ...before] = hashes.toReversed();
  if (!last) throw new RangeError('a range without entries has no root');
  let root = last;
  for (const left of before) root = await nodeHash(left, root, sha256);
  return root;
}

/** Throws unless the proof shows that the leaf is the entry at `index` of the tree with this root (RFC 9162, 2.1.3.2). */
export async function checkInclusion(
  claim: { index: number; size: number; leaf: Bytes; root: Bytes; proof: Bytes[] },
  sha256: Sha256 = webCryptoSha256,
): Promise<void> {
  const { index, size, leaf, root, proof } = claim;
  const invalid = () =>
    new VerificationFailure('invalid_inclusion', `The proof of entry ${index} does not lead to the root.`);
  if (!(index >= 0 && index < size) || [leaf, root, ...proof].some(({ length }) => length !== hashLength))
    throw invalid();
  let hash = leaf;
  let [node, last] = [index, size - 1];
  for (const sibling of proof) {
    if (last === 0) throw invalid();
    if (node % 2 === 1 || node === last) {
      hash = await nodeHash(sibling, hash, sha256);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else hash = await nodeHash(hash, sibling, sha256);
    [node, last] = [half(node), half(last)];
  }
  if (last !== 0 || !sameBytes(hash, root)) throw invalid();
}

/** Throws unless the proof shows that the larger tree begins with the smaller one (RFC 9162, 2.1.4.2). */
export async function checkConsistency(
  claim: { oldSize: number; size: number; oldRoot: Bytes; root: Bytes; proof: Bytes[] },
  sha256: Sha256 = webCryptoSha256,
): Promise<void> {
  const { oldSize, size, oldRoot, root, proof } = claim;
  const invalid = () =>
    new VerificationFailure(
      'invalid_consistency',
      `The tree of ${size} does not begin with that of ${oldSize}.`,
    );
  if (oldSize > size || [oldRoot, root, ...proof].some(({ length }) => length !== hashLength))
    throw invalid();
  if (oldSize === 0 || oldSize === size) {
    const known = oldSize === size ? root : await emptyRoot(sha256);
    if (proof.length > 0 || !sameBytes(oldRoot, known)) throw invalid();
    return;
  }
  const [first, ...rest] = Number.isInteger(Math.log2(oldSize)) ? [oldRoot, ...proof] : proof;
  if (!first || proof.length === 0) throw invalid();
  let [node, last] = [oldSize - 1, size - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  let [oldHash, hash] = [first, first];
  for (const sibling of rest) {
    if (last === 0) throw invalid();
    if (node % 2 === 1 || node === last) {
      oldHash = await nodeHash(sibling, oldHash, sha256);
      hash = await nodeHash(sibling, hash, sha256);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else hash = await nodeHash(hash, sibling, sha256);
    [node, last] = [half(node), half(last)];
  }
  if (last !== 0 || !sameBytes(oldHash, oldRoot) || !sameBytes(hash, root)) throw invalid();
}

const half = (value: number): number => Math.floor(value / 2);
