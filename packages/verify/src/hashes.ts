import { type Bytes, concat } from './bytes.ts';

/** SHA-256 of one message. Defaults to WebCrypto; callers may pass another one, for example a synchronous one. */
export type Sha256 = (message: Bytes) => Bytes | Promise<Bytes>;

/** Length of a hash in bytes. */
export const hashLength = 32;

/** The platform's SHA-256: Node 20, browsers, edge runtimes. */
export const webCryptoSha256: Sha256 = async (message) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', message));

const leafPrefix = new Uint8Array([0]);

/** RFC 6962 hash of an entry. */
export const leafHash = async (entry: Uint8Array, sha256: Sha256 = webCryptoSha256): Promise<Bytes> =>
  sha256(concat(leafPrefix, entry));

/** RFC 6962 hash of an inner node. */
export const nodeHash = async (
  left: Uint8Array,
  right: Uint8Array,
  sha256: Sha256 = webCryptoSha256,
): Promise<Bytes> => sha256(nodeOf(left, right));

function nodeOf(left: Uint8Array, right: Uint8Array): Bytes {
  const node = new Uint8Array(1 + left.length + right.length);
  node[0] = 1;
  node.set(left, 1);
  node.set(right, 1 + left.length);
  return node;
}

/** RFC 6962 root of an empty tree. */
export const emptyRoot = async (sha256: Sha256 = webCryptoSha256): Promise<Bytes> => sha256(new Uint8Array());

const none = new Uint8Array();

/** Root of a complete subtree: `hashes` are a power of two adjacent nodes of one level. */
export async function completeRoot(hashes: Bytes[], sha256: Sha256 = webCryptoSha256): Promise<Bytes> {
  let level = hashes;
  while (level.length > 1) {
    const parents: (Bytes | Promise<Bytes>)[] = [];
    for (let position = 0; position < level.length; position += 2)
      parents.push(sha256(nodeOf(level[position] ?? none, level[position + 1] ?? none)));
    level = await Promise.all(parents);
  }
  const [root] = level;
  return root ?? emptyRoot(sha256);
}
