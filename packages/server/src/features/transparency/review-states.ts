import { importedReason } from '@tribune/verify';
import { copyRecords } from '../../platform/db/copy.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import type { NewEntry } from './appending.ts';
import type { EntryBody } from './entry-bodies.ts';

const stateColumns = table('transparency_reviews')(
  ...([
    'opaque_id',
    'review_id',
    'content_position',
    'positions',
    'rating',
    'status',
    'reason_code',
    'backfilled',
  ] as const),
  ...(['received_at', 'decided_at', 'of_file', 'imported'] as const),
);
/** The state of a review according to the log. */
export type State = Row<typeof stateColumns>;

/** `rating` of items of other kinds, which figures of reviews leave out. */
export const unrated = 0;

/** States of reviews according to the log, by their IDs in it. */
export type ReviewStates = Map<string, State>;

/** The states of the reviews that new entries concern. */
export async function reviewStates(
  tx: Db,
  merchantId: string,
  entries: readonly NewEntry[],
): Promise<ReviewStates> {
  const opaqueIds = entries.flatMap(({ opaqueId, body }) =>
    opaqueId === null || isFirst(body) ? [] : [opaqueId],
  );
  const found =
    opaqueIds.length === 0
      ? []
      : await rows(
          tx,
          statement`select ${stateColumns} from transparency_reviews where merchant_id = $1 and opaque_id = any($2)`,
          [merchantId, [...new Set(opaqueIds)]],
        );
  return new Map(found.map((state) => [state.opaque_id, state]));
}

/** The entry as it follows from earlier ones: a decision contains the status that the log has. Updates the state of its review. */
export function follow(states: ReviewStates, entry: NewEntry, position: number): EntryBody {
  const { opaqueId, body } = entry;
  if (opaqueId === null) return body;
  const before = states.get(opaqueId);
  if (isFirst(body)) states.set(opaqueId, stateReceived(entry, position));
  else if (before) states.set(opaqueId, stateAfter(before, body, position));
  return before && body.type === 'decided' ? { ...body, from: before.status } : body;
}

/** Whether an entry is the first about its review or item. */
const isFirst = ({ type }: EntryBody) => type === 'received' || type === 'submitted';

// Safe casts: entry-bodies.ts writes these types.
const stateReceived = (
  { body, isOfFile = false, opaqueId, reviewId }: NewEntry,
  position: number,
): State => ({
  opaque_id: opaqueId ?? '',
  review_id: reviewId,
  content_position: position,
  positions: [position],
  rating: (body.rating as number | undefined) ?? unrated,
  status: 'pending',
  reason_code: null,
  backfilled: body.backfilled === true,
  received_at: body.at,
  decided_at: null,
  of_file: isOfFile,
  imported: body.imported === true || body.source === 'import',
});

function stateAfter(state: State, body: EntryBody, position: number): State {
  const before = { ...state, positions: [...state.positions, position] };
  if (body.type === 'edited') return { ...before, rating: body.rating as number, content_position: position };
  if (body.type === 'erased')
    return { ...before, review_id: null, status: 'erased', reason_code: body.reason as string };
  if (body.type !== 'decided') return before;
  return {
    ...before,
    status: body.to as string,
    reason_code: body.reason as string | null,
    imported: before.imported || body.reason === importedReason,
    decided_at: before.decided_at ?? (body.to === 'pending' ? null : body.at),
  };
}

/** Stores the states that entries have changed. `known` are the reviews that were already in the log. */
export async function storeStates(
  tx: Db,
  merchantId: string,
  { states, known }: { states: ReviewStates; known: ReadonlySet<string> },
): Promise<void> {
  const isKnown = ({ opaque_id }: State) => known.has(opaque_id);
  await insertStates(
    tx,
    merchantId,
    [...states.values()].filter((state) => !isKnown(state)),
  );
  await updateStates(tx, merchantId, [...states.values()].filter(isKnown));
}

/** Uses COPY, which takes half the processor time of an upsert. */
function insertStates(tx: Db, merchantId: string, states: readonly State[]): Promise<void> {
  return copyRecords(
    tx,
    'transparency_reviews',
    states.map((state) => ({
      merchant_id: merchantId,
      ...state,
      positions: `{${state.positions.join(',')}}`,
    })),
  );
}

/** Never changes the ID of a review, which only an erasure removes. */
async function updateStates(tx: Db, merchantId: string, states: readonly State[]): Promise<void> {
  if (states.length === 0) return;
  await rows(
    tx,
    `update transparency_reviews as r set content_position = s.content_position, positions = s.positions,
       rating = s.rating, status = s.status, reason_code = s.reason_code, decided_at = s.decided_at,
       imported = s.imported
     from json_populate_recordset(null::transparency_reviews, $2) as s
     where r.merchant_id = $1 and r.opaque_id = s.opaque_id`,
    [merchantId, JSON.stringify(states)],
  );
}
