import { type Db, rows } from '../db/database.ts';

/** Writes down that an import has begun; its counts grow with every step, in the step's transaction. */
export async function beginImport(
  db: Db,
  merchantId: string,
  { importId, format, fileName, at }: { importId: string; format: string; fileName: string | null; at: Date },
): Promise<void> {
  await rows(
    db,
    `insert into imports (merchant_id, import_id, format, file_name, started_at) values ($1, $2, $3, $4, $5)`,
    [merchantId, importId, format, fileName, at],
  );
}

export async function endImport(
  db: Db,
  merchantId: string,
  { importId, rows: rowCount, failed, at }: { importId: string; rows: number; failed: number; at: Date },
): Promise<void> {
  await rows(
    db,
    `update imports set row_count = $3, failed = $4, finished_at = $5 where merchant_id = $1 and import_id = $2`,
    [merchantId, importId, rowCount, failed, at],
  );
}
