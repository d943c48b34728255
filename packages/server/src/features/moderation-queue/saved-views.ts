import { type Db, oneRow, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { invalidState } from '../../platform/errors.ts';
import { newUuid, typeId } from '../../platform/ids.ts';

const columns = table('saved_views')('view_id', 'person_id', 'name', 'filters', 'shared', 'created_at');
type SavedViewRow = Row<typeof columns>;
const mostViews = 50;

export const presentView = (row: SavedViewRow, personId: string) => ({
  id: typeId('view', row.view_id),
  name: row.name,
  filters: row.filters,
  shared: row.shared,
  isOwn: row.person_id === personId,
  createdAt: row.created_at,
});

/** A person's own views, then those that others share. */
export function savedViews(db: Db, merchantId: string, personId: string): Promise<SavedViewRow[]> {
  return rows(
    db,
    statement`select ${columns} from saved_views where merchant_id = $1 and (person_id = $2 or shared)
     order by person_id <> $2, name`,
    [merchantId, personId],
  );
}

/** Throws INVALID_STATE at the limit. */
export async function saveView(
  db: Db,
  merchantId: string,
  view: { personId: string; name: string; filters: string; shared: boolean; now: Date },
): Promise<SavedViewRow> {
  const listed = await savedViews(db, merchantId, view.personId);
  const own = listed.filter(({ person_id }) => person_id === view.personId);
  if (own.length >= mostViews && !own.some(({ name }) => name === view.name))
    throw invalidState(`You can have ${mostViews} saved views. Delete a view before you save another.`);
  return oneRow(
    db,
    statement`insert into saved_views (merchant_id, view_id, person_id, name, filters, shared, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (merchant_id, person_id, name) do update set filters = excluded.filters, shared = excluded.shared
     returning ${columns}`,
    [merchantId, newUuid(), view.personId, view.name, view.filters, view.shared, view.now],
  );
}

/** Deletes an own view; with `ofTeam` also one that somebody else shares. */
export function deleteView(
  db: Db,
  merchantId: string,
  { viewId, personId, ofTeam }: { viewId: string; personId: string; ofTeam: boolean },
): Promise<SavedViewRow | undefined> {
  return row(
    db,
    statement`delete from saved_views where merchant_id = $1 and view_id = $2 and (person_id = $3 or (shared and $4::bool))
     returning ${columns}`,
    [merchantId, viewId, personId, ofTeam],
  );
}
