import type { Context } from '../context.ts';
import { type Db, rows } from '../db/database.ts';
import { output, statement } from '../db/statement.ts';
import type { Feed } from './feed.ts';

type PartedFile = Pick<Feed, 'parts' | 'replaced' | 'folderOf'>;
type Storing = Pick<Context, 'db' | 'clock' | 'media'>;

/** Longer than any download. */
const downloadMs = 15 * 60 * 1000;
/** Longer than any step of a build. */
const lostAfterMs = 6 * 60 * 60 * 1000;

/** Records the objects among these to which no part refers any more. */
export async function noteUnreferenced(
  tx: Db,
  { parts, replaced }: PartedFile,
  merchantId: string,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<void> {
  await rows(
    tx,
    `insert into ${replaced} (merchant_id, object_key, replaced_at)
     select $1::uuid, key, $3 from (select distinct unnest($2::text[]) as key) as given
     where not exists (select from ${parts} where merchant_id = $1 and object_key = key)
     on conflict (merchant_id, object_key) do nothing`,
    [merchantId, keys, now],
  );
}

/** Deletes replaced objects after downloads that began earlier have ended, or `atOnce` because they contain erased data. */
export async function deleteReplaced(
  { db, clock, media }: Storing,
  { replaced }: PartedFile,
  merchantId: string,
  { atOnce }: { atOnce: boolean },
): Promise<void> {
  const now = clock.now();
  const outdated = await rows(
    db,
    statement`select object_key as ${output.text('key')} from ${replaced}
     where merchant_id = $1 and replaced_at <= $2`,
    [merchantId, atOnce ? now : new Date(now.getTime() - downloadMs)],
  );
  for (const { key } of outdated) {
    await media.storage.delete(key);
    await rows(db, `delete from ${replaced} where merchant_id = $1 and object_key = $2`, [merchantId, key]);
  }
}

/**
 * Deletes objects that a killed worker stored without recording them: when no step can record them any more, or `atOnce` because they
 * may contain erased data. Runs under the lease of the file.
 */
export async function deleteLost(
  { db, clock, media }: Storing,
  { parts, replaced, folderOf }: PartedFile,
  merchantId: string,
  { atOnce }: { atOnce: boolean },
): Promise<void> {
  const newestMs = clock.now().getTime() - lostAfterMs;
  const referenced = await rows(
    db,
    statement`select object_key as ${output.text('key')} from ${parts}
     where merchant_id = $1 and object_key is not null
     union select object_key from ${replaced} where merchant_id = $1`,
    [merchantId],
  );
  const known = new Set(referenced.map(({ key }) => key));
  for await (const { key, modifiedAt } of media.storage.list(folderOf(merchantId)))
    if (!known.has(key) && (atOnce || modifiedAt.getTime() < newestMs)) await media.storage.delete(key);
}
