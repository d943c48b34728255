import type { Context } from '../context.ts';
import { rows } from '../db/database.ts';
import { originalsPrefix, variantsPrefix } from './keys.ts';

export interface MediaCheck {
  /** Files in the storage that no row knows. */
  filesWithoutRow: string[];
  /** Files that a row names and the storage does not have. */
  rowsWithoutFile: string[];
}

/** Younger files may belong to a request that is still running. */
const settledMs = 60 * 60 * 1000;

/** Compares storage and database, both ways. With `repair`, files without a row that are older than an hour are removed. */
export async function checkMedia(
  { db, media: { storage }, clock }: Context,
  { repair }: { repair: boolean },
): Promise<MediaCheck> {
  const known = await knownKeys(db);
  const filesWithoutRow: string[] = [];
  for (const prefix of [originalsPrefix, variantsPrefix])
    for await (const { key, modifiedAt } of storage.list(prefix)) {
      if (known.delete(key)) continue;
      filesWithoutRow.push(key);
      if (repair && modifiedAt.getTime() < clock.now().getTime() - settledMs) await storage.delete(key);
    }
  return { filesWithoutRow, rowsWithoutFile: [...known] };
}

async function knownKeys(db: Context['db']): Promise<Set<string>> {
  const found = await rows<{ key: string }>(
    db,
    `/* every merchant */
     select source_key as key from media where status <> 'uploading'
     union all
     select variant ->> 'key' from media cross join lateral jsonb_array_elements(variants) as variant`,
    [],
  );
  return new Set(found.map(({ key }) => key));
}
