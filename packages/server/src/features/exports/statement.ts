import pg from 'pg';
import { cellOf } from '../../platform/csv/formula-cells.ts';
import { answerKind } from '../questions/index.ts';
import { addressColumns, exported } from './columns.ts';
import type { ExportSelection } from './selection.ts';

/** A position in an export: all rows up to and including it have been written. */
export interface Place {
  createdAt: string;
  id: string;
}

/** COPY of the rows after one position and up to another, as CSV without a header. */
export function copyStatement(
  selection: ExportSelection,
  { after, upTo }: { after: Place | null; upTo: Place | null },
  { mediaUrl, picturesWait }: { mediaUrl: string; picturesWait: boolean },
): string {
  const { merchantId, type, hasAddresses = true } = selection;
  const { table, idColumn: key, queue } = exported[type].kind;
  const cells = exported[type].columns.map(({ name, sql, writing }) => {
    if (!hasAddresses && addressColumns.has(name)) return 'null';
    return cellOf(
      sql === 'media_addresses' ? mediaAddresses(merchantId, mediaUrl, picturesWait) : sql,
      writing,
    );
  });
  const conditions = [
    ...conditionsOf(selection),
    ...(after ? [behind(key, after)] : []),
    ...(upTo ? [`(created_at, ${key}) <= (${placeOf(upTo)})`] : []),
  ];
  return `copy (
    select ${cells.join(',\n      ')}
    from (select * from ${table} where ${conditions.join(' and ')}) as ${queue.alias}
    ${joinsOf(selection)}
  ) to stdout with (format csv)`;
}

/** The `from` and `where` clauses, shared by counting, finding positions and writing. */
export function conditionsOf({ merchantId, startDate, endDate, status }: ExportSelection): string[] {
  return [
    `merchant_id = ${quoted(merchantId)}`,
    status === 'all'
      ? `status in ('pending', 'approved', 'rejected', 'flagged')`
      : `status = ${quoted(status)}`,
    `created_at >= ${quoted(startDate)}::date`,
    `created_at < ${quoted(endDate)}::date + 1`,
  ];
}

/** Sorts by submission; answers follow the order of their questions. */
function joinsOf({ merchantId, type }: ExportSelection): string {
  const { kind, joins } = exported[type];
  const ordered = [kind, ...(type === 'questions' ? [answerKind] : [])].map(
    ({ idColumn, queue: { alias } }) => `${alias}.created_at, ${alias}.${idColumn}`,
  );
  return `${joins(quoted(merchantId))} order by ${ordered.join(', ')}`;
}

export const behind = (key: string, place: Place) => `(created_at, ${key}) > (${placeOf(place)})`;

const placeOf = ({ createdAt, id }: Place) => `${quoted(createdAt)}::timestamptz, ${quoted(id)}::uuid`;

/** URLs of the largest size of each photo or video, and of imported pictures that have not been fetched yet. */
function mediaAddresses(merchantId: string, mediaUrl: string, picturesWait: boolean): string {
  const stored = `case when r.media <> '[]' then (
        select string_agg(${quoted(`${mediaUrl}/`)} || shown.key, ' ' order by shown.place)
        from (
          select m.place, (
            select v ->> 'key' from jsonb_array_elements(m.medium -> 'variants') as v
            order by array_position(array['original', 'large', 'medium', 'small', 'thumbnail'], v ->> 'name')
            limit 1) as key
          from jsonb_array_elements(r.media) with ordinality as m (medium, place)
        ) as shown) end`;
  if (!picturesWait) return `(${stored})`;
  const waiting = `(select string_agg(w.url, ' ' order by w.position) from import_pictures as w
      where w.merchant_id = ${quoted(merchantId)} and w.review_id = r.review_id)`;
  return `nullif(concat_ws(' ', ${stored}, ${waiting}), '')`;
}

/** Inlines values as literals, because COPY accepts no parameters. */
const quoted = (text: string) => pg.escapeLiteral(text);
