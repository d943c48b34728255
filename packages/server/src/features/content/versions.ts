import type { ReviewStatus } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { columnsOf, computedColumns, orNull, output, statement } from '../../platform/db/statement.ts';
import type { DB } from '../../platform/db/types.gen.ts';
import type { WrittenKind } from './kind.ts';

/** Where the versions of a kind's items are stored that their authors replaced. A foreign key deletes them with their item. */
export interface KindVersions {
  table: keyof DB;
  /** Columns of the item that a version has beside the author's texts. */
  columns: readonly string[];
}

type Versioned = Pick<WrittenKind, 'table' | 'idColumn' | 'fields' | 'texts' | 'versions'>;

/** Stores the present version of a locked item, which is about to be replaced. */
export async function storeVersion(
  tx: Db,
  merchantId: string,
  { table, idColumn, fields, texts, versions }: Versioned,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const columns = [...versions.columns, ...texts.map(({ column }) => column), 'status'];
  // Items whose edits their source dates have a time of their own.
  const edited = 'edited_at' in fields ? 'i.edited_at, ' : '';
  await rows(
    tx,
    `insert into ${versions.table} (merchant_id, ${idColumn}, version, ${columns.join(', ')}, written_at, replaced_at)
     select i.merchant_id, i.${idColumn}, coalesce(v.version, 0) + 1, ${columns.map((column) => `i.${column}`).join(', ')},
       coalesce(${edited}v.replaced_at, i.created_at), $3
     from ${table} as i left join ${versions.table} as v
       on v.merchant_id = $1 and v.merchant_id = i.merchant_id and v.${idColumn} = i.${idColumn}
     where i.merchant_id = $1 and i.${idColumn} = $2
     order by v.version desc nulls last limit 1`,
    [merchantId, id, now],
  );
}

/** The versions of an item that its author replaced, newest first. */
export async function versionsOf(
  db: Db,
  merchantId: string,
  { idColumn, texts, versions: { table, columns } }: Versioned,
  id: string,
) {
  const named = texts.map(({ name, column }) => `'${name}', v.${column}`).join(', ');
  const version = columnsOf(
    computedColumns(
      ['v.version', output.number('version')],
      [columns.includes('rating') ? 'v.rating' : 'null::smallint', orNull(output.number('rating'))],
      [`json_build_object(${named})`, output.json<Record<string, string | null>>()('texts')],
      ['v.status', output.oneOf<ReviewStatus>()('status')],
      ['v.written_at', output.time('writtenAt')],
      ['v.replaced_at', output.time('replacedAt')],
    ),
  );
  return rows(
    db,
    statement`select ${version} from ${table} as v where v.merchant_id = $1 and v.${idColumn} = $2 order by v.version desc`,
    [merchantId, id],
  );
}

/** SQL of all replaced versions of the item `alias` with all columns, for privacy exports. */
export const heldVersions = ({ idColumn, versions }: Versioned, alias: string): string =>
  `(select coalesce(jsonb_agg(to_jsonb(v) - 'merchant_id' - '${idColumn}' order by v.version), '[]')
    from ${versions.table} as v where v.merchant_id = $1 and v.${idColumn} = ${alias}.${idColumn})`;
