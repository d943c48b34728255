import { canonicalJson, growTree, type StoredTile, tilePath } from '@tribune/verify';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { CoverageChanges } from './coverage-changes.ts';
import type { EntryBody } from './entry-bodies.ts';
import { FigureChanges } from './figure-changes.ts';
import type { LogSigner } from './keys.ts';
import { follow, reviewStates, storeStates, unrated } from './review-states.ts';
import { leafOf, sha256 } from './sha256.ts';

/** A log whose row the transaction has locked. */
export interface HeldLog {
  merchantId: string;
  origin: string;
  size: number;
  /** Number of entries that the figures cover: fewer than all after an earlier release has appended some. */
  figuresSize: number;
  /** Number of entries that the counters of published reviews cover. */
  coverageSize: number;
}

/** An entry to append. */
export interface NewEntry {
  body: EntryBody;
  /** The review's ID in the log; null for an entry that concerns no review. */
  opaqueId: string | null;
  /** The review's ID here; null for erased reviews too. */
  reviewId: string | null;
  salt: Buffer | null;
  /** Whether the review came from a file. */
  isOfFile?: boolean;
}

/** Appends entries in order, and signs the checkpoint of the new size, all in the caller's transaction. */
export async function append(
  tx: Db,
  log: HeldLog,
  { entries, signer }: { entries: readonly NewEntry[]; signer: LogSigner },
): Promise<HeldLog> {
  const { coverageSize, figuresSize, merchantId, origin, size } = log;
  if (entries.length === 0) return log;
  const states = await reviewStates(tx, merchantId, entries);
  const known = new Set(states.keys());
  const figures = new FigureChanges();
  const published = new CoverageChanges();
  const texts = entries.map((entry, index) => {
    const stateOf = () => (entry.opaqueId === null ? undefined : states.get(entry.opaqueId));
    const before = stateOf();
    const body = follow(states, entry, size + index);
    const after = stateOf();
    if (after && after.rating !== unrated) {
      figures.follow(before, after, body);
      published.follow(before, after);
    }
    return entryText(body, entry.opaqueId);
  });
  const edge = await edgeTiles(tx, merchantId, size);
  const grown = await growTree({
    size,
    leaves: texts.map(leafOf),
    sha256,
    async readTile(tile) {
      const hashes = edge.get(`${tile.level}/${tile.index}`);
      if (!hashes) throw new Error(`The log of ${merchantId} has no ${tilePath(tile)}`);
      return new Uint8Array(hashes);
    },
  });
  await storeEntries(tx, log, texts);
  await storeTiles(tx, merchantId, grown.tiles);
  await storeStates(tx, merchantId, { states, known });
  await storeSalts(tx, log, entries);
  if (figuresSize === size) await figures.store(tx, merchantId);
  const counted = coverageSize === size ? published : new CoverageChanges();
  const after = {
    ...log,
    size: grown.size,
    figuresSize: figuresSize === size ? grown.size : figuresSize,
    coverageSize: coverageSize === size ? grown.size : coverageSize,
  };
  await rows(
    tx,
    `update transparency_logs set size = $2, figures_size = $3, outcomes_size = $3, checkpoint = $4,
       covered_since = case when $5 then coalesce(covered_since, began_at) else covered_since end, coverage_size = $6,
       published_received = published_received + $7, published_backfilled = published_backfilled + $8,
       published_imported = published_imported + $9, signals = coalesce($10, signals)
     where merchant_id = $1`,
    [
      merchantId,
      after.size,
      after.figuresSize,
      await signer.checkpoint(origin, grown),
      entries.some(isBatchOfFile),
      after.coverageSize,
      counted.received,
      counted.backfilled,
      counted.imported,
      entries.findLast(({ body }) => body.type === 'signals')?.body ?? null,
    ],
  );
  return after;
}

/** Whether an entry is a batch from a file. Such reviews predate the log, which cannot vouch for their history elsewhere. */
const isBatchOfFile = ({ body }: NewEntry): boolean => body.type === 'imported' && body.kind === 'file';

/** The bytes of an entry; their hash is its leaf in the tree. */
export const entryText = (body: EntryBody, opaqueId: string | null): string =>
  canonicalJson(opaqueId === null ? body : { ...body, id: opaqueId });

/**
 * Canonical JSON contains no line feeds, which makes them a separator; quoting it as an array would take longer than everything else
 * here.
 */
async function storeEntries(tx: Db, { merchantId, size }: HeldLog, texts: readonly string[]): Promise<void> {
  await rows(
    tx,
    `insert into transparency_entries (merchant_id, position, entry)
     select $1::uuid, $2::bigint + place - 1, entry
     from string_to_table($3, E'\\n') with ordinality as e (entry, place)`,
    [merchantId, size, texts.join('\n')],
  );
}

const tiles = table('transparency_tiles');

/** The last tile of each level, by `level/tile`. */
async function edgeTiles(tx: Db, merchantId: string, size: number): Promise<Map<string, Buffer>> {
  const found =
    size === 0
      ? []
      : await rows(
          tx,
          statement`select ${tiles('level', 'tile', 'hashes')} from transparency_tiles
           where merchant_id = $1 and (level, tile) in (select * from unnest($2::smallint[], $3::bigint[]))`,
          [merchantId, ...edgeOf(size)],
        );
  return new Map(found.map(({ level, tile, hashes }) => [`${level}/${tile}`, hashes]));
}

function edgeOf(size: number): [levels: number[], tiles: number[]] {
  const counts: number[] = [];
  for (let count = size; count > 0; count = Math.floor(count / 256)) counts.push(count);
  return [counts.map((_, level) => level), counts.map((count) => Math.floor(count / 256))];
}

async function storeTiles(tx: Db, merchantId: string, grown: readonly StoredTile[]): Promise<void> {
  await rows(
    tx,
    `insert into transparency_tiles (merchant_id, level, tile, hashes)
     select $1::uuid, * from unnest($2::smallint[], $3::bigint[], $4::bytea[])
     on conflict (merchant_id, level, tile) do update set hashes = excluded.hashes`,
    [
      merchantId,
      grown.map(({ level }) => level),
      grown.map(({ index }) => index),
      grown.map(({ bytes }) => Buffer.from(bytes)),
    ],
  );
}

async function storeSalts(
  tx: Db,
  { merchantId, size }: HeldLog,
  entries: readonly NewEntry[],
): Promise<void> {
  const salted = entries
    .map((entry, index) => ({ ...entry, position: size + index }))
    .filter(({ salt, reviewId }) => salt !== null && reviewId !== null);
  if (salted.length === 0) return;
  await rows(
    tx,
    `insert into transparency_salts (merchant_id, review_id, position, salt)
     select $1::uuid, * from unnest($2::uuid[], $3::bigint[], $4::bytea[])`,
    [
      merchantId,
      salted.map(({ reviewId }) => reviewId),
      salted.map(({ position }) => position),
      salted.map(({ salt }) => salt),
    ],
  );
}
