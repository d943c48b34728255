import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ListedObject } from '../../platform/storage/storage.ts';
import { fileColumns, filesOfMedium, type MediumFiles } from './media-rows.ts';
import {
  isLogoKey,
  mediumOfKey,
  originalsOf,
  originalsPrefix,
  uploadsPrefix,
  variantsOf,
  variantsPrefix,
} from './storage-keys.ts';
import { filesNamedBy, isBusy } from './unused-files.ts';

export interface MediaCheck {
  /** Files in the storage without a row. */
  filesWithoutRow: string[];
  /** Files of rows that are missing in the storage. */
  rowsWithoutFile: string[];
}

/** Younger files may belong to a request that is still running. */
const settledMs = 60 * 60 * 1000;
/** Browsers write below `u/` while their tickets are valid; the hourly sweep deletes those files after 24 hours. */
const uploadsKeptMs = 26 * 60 * 60 * 1000;
const atOnce = 500;

/**
 * Compares storage and database in both directions during normal operation. With `repair`, deletes files without a row that
 * are older than an hour; pass another age only while nothing else runs. Memory grows only with the number of findings.
 */
export async function checkMedia(
  context: Context,
  { repair, olderThanMs = settledMs }: { repair: boolean; olderThanMs?: number },
): Promise<MediaCheck> {
  const filesWithoutRow: string[] = [];
  const now = context.clock.now().getTime();
  for await (const file of strayFiles(context)) {
    const ageMs = now - file.modifiedAt.getTime();
    if (file.key.startsWith(uploadsPrefix) && ageMs < uploadsKeptMs) continue;
    filesWithoutRow.push(file.key);
    if (repair && ageMs > olderThanMs) await context.media.storage.delete(file.key);
  }
  const rowsWithoutFile: string[] = [];
  for await (const key of missingFiles(context)) rowsWithoutFile.push(key);
  return { filesWithoutRow, rowsWithoutFile };
}

async function* strayFiles(context: Context): AsyncGenerator<ListedObject> {
  const { storage } = context.media;
  for (const prefix of [originalsPrefix, variantsPrefix, uploadsPrefix])
    for await (const batch of inBatches(storage.list(prefix)))
      for (const file of await unknownOf(
        context,
        batch.filter(({ key }) => !isLogoKey(key)),
      ))
        if (await isStray(context, file)) yield file;
}

async function* inBatches(files: AsyncIterable<ListedObject>): AsyncGenerator<ListedObject[]> {
  let batch: ListedObject[] = [];
  for await (const file of files) {
    if (batch.push(file) < atOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function unknownOf({ db }: Context, files: readonly ListedObject[]): Promise<ListedObject[]> {
  const owners = files.map(({ key }) => mediumOfKey(key)).filter((owner) => owner !== null);
  const known = await rows(
    db,
    statement`/* every merchant */ select ${fileColumns} from media
     where (merchant_id, media_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    [owners.map(({ merchantId }) => merchantId), owners.map(({ mediaId }) => mediaId)],
  );
  const media = new Map(known.map((medium) => [medium.media_id, medium]));
  return files.filter(({ key }) => !accountsFor(media.get(mediumOfKey(key)?.mediaId ?? ''), key));
}

function accountsFor(medium: MediumFiles | undefined, key: string): boolean {
  return medium !== undefined && (isBusy(medium) || filesNamedBy(medium).has(key));
}

/** Rechecks findings individually, because storage and database are not read at the same time. */
async function isStray({ db, media: { storage } }: Context, { key }: ListedObject): Promise<boolean> {
  const owner = mediumOfKey(key);
  if (owner && accountsFor(await filesOfMedium(db, owner.merchantId, owner.mediaId), key)) return false;
  return (await storage.head(key)) !== null;
}

async function* missingFiles(context: Context): AsyncGenerator<string> {
  let last = {
    merchant_id: '00000000-0000-0000-0000-000000000000',
    media_id: '00000000-0000-0000-0000-000000000000',
  };
  for (;;) {
    const media = await rows(
      context.db,
      statement`/* every merchant */ select ${fileColumns} from media
       where (merchant_id, media_id) > ($1, $2) order by merchant_id, media_id limit $3`,
      [last.merchant_id, last.media_id, atOnce],
    );
    for (const medium of media) yield* missingOf(context, medium);
    const end = media.at(-1);
    if (!end) return;
    last = end;
  }
}

async function* missingOf({ db, media: { storage } }: Context, medium: MediumFiles): AsyncGenerator<string> {
  if (medium.status === 'uploading') return;
  const { merchant_id: merchantId, media_id: mediaId } = medium;
  const missing = filesNamedBy(medium);
  for (const folder of [originalsOf(merchantId, mediaId), variantsOf(merchantId, mediaId)])
    for await (const { key } of storage.list(folder)) missing.delete(key);
  if (missing.size === 0) return;
  const again = await filesOfMedium(db, merchantId, mediaId);
  if (!again) return;
  for (const key of missing)
    if (filesNamedBy(again).has(key) && (await storage.head(key)) === null) yield key;
}
