import assert from 'node:assert/strict';
import {
  bundlesOf,
  decodeBundle,
  type Entry,
  growTree,
  leafHash,
  parseEntry,
  parseKeyList,
  Replay,
  sameBytes,
  tilePath,
  tilesOf,
  verifyCheckpoint,
} from '@tribune/verify';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Harness } from '../../testing/harness.ts';
import { sequenceDue } from './sequencing.ts';

export const host = 'reviews.example';

/** Appends all pending changes. */
export async function sequenceAll({ context: { db, log, clock } }: Pick<Harness, 'context'>): Promise<void> {
  const sequencing = { db, log, publicUrl: `https://${host}`, now: () => clock.now() };
  while (await sequenceDue(sequencing, { scan: true }));
}

/** Reads a log as any client can, and verifies signature, tiles and entries. */
export async function mirror({ app }: Pick<Harness, 'app'>, { id }: { id: string }) {
  const read = async (path: string) => {
    const { statusCode, rawPayload } = await app.inject({ method: 'GET', url: `/log/${id}/${path}` });
    assert.equal(statusCode, 200, path);
    return new Uint8Array(rawPayload);
  };
  const origin = `${host}/log/${id}`;
  const { keys } = await parseKeyList(Buffer.from(await read('keys')).toString());
  const checkpoint = await verifyCheckpoint(Buffer.from(await read('checkpoint')).toString(), {
    origin,
    keys,
  });
  const { size, root } = checkpoint;
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  for (const bundle of bundlesOf(size)) bytes.push(...decodeBundle(await read(tilePath(bundle)), bundle));
  const grown = await growTree({
    size: 0,
    leaves: await Promise.all(bytes.map((entry) => leafHash(entry))),
    readTile: () => Promise.reject(new Error('An empty tree has no tiles')),
  });
  assert.ok(sameBytes(grown.root, root), 'the entries have the root that the checkpoint names');
  const own = new Map(grown.tiles.map((tile) => [tilePath(tile), tile.bytes]));
  for (const tile of tilesOf(size))
    assert.deepEqual(await read(tilePath(tile)), own.get(tilePath(tile)), tilePath(tile));
  const replay = new Replay();
  for (const entry of bytes) replay.add(entry);
  assert.deepEqual(replay.problems, []);
  return { origin, keys, size, root, replay, entries: bytes.map((entry): Entry => parseEntry(entry)) };
}

/** Entries without times and IDs, shortened: `received 5`, `decided pending approved null system`. */
export const shortened = (entries: readonly Entry[]): string[] =>
  entries.map((entry) => {
    if (entry.type === 'received') return `received ${entry.rating} ${entry.source} ${entry.verification}`;
    if (entry.type === 'submitted') return `submitted ${entry.kind}`;
    if (entry.type === 'decided')
      return `decided ${entry.from} ${entry.to} ${entry.reason} ${entry.by}${entry.note === null ? '' : ' noted'}`;
    if (entry.type === 'edited') return `edited ${entry.rating}`;
    if (entry.type === 'erased') return `erased ${entry.reason}`;
    if (entry.type === 'reverified') return `reverified ${entry.verification}`;
    if (entry.type === 'featured') return `featured ${entry.featured}`;
    if (entry.type === 'imported') return `imported ${entry.kind} ${Object.values(entry.stars).join(' ')}`;
    if (entry.type === 'signals') return `signals ${Object.keys(entry.signals).join(' ')}`;
    return `policy ${entry.policy.split(':')[0]}`;
  });

/** Reviews whose rating or status differs between the merchant's data and the log, or that only one of them has. */
export async function differences({ context }: Pick<Harness, 'context'>, { id }: { id: string }) {
  return rows(
    context.db,
    statement`select coalesce(r.review_id, t.review_id)::text as ${output.text('reviewId')},
       concat_ws(' ', r.rating, r.status, 'in the log', t.rating, t.status) as ${output.text('difference')}
     from (select * from reviews where merchant_id = $1) as r
     full join (select * from transparency_reviews where merchant_id = $1 and status <> 'erased') as t
       on t.review_id = r.review_id
     where (r.rating, r.status) is distinct from (t.rating, t.status)`,
    [uuidOf('merchant', id)],
  );
}
