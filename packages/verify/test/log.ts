import { hash } from 'node:crypto';
import {
  type Bytes,
  bundlesOf,
  encodeBundle,
  formatCheckpoint,
  growTree,
  leafHash,
  type NoteSigner,
  type Sha256,
  type SignatureType,
  signerOf,
  signNote,
  type Tile,
  tilePath,
  tileWidth,
  utf8,
} from '../src/index.ts';

/** Synchronous SHA-256 of Node, as servers inject it. */
export const nodeSha256: Sha256 = (message) => new Uint8Array(hash('sha256', message, 'buffer'));

/** The private key of this log in tests. */
export const testSigner = (name: string, fill = 1, type?: SignatureType): Promise<NoteSigner> =>
  signerOf(name, new Uint8Array(32).fill(fill), type);

/** Entries that are no JSON, for tests of the tree alone. */
export const plainEntries = (count: number): Bytes[] =>
  Array.from({ length: count }, (_, index) => utf8(`entry ${index}`));

/** A log in memory with every resource of tlog-tiles. */
export class MemoryLog {
  readonly origin: string;
  readonly signer: NoteSigner;
  readonly files = new Map<string, Bytes>();
  readonly entries: Bytes[] = [];
  readonly leaves: Bytes[] = [];
  root: Bytes = new Uint8Array(32);

  constructor(origin: string, signer: NoteSigner) {
    this.origin = origin;
    this.signer = signer;
  }

  /** Appends entries, stores tiles and bundles, and signs a checkpoint. */
  async append(entries: Bytes[]): Promise<void> {
    const size = this.entries.length;
    const leaves = await Promise.all(entries.map((entry) => leafHash(entry, nodeSha256)));
    const grown = await growTree({ size, leaves, readTile: (tile) => this.read(tile), sha256: nodeSha256 });
    this.root = grown.root;
    for (const entry of entries) this.entries.push(entry);
    for (const leaf of leaves) this.leaves.push(leaf);
    for (const tile of grown.tiles) this.files.set(tilePath(tile), tile.bytes);
    for (const tile of bundlesOf(grown.size)) {
      if (tile.index < Math.floor(size / 256)) continue;
      this.files.set(
        tilePath(tile),
        encodeBundle(this.entries.slice(tile.index * 256, tile.index * 256 + 256)),
      );
    }
    await this.sign();
  }

  async sign(): Promise<void> {
    const { origin, root } = this;
    const text = formatCheckpoint({ origin, size: this.entries.length, root });
    this.files.set('checkpoint', utf8(await signNote(text, this.signer)));
  }

  /** A tile as it was or is, as all widths below the present one remain readable. */
  read = async (tile: Tile): Promise<Bytes> => {
    for (let width = tile.width; width <= tileWidth; width += 1) {
      const bytes = this.files.get(tilePath({ ...tile, width }));
      if (bytes) return bytes.slice(0, tile.level === 'entries' ? bytes.length : tile.width * 32);
    }
    throw new Error(`${tilePath(tile)} is not there`);
  };
}
