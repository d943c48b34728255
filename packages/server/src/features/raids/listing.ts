import { type IntegritySignal, raid, type Static } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { computedColumns, orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { presented } from '../../platform/presenting.ts';

interface Signal {
  signal: IntegritySignal;
  note: string;
  pValue: number | null;
  count: number;
  weight: number;
  refutedBy: string;
}

const listed = table('raids', 'listed').holding<{ signals: Signal[] }>()(
  'raid_id',
  'product_id',
  'started_at',
  'last_at',
  'raised_at',
  'signals',
);
const countOf = (status: string) =>
  `(select count(*) from reviews as r where r.merchant_id = $1 and r.merchant_id = listed.merchant_id
    and r.raid_id = listed.raid_id and r.status = '${status}')`;
const counts = computedColumns(
  [countOf('pending'), output.number('pending')],
  [countOf('approved'), output.number('approved')],
  [countOf('rejected'), output.number('rejected')],
  [countOf('flagged'), output.number('flagged')],
);

/** Newest alarm first, by UUIDv7, with the current number of reviews by status. */
export function raidsOf(
  db: Db,
  merchantId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  return rows(
    db,
    statement`select ${listed}, ${counts}, ${orNull(table('products', 'p').as({ product_name: 'name' }))}
     from (select * from raids where merchant_id = $1 and ($2::uuid is null or raid_id < $2)
       order by raid_id desc limit $3) as listed
     left join products as p on p.merchant_id = $1 and p.merchant_id = listed.merchant_id and p.product_id = listed.product_id
     order by listed.raid_id desc`,
    [merchantId, after, limit],
  );
}

type RaidRow = Row<typeof listed> & Row<typeof counts> & { product_name: string | null };

export const presentRaid = (row: RaidRow): Static<typeof raid> =>
  presented(raid, row, {
    id: typeId('raid', row.raid_id),
    reviews: { pending: row.pending, approved: row.approved, rejected: row.rejected, flagged: row.flagged },
  });
