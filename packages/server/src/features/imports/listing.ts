import type { importJob, listImports, QueryOf, Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { notNull, output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { type ImportRow, importColumns, importWith } from './import-rows.ts';
import { presentImport } from './present.ts';

/** Newest first: IDs are UUIDv7 and sort by time. Throws VALIDATION_ERROR. */
export async function importsOf(db: Db, merchantId: string, query: QueryOf<typeof listImports>) {
  const limit = query.limit ?? 20;
  const values: unknown[] = [merchantId, limit + 1];
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['merchant_id = $1'];
  if (query.status !== undefined) conditions.push(`status = ${add(query.status)}`);
  const after = await cursorAt(query.startAfter, ['import', 'an import'], (id) =>
    importWith(db, merchantId, id),
  );
  if (after) conditions.push(`import_id < ${add(after.import_id)}`);
  const found = await rows(
    db,
    statement`select ${importColumns} from imports where ${conditions.join(' and ')} order by import_id desc limit $2`,
    values,
  );
  const { page, ...next } = cutPage(found, limit, ({ import_id: last }) => typeId('import', last));
  const pending = await pendingPictures(db, merchantId, page);
  return {
    imports: page.map((row) => presentImport(row, pending.get(row.import_id) ?? 0)),
    ...next,
  };
}

export async function presentedImport(
  db: Db,
  merchantId: string,
  importId: string,
): Promise<Static<typeof importJob> | undefined> {
  const row = await importWith(db, merchantId, importId);
  if (!row) return undefined;
  return presentImport(row, (await pendingPictures(db, merchantId, [row])).get(importId) ?? 0);
}

async function pendingPictures(
  db: Db,
  merchantId: string,
  page: readonly ImportRow[],
): Promise<Map<string, number>> {
  const found = await rows(
    db,
    statement`select ${notNull(table('import_pictures')('import_id'))}, count(*) as ${output.number('count')} from import_pictures
     where merchant_id = $1 and import_id = any($2::uuid[]) and failed_at is null group by import_id`,
    [merchantId, page.map(({ import_id }) => import_id)],
  );
  return new Map(found.map(({ import_id, count }) => [import_id, count]));
}
