import type { EventData, ReviewStatus } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { deleteEventsOf, recordEvents, recordEventsOfMany, wantsEvents } from '../webhooks/index.ts';
import type { ItemState } from './items.ts';
import type { ContentEvent, KindEvents } from './kind.ts';
import { itemRows, type RowSource } from './staff-rows.ts';
import type { StatusChange, Written } from './status-change.ts';

/** The `data` of a kind's events, from rows that include the ID. */
export const currentData =
  <Row extends object>(
    source: RowSource<Row>,
    present: (row: Row) => EventData<ContentEvent>,
  ): KindEvents['data'] =>
  async (tx, merchantId, ids) =>
    new Map(
      (await itemRows(tx, merchantId, source, ids)).map((row) => [
        // The ID of the row. The compiler does not know the column's name.
        row[source.idColumn as keyof Row] as string,
        present(row),
      ]),
    );

/** Records what happened to an item, with its current state. The caller has locked it. */
export function recordContentEvents(
  tx: Db,
  merchantId: string,
  events: Pick<KindEvents, 'data'>,
  { types, id, now }: { types: readonly ContentEvent[]; id: string; now: Date },
): Promise<void> {
  const data = async () => (await events.data(tx, merchantId, [id])).get(id);
  return recordEvents(tx, merchantId, { types, resourceId: id, data, now });
}

/** The events of status changes. */
export async function recordStatusEvents<Item extends ItemState>(
  tx: Db,
  merchantId: string,
  events: Pick<KindEvents, 'prefix' | 'data'>,
  { changes, wantedEvents }: Written & { changes: readonly StatusChange<Item>[] },
): Promise<void> {
  const changed = changes.filter(({ item, to }) => item.status !== to);
  for (const [to, some] of Map.groupBy(changed, (change) => change.to)) {
    const types = [`${events.prefix}.${happenedBy(to)}` as const];
    if (!wantsEvents(wantedEvents, types)) continue;
    const data = await events.data(
      tx,
      merchantId,
      some.map(({ item }) => item.id),
    );
    const resources = some.flatMap(({ item, traceparent }) => {
      const current = data.get(item.id);
      return current ? [{ resourceId: item.id, data: current, traceparent }] : [];
    });
    await recordEventsOfMany(tx, merchantId, { types, resources, now: latestOf(some) });
  }
}

/** Deletes the item's earlier events, which contain its text, and records its deletion. */
export async function recordDeleted<Item extends { id: string }>(
  tx: Db,
  merchantId: string,
  { prefix, ofDeleted }: Pick<KindEvents<Item>, 'prefix' | 'ofDeleted'>,
  { item, now }: { item: Item; now: Date },
): Promise<void> {
  await deleteEventsOf(tx, merchantId, item.id);
  const data = { id: typeId(prefix, item.id), ...ofDeleted(item), deletedAt: now.toISOString() };
  await recordEvents(tx, merchantId, {
    types: [`${prefix}.deleted`],
    resourceId: item.id,
    data: async () => data,
    now,
  });
}

const happenedBy = (status: ReviewStatus) => (status === 'pending' ? 'updated' : status);

/** The time of the latest change. */
export const latestOf = (changes: readonly { now: Date }[]) =>
  new Date(Math.max(...changes.map(({ now }) => now.getTime())));
