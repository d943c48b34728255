import { encodeBundle, parseTilePath, type Tile, utf8 } from '@tribune/verify';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';

const columns = table('transparency_logs')(
  ...(['origin', 'size', 'checkpoint', 'published_size', 'published_checkpoint'] as const),
);

/** The served signed checkpoint of a merchant's log, and its origin. Undefined while the log is empty. */
export async function checkpointOf(
  db: Db,
  merchantId: string,
): Promise<{ origin: string; size: number; checkpoint: string } | undefined> {
  const found = await rowWith(db, columns, { merchant_id: merchantId });
  if (!found || found.checkpoint === null) return undefined;
  const { checkpoint, origin, published_checkpoint, published_size, size } = found;
  return { origin, size: published_size ?? size, checkpoint: published_checkpoint ?? checkpoint };
}

/** The content of the tile at a path of tlog-tiles. Undefined if the log is smaller, or the path invalid. */
export async function tileAt(db: Db, merchantId: string, path: string): Promise<Uint8Array | undefined> {
  const tile = parseTilePath(path);
  if (!tile) return undefined;
  return tile.level === 'entries' ? bundle(db, merchantId, tile) : hashes(db, merchantId, tile);
}

/** A partial tile is a prefix of the tile that it grows into. */
async function hashes(
  db: Db,
  merchantId: string,
  { level, index, width }: Tile,
): Promise<Uint8Array | undefined> {
  const found = await rowWith(db, table('transparency_tiles')('hashes'), {
    merchant_id: merchantId,
    level,
    tile: index,
  });
  const length = width * 32;
  return found && found.hashes.length >= length ? found.hashes.subarray(0, length) : undefined;
}

async function bundle(db: Db, merchantId: string, { index, width }: Tile): Promise<Uint8Array | undefined> {
  const first = index * 256;
  const found = await rows(
    db,
    statement`select ${table('transparency_entries')('entry')} from transparency_entries
     where merchant_id = $1 and position >= $2 and position < $3 order by position`,
    [merchantId, first, first + width],
  );
  return found.length === width ? encodeBundle(found.map(({ entry }) => utf8(entry))) : undefined;
}
