import type { reviewProof, Static } from '@tribune/contract';
import {
  formatTlogProof,
  inclusionProof,
  nodesFromTiles,
  type Tile,
  tilePath,
  toBase64Url,
} from '@tribune/verify';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { checkpointOf } from './public-reads.ts';
import { sha256 } from './sha256.ts';

type Proof = Static<typeof reviewProof>;

/**
 * Proofs, by review ID, that the log contains published reviews as shown. Reviews or edits that a worker has not appended yet have none.
 * The caller has checked that the reviews are published: a proof reveals the salt of the review's text.
 */
export async function proofsOf(
  db: Db,
  merchantId: string,
  reviewIds: readonly string[],
): Promise<Map<string, Proof>> {
  // Read before entries and tiles, which only grow.
  const log = await checkpointOf(db, merchantId);
  if (!log || reviewIds.length === 0) return new Map();
  const { checkpoint, size } = log;
  const found = await rows(
    db,
    statement`select ${table('transparency_reviews', 'r')('opaque_id', 'content_position')}, ${table('transparency_salts', 's')('review_id', 'salt')},
       ${table('transparency_entries', 'e')('entry')}
     from transparency_reviews as r
     join transparency_salts as s on s.merchant_id = $1 and s.review_id = r.review_id and s.position = r.content_position
     join transparency_entries as e on e.merchant_id = $1 and e.position = r.content_position
     where r.merchant_id = $1 and r.review_id = any($2) and r.content_position < $3 and not exists (
       select from transparency_outbox as o where o.merchant_id = $1 and o.review_id = r.review_id and o.salt is not null)`,
    [merchantId, reviewIds, size],
  );
  const read = nodesFromTiles(size, tilesAtOnce(db, merchantId), sha256);
  const proven = found.map(async ({ review_id, opaque_id, content_position: index, entry, salt }) => {
    const proof = await inclusionProof({ size, index }, read, sha256);
    return [
      review_id,
      {
        index,
        entryId: opaque_id,
        salt: toBase64Url(new Uint8Array(salt)),
        entry,
        tlogProof: formatTlogProof({ index, proof, checkpoint }),
      },
    ] as const;
  });
  return new Map(await Promise.all(proven));
}

/** Reads the tiles that the proofs of a page request concurrently with one statement, each once. */
export function tilesAtOnce(db: Db, merchantId: string) {
  const known = new Map<string, Promise<Buffer | undefined>>();
  let waiting: {
    tile: Tile;
    found: (hashes: Buffer | undefined) => void;
    failed: (error: unknown) => void;
  }[] = [];
  const send = async () => {
    const asked = waiting;
    waiting = [];
    try {
      const tiles = await tilesOf(
        db,
        merchantId,
        asked.map(({ tile }) => tile),
      );
      for (const { tile, found } of asked) found(tiles.get(keyOf(tile)));
    } catch (error) {
      for (const { failed } of asked) failed(error);
    }
  };
  return async (tile: Tile): Promise<Uint8Array<ArrayBuffer>> => {
    const key = keyOf(tile);
    let reading = known.get(key);
    if (!reading) {
      reading = new Promise((found, failed) => {
        if (waiting.length === 0) setImmediate(() => void send());
        waiting.push({ tile, found, failed });
      });
      known.set(key, reading);
    }
    const hashes = await reading;
    if (!hashes || hashes.length < tile.width * 32)
      throw new Error(`The log of ${merchantId} has no ${tilePath(tile)}`);
    return new Uint8Array(hashes.subarray(0, tile.width * 32));
  };
}

const keyOf = ({ level, index }: Pick<Tile, 'level' | 'index'>) => `${level}/${index}`;

async function tilesOf(db: Db, merchantId: string, asked: readonly Tile[]): Promise<Map<string, Buffer>> {
  const found = await rows(
    db,
    statement`select ${table('transparency_tiles', 't')('level', 'tile', 'hashes')} from transparency_tiles as t
     where t.merchant_id = $1 and (t.level, t.tile) in (select * from unnest($2::smallint[], $3::bigint[]))`,
    [merchantId, asked.map(({ level }) => level), asked.map(({ index }) => index)],
  );
  return new Map(found.map(({ level, tile, hashes }) => [`${level}/${tile}`, hashes]));
}
