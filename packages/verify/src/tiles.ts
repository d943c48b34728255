import { type Bytes, bigEndian, concat } from './bytes.ts';
import { VerificationFailure } from './failure.ts';
import { completeRoot, hashLength, type Sha256, webCryptoSha256 } from './hashes.ts';
import { type NodeReader, type TreeNode, treeRoot } from './tree.ts';

/** Number of hashes in a full tile, and of entries in a full bundle. */
export const tileWidth = 256;
const tileHeight = 8;

/** A tile of hashes, or with `level: 'entries'` a bundle of entries. `width` is 256 unless it is partial. */
export interface Tile {
  level: number | 'entries';
  index: number;
  width: number;
}

/** A tile with its content. */
export interface StoredTile extends Tile {
  bytes: Bytes;
}

/** Returns the content of a tile. */
export type TileReader = (tile: Tile) => Promise<Bytes>;

/** Path below the log's prefix, without a leading slash: `tile/0/x001/x234/067.p/8`. */
export function tilePath({ level, index, width }: Tile): string {
  const groups = [String(index % 1000).padStart(3, '0')];
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`);
  return `tile/${level}/${groups.join('/')}${width < tileWidth ? `.p/${width}` : ''}`;
}

/** The tile of a path as `tilePath` writes it; null for any other path. */
export function parseTilePath(path: string): Tile | null {
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/)*\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  if (!match) return null;
  const [, level = '', groups = '', width = String(tileWidth)] = match;
  const index = Number(groups.replaceAll(/[x/]/g, ''));
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index,
    width: Number(width),
  };
  const isPossible = tile.level === 'entries' || tile.level < 64;
  return isPossible && Number.isSafeInteger(index) && tile.width > 0 && tilePath(tile) === path ? tile : null;
}

/** Number of full entries at a tile level, in a tree of `size`: level 0 counts entries, level 1 full tiles of level 0. */
const countAt = (size: number, level: number): number => Math.floor(size / tileWidth ** level);

/** Width of a tile in a tree of `size`; 0 if the tree does not contain it. */
export function widthIn(size: number, { level, index }: Pick<Tile, 'level' | 'index'>): number {
  const count = countAt(size, level === 'entries' ? 0 : level);
  return Math.max(0, Math.min(tileWidth, count - index * tileWidth));
}

/** Every tile of hashes of a tree of `size`, level by level. */
export function* tilesOf(size: number): Generator<Tile> {
  for (let level = 0; countAt(size, level) > 0; level += 1) yield* tilesAt(level, size);
}

/** Every bundle of entries of a tree of `size`. */
export const bundlesOf = (size: number): Generator<Tile> => tilesAt('entries', size);

function* tilesAt(level: Tile['level'], size: number): Generator<Tile> {
  const count = countAt(size, level === 'entries' ? 0 : level);
  for (let index = 0; index * tileWidth < count; index += 1)
    yield { level, index, width: Math.min(tileWidth, count - index * tileWidth) };
}

/** The rightmost tiles that extend a tree of `size`: the partial one of each level. */
export function edgeOf(size: number): Tile[] {
  const tiles: Tile[] = [];
  for (let level = 0; countAt(size, level) > 0; level += 1) {
    const count = countAt(size, level);
    if (count % tileWidth > 0)
      tiles.push({ level, index: Math.floor(count / tileWidth), width: count % tileWidth });
  }
  return tiles;
}

/** Reads hashes of a tree of `size` from its tiles. Each tile is read once per call. */
export function nodesFromTiles(
  size: number,
  readTile: TileReader,
  sha256: Sha256 = webCryptoSha256,
): NodeReader {
  return async (nodes) => {
    const read = new Map<string, Promise<Bytes[]>>();
    const hashesOf = (tile: Tile): Promise<Bytes[]> => {
      const path = tilePath(tile);
      const hashes = read.get(path) ?? readTile(tile).then((bytes) => splitTile(bytes, tile));
      read.set(path, hashes);
      return hashes;
    };
    return Promise.all(
      nodes.map(async (node) => {
        const { level, index, offset, count } = placeOf(node);
        const hashes = await hashesOf({ level, index, width: widthIn(size, { level, index }) });
        return completeRoot(hashes.slice(offset, offset + count), sha256);
      }),
    );
  };
}

/** The tile with the hashes below a node: `count` of them from `offset`. */
function placeOf({ level, index }: TreeNode) {
  const count = 2 ** (level % tileHeight);
  const first = index * count;
  return {
    level: Math.floor(level / tileHeight),
    index: Math.floor(first / tileWidth),
    offset: first % tileWidth,
    count,
  };
}

/** The hashes of a tile. */
export function splitTile(bytes: Bytes, tile: Tile): Bytes[] {
  if (bytes.length !== tile.width * hashLength)
    throw new VerificationFailure(
      'malformed_tile',
      `${tilePath(tile)} has ${bytes.length} bytes instead of ${tile.width * hashLength}.`,
    );
  return Array.from({ length: tile.width }, (_, position) =>
    bytes.subarray(position * hashLength, (position + 1) * hashLength),
  );
}

export interface Growth {
  /** Entries of the tree before. */
  size: number;
  /** Hashes of the entries that follow. */
  leaves: Bytes[];
  /** Reads the tiles of `edgeOf(size)`. */
  readTile: TileReader;
  sha256?: Sha256;
}

/** Appends entries to a tree: returns its new size and root, and the tiles to store, full ones before the partial one of a level. */
export async function growTree({ size, leaves, readTile, sha256 = webCryptoSha256 }: Growth) {
  const edge: Bytes[][] = [];
  for (const tile of edgeOf(size)) edge[Number(tile.level)] = splitTile(await readTile(tile), tile);
  const builder = new TreeBuilder({ size, edge, sha256 });
  const full = await builder.add(leaves);
  const partial = builder.partialTiles().filter((tile) => widthIn(size, tile) !== tile.width);
  return { size: builder.size, root: await builder.root(), tiles: [...full, ...partial] };
}

/** Builds a tree in memory, keeping only the partial tiles. */
export class TreeBuilder {
  size: number;
  /** Hashes of the partial tile of each level. */
  readonly #edge: Bytes[][];
  readonly #sha256: Sha256;

  constructor({
    size = 0,
    edge = [],
    sha256 = webCryptoSha256,
  }: { size?: number; edge?: Bytes[][]; sha256?: Sha256 } = {}) {
    this.size = size;
    this.#edge = edge;
    this.#sha256 = sha256;
  }

  /** Appends entries by their hashes. Returns the tiles that became full. */
  async add(leaves: Bytes[]): Promise<StoredTile[]> {
    const tiles: StoredTile[] = [];
    let added = leaves;
    for (let level = 0; added.length > 0; level += 1) {
      const hashes = [...(this.#edge[level] ?? []), ...added];
      const roots: Promise<Bytes>[] = [];
      let index = Math.floor(countAt(this.size, level) / tileWidth);
      let start = 0;
      for (; start + tileWidth <= hashes.length; start += tileWidth, index += 1) {
        const part = hashes.slice(start, start + tileWidth);
        tiles.push({ level, index, width: tileWidth, bytes: concat(...part) });
        roots.push(completeRoot(part, this.#sha256));
      }
      this.#edge[level] = hashes.slice(start);
      added = await Promise.all(roots);
    }
    this.size += leaves.length;
    return tiles;
  }

  /** The partial tiles. */
  partialTiles(): StoredTile[] {
    return edgeOf(this.size).map((tile) => ({
      ...tile,
      bytes: concat(...(this.#edge[Number(tile.level)] ?? [])),
    }));
  }

  /** Root of the entries so far. */
  root(): Promise<Bytes> {
    const tiles = new Map(this.partialTiles().map((tile) => [tilePath(tile), tile.bytes]));
    const read: TileReader = async (tile) => tiles.get(tilePath(tile)) ?? new Uint8Array();
    return treeRoot(this.size, nodesFromTiles(this.size, read, this.#sha256), this.#sha256);
  }
}

/** A bundle: each entry preceded by its length, an unsigned 16-bit integer. */
export function encodeBundle(entries: Uint8Array[]): Bytes {
  return concat(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xffff) throw new RangeError('an entry has at most 65,535 bytes');
      return [bigEndian(entry.length, 2), entry];
    }),
  );
}

/** The entries of a bundle. Throws if it does not consist of exactly `width` entries. */
export function decodeBundle(bytes: Bytes, tile: Pick<Tile, 'index' | 'width'>): Bytes[] {
  const entries: Bytes[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
    if (at + 2 + length > bytes.length) throw malformedBundle(tile);
    entries.push(bytes.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  if (entries.length !== tile.width) throw malformedBundle(tile);
  return entries;
}

const malformedBundle = ({ index, width }: Pick<Tile, 'index' | 'width'>) =>
  new VerificationFailure(
    'malformed_bundle',
    `${tilePath({ level: 'entries', index, width })} does not consist of ${width} entries.`,
  );
