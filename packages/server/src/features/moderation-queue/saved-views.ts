import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { invalidState } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';

const columns = table('saved_views')('view_id', 'name', 'filters', 'created_at');
type SavedViewRow = Row<typeof columns>;
const mostViews = 50;

export const presentView = (row: SavedViewRow) => ({
  id: typeId('view', row.view_id),
  name: row.name,
  filters: row.filters,
  createdAt: row.created_at,
});

export function savedViews(db: Db, merchantId: string, personId: string): Promise<SavedViewRow[]> {
  return rows(
    db,
    statement`select ${columns} from saved_views where merchant_id = $1 and person_id = $2 order by name`,
    [merchantId, personId],
  );
}

/** Throws INVALID_STATE at the limit. */
export async function saveView(
  db: Db,
  merchantId: string,
  view: { personId: string; name: string; filters: string; now: Date },
): Promise<SavedViewRow> {
  const own = await savedViews(db, merchantId, view.personId);
  if (own.length >= mostViews && !own.some(({ name }) => name === view.name))
    throw invalidState(`You can have ${mostViews} saved views. Delete a view before you save another.`);
  const saved = await row(
    db,
    statement`insert into saved_views (merchant_id, view_id, person_id, name, filters, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant_id, person_id, name) do update set filters = excluded.filters
     returning ${columns}`,
    [merchantId, newUuid(), view.personId, view.name, view.filters, view.now],
  );
  if (!saved) throw new Error('An upsert of one row always returns one row');
  return saved;
}

export function deleteView(
  db: Db,
  merchantId: string,
  { viewId, personId }: { viewId: string; personId: string },
): Promise<SavedViewRow | undefined> {
  return row(
    db,
    statement`delete from saved_views where merchant_id = $1 and view_id = $2 and person_id = $3 returning ${columns}`,
    [merchantId, viewId, personId],
  );
}
