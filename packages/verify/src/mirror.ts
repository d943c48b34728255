import { type Bytes, sameBytes, textOf, toBase64, utf8 } from './bytes.ts';
import { parseCheckpoint, type VerifiedCheckpoint, verifyCheckpoint } from './checkpoint.ts';
import { VerificationFailure } from './failure.ts';
import { leafHash, type Sha256, webCryptoSha256 } from './hashes.ts';
import { type KeyList, parseKeyList, trustedKeys } from './key-list.ts';
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from './keys.ts';
import { formatNote, parseNote } from './note.ts';
import { Replay } from './replay.ts';
import {
  bundlesOf,
  decodeBundle,
  type StoredTile,
  type Tile,
  TreeBuilder,
  tilePath,
  tileWidth,
  widthIn,
} from './tiles.ts';

/** Storage of a mirror's state: files by path. */
export interface MirrorStore {
  read(path: string): Promise<Bytes | null>;
  write(path: string, bytes: Bytes): Promise<void>;
}

export interface Mirroring {
  origin: string;
  /** Reads a resource below the log's prefix, as in `checkpoint`. */
  fetch: (path: string) => Promise<Bytes>;
  store?: MirrorStore;
  /**
   * Keys of the log from another source. Defaults to the keys of the last visit; at the first visit, to the newest key that the log names.
   */
  trusted?: VerifierKey[];
  /** Witnesses, each of which must have cosigned the checkpoint. */
  witnesses?: VerifierKey[];
  /** Checkpoints of the same log that others received. */
  others?: string[];
  /** Uses the entries of the last visit instead of reading them again. */
  incremental?: boolean;
  sha256?: Sha256;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Waits before differences are read again. Default: three seconds. */
  pause?: () => Promise<void>;
  onProgress?: (done: { entries: number; size: number }) => void;
  onEntry?: (index: number, read: { entry: Bytes; leaf: Bytes }) => void;
}

export interface Mirrored {
  checkpoint: VerifiedCheckpoint;
  keys: VerifierKey[];
  /** Whether the log's keys were seen, and therefore trusted, for the first time. */
  isFirst: boolean;
  /** Number of entries that the mirror had already seen. */
  before: number;
  replay: Replay;
  /** Paths of tiles that do not match the entries. */
  altered: string[];
}

/** The state after the last visit. */
export interface Seen {
  keys: string[];
  checkpoint: string;
  size: number;
  root: string;
  /** When it first saw this checkpoint, in milliseconds since 1970. */
  at: number;
}

const seenPath = 'seen.json';
const parallel = 8;

/**
 * Reads a log completely and verifies it: keys, signatures, that it contains everything that it contained before, and that every tile
 * and the root match its entries. Throws a VerificationFailure if it cannot continue.
 */
export async function mirrorLog(mirroring: Mirroring): Promise<Mirrored> {
  const { store, now = Date.now } = mirroring;
  const seen = await readSeen(store);
  const keys = await keysOf(mirroring, seen);
  const { checkpoint, note } = await readCheckpoint(mirroring, { keys, seen });
  requireWitnesses(checkpoint, mirroring.witnesses ?? []);
  try {
    const compared = await comparedCheckpoints(mirroring, { keys, seen, size: checkpoint.size });
    const read = await readEntries(mirroring, { checkpoint, compared, seen });
    await remember(store, { checkpoint, keys, seen, at: now() });
    return { checkpoint, keys, isFirst: seen === null, before: seen?.size ?? 0, ...read };
  } catch (error) {
    // Two signed checkpoints that contradict each other are stored as evidence.
    if (error instanceof VerificationFailure)
      await store?.write(`evidence/${checkpoint.size}-${safeName(checkpoint.root)}`, utf8(note));
    throw error;
  }
}

const checkpointReadings = 3;

/**
 * Reads the log's checkpoint, and again while it is smaller than a known one: a witness receives a checkpoint some seconds before the
 * log serves it, and a replica may be behind.
 */
async function readCheckpoint(
  mirroring: Mirroring,
  { keys, seen }: { keys: VerifierKey[]; seen: Seen | null },
): Promise<{ note: string; checkpoint: VerifiedCheckpoint }> {
  const { fetch, others = [], pause = threeSeconds } = mirroring;
  const sizes = others.map((other) => parseCheckpoint(parseNote(other).text).size);
  const largest = Math.max(seen?.size ?? 0, ...sizes);
  for (let reading = 1; ; reading += 1) {
    const note = textOf(await fetch('checkpoint'));
    const checkpoint = await verifyCheckpoint(note, { ...mirroring, keys });
    if (checkpoint.size >= largest || reading === checkpointReadings) return { note, checkpoint };
    await pause();
  }
}

/** The default pause. */
export const threeSeconds = () => new Promise<void>((resolve) => setTimeout(resolve, 3_000));

const safeName = (root: Bytes): string =>
  toBase64(root)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 12);

/** The state after the last visit; null before the first. */
export async function readSeen(store: MirrorStore | undefined): Promise<Seen | null> {
  const bytes = await store?.read(seenPath);
  return bytes ? JSON.parse(textOf(bytes)) : null;
}

async function keysOf({ fetch, origin, trusted }: Mirroring, seen: Seen | null): Promise<VerifierKey[]> {
  const list: KeyList = await parseKeyList(textOf(await fetch('keys')));
  // All keys that the log names at the first visit: a log that has not grown since a rotation is still signed by an earlier key.
  const known = trusted ?? (seen ? await Promise.all(seen.keys.map(parseVerifierKey)) : list.keys);
  const keys = await trustedKeys(list, { origin, trusted: known });
  if (!list.keys.some((key) => keys.some((one) => formatVerifierKey(one) === formatVerifierKey(key))))
    throw new VerificationFailure(
      'untrusted_key',
      'The log has another key, and no hand-over that a key known from before has signed.',
    );
  return keys;
}

function requireWitnesses({ note }: VerifiedCheckpoint, witnesses: VerifierKey[]): void {
  const missing = witnesses.filter((witness) => !note.verified.some(({ key }) => key === witness));
  if (missing.length > 0)
    throw new VerificationFailure(
      'not_cosigned',
      `The checkpoint is not cosigned by ${missing.map(({ name }) => name).join(', ')}.`,
    );
}

/** A size at which the root is known, for example from an earlier visit. */
interface Known {
  size: number;
  root: Bytes;
  /** Failure if the log has another root. */
  failure: VerificationFailure;
  /** Failure if the log has fewer entries. */
  shortened: VerificationFailure;
}

async function comparedCheckpoints(
  { others = [], origin }: Mirroring,
  { keys, seen, size: own }: { keys: VerifierKey[]; seen: Seen | null; size: number },
): Promise<Known[]> {
  const compared: Known[] = [];
  for (const note of others) {
    const { size, root } = await verifyCheckpoint(note, { origin, keys });
    const message = `Another reader was given a checkpoint of ${size} entries that is not part of this log. The log has two histories.`;
    const shortened = `The log has ${own} entries; another reader was given a checkpoint of ${size}. It was rolled back, or has two histories.`;
    compared.push({
      size,
      root,
      failure: new VerificationFailure('split_view', message),
      shortened: new VerificationFailure('split_view', shortened),
    });
  }
  if (seen) {
    const { size, root } = await verifyCheckpoint(seen.checkpoint, { origin, keys });
    const message = `The first ${size} entries are not those that this mirror saw before. The log was rewritten.`;
    const shortened = `The log has ${own} entries; this mirror saw ${size} before. The checkpoint was rolled back.`;
    compared.push({
      size,
      root,
      failure: new VerificationFailure('rewritten', message),
      shortened: new VerificationFailure('rolled_back', shortened),
    });
  }
  return compared.sort((one, other) => one.size - other.size);
}

async function readEntries(
  mirroring: Mirroring,
  { checkpoint, compared, seen }: { checkpoint: VerifiedCheckpoint; compared: Known[]; seen: Seen | null },
): Promise<Pick<Mirrored, 'replay' | 'altered'>> {
  const { sha256 = webCryptoSha256, onEntry, onProgress } = mirroring;
  const { size } = checkpoint;
  requireSize(size, compared);
  const builder = new TreeBuilder({ sha256 });
  const replay = new Replay();
  const altered: string[] = [];
  const known = new Map(compared.map((one) => [one.size, one]));
  await requireRoot(builder, compared);
  for await (const { entries, tile } of bundles(mirroring, size, seen)) {
    const full: StoredTile[] = [];
    const leaves = await Promise.all(entries.map((entry) => leafHash(entry, sha256)));
    for (const [position, leaf] of leaves.entries())
      onEntry?.(tile.index * tileWidth + position, { leaf, entry: entries[position] ?? new Uint8Array() });
    for (let start = 0; start < leaves.length; ) {
      const end = nextStop(start, { first: tile.index * tileWidth, count: leaves.length, known });
      full.push(...(await builder.add(leaves.slice(start, end))));
      await requireRoot(builder, compared);
      start = end;
    }
    for (const entry of entries) {
      if (seen && replay.size === seen.size) replay.expectNothingBefore(seen.at);
      replay.add(entry);
    }
    altered.push(...(await alteredTiles(mirroring, full, seen)));
    onProgress?.({ entries: replay.size, size });
  }
  altered.push(...(await alteredTiles(mirroring, builder.partialTiles(), seen)));
  if (!sameBytes(await builder.root(), checkpoint.root)) throw wrongRoot(altered);
  return { replay, altered };
}

function requireSize(size: number, compared: Known[]): void {
  const larger = compared.findLast((one) => one.size > size);
  if (larger) throw larger.shortened;
}

/** Where to pause within a bundle, because the root is known there. */
function nextStop(
  start: number,
  { first, count, known }: { first: number; count: number; known: Map<number, Known> },
): number {
  for (let end = start + 1; end < count; end += 1) if (known.has(first + end)) return end;
  return count;
}

async function requireRoot(builder: TreeBuilder, compared: Known[]): Promise<void> {
  for (const { size, root, failure } of compared)
    if (size === builder.size && !sameBytes(await builder.root(), root)) throw failure;
}

const wrongRoot = (altered: string[]) =>
  new VerificationFailure(
    'wrong_root',
    altered.length > 0
      ? `The entries are not those that the checkpoint commits to: they do not belong to ${altered.slice(0, 3).join(', ')}.`
      : 'The entries and tiles are not those that the checkpoint commits to.',
  );

/** The bundles in order; several are read concurrently. */
async function* bundles(mirroring: Mirroring, size: number, seen: Seen | null) {
  const waiting: Promise<{ tile: Tile; entries: Bytes[] }>[] = [];
  for (const tile of bundlesOf(size)) {
    const read = readBundle(mirroring, tile, seen);
    // Failures are thrown where the promise is awaited.
    read.catch(() => undefined);
    waiting.push(read);
    const first = waiting.length >= parallel ? waiting.shift() : undefined;
    if (first) yield await first;
  }
  for (const one of waiting) yield await one;
}

async function readBundle({ fetch, incremental, store }: Mirroring, tile: Tile, seen: Seen | null) {
  const path = tilePath(tile);
  const isKept = incremental && seen !== null && widthIn(seen.size, tile) === tile.width;
  const kept = isKept ? await store?.read(path) : null;
  const bytes = kept ?? (await fetch(path));
  const entries = decodeBundle(bytes, tile);
  if (!kept) await store?.write(path, bytes);
  return { tile, entries };
}

/** Paths of tiles that the log serves differently. */
async function alteredTiles(
  { fetch, incremental }: Mirroring,
  tiles: StoredTile[],
  seen: Seen | null,
): Promise<string[]> {
  const isOld = (tile: Tile) => incremental && seen !== null && widthIn(seen.size, tile) === tile.width;
  const compared = tiles.filter((tile) => !isOld(tile));
  const served = await Promise.all(compared.map((tile) => fetch(tilePath(tile))));
  return compared
    .filter(({ bytes }, position) => !sameBytes(bytes, served[position] ?? new Uint8Array()))
    .map(tilePath);
}

async function remember(
  store: MirrorStore | undefined,
  {
    checkpoint,
    keys,
    seen,
    at,
  }: { checkpoint: VerifiedCheckpoint; keys: VerifierKey[]; seen: Seen | null; at: number },
): Promise<void> {
  const { note, root, size } = checkpoint;
  const next: Seen = {
    keys: keys.map(formatVerifierKey),
    checkpoint: formatNote(note),
    size,
    root: toBase64(root),
    at: seen?.size === size ? seen.at : at,
  };
  await store?.write(seenPath, utf8(`${JSON.stringify(next, null, 2)}\n`));
}
