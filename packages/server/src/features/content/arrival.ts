import { isLogged } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { columnsFor } from '../../platform/db/fields.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import { entryRow } from '../decision-log/index.ts';
import { queueExternalChecks } from '../screening/index.ts';
import { type LogChange, logChangesParameters, logParameters, submitted } from '../transparency/index.ts';
import { eventParameters, newEvent, recordEventsOfMany, wantsEvents } from '../webhooks/index.ts';
import { insertManySql, insertOneSql, insertProductsSql } from './arrival-sql.ts';
import type { Arrival, ArrivingKind, NewRow } from './arriving-kind.ts';

/** Options of an arrival. */
export interface Arriving {
  merchantId: string;
  /** Only the statement that inserts submissions also counts them. */
  origin: 'submission' | 'file' | 'source';
  /** Whether the merchant's moderation service checks the items. */
  asksService?: boolean;
  /** An entry of the transparency log that precedes those of the items. */
  batch?: LogChange;
  /** The caller counts the items together with others. */
  isCounted?: boolean;
  now: Date;
}

/**
 * Writes one or more new items of a kind, whatever their origin, with all consequences: search words, decision log, transparency log,
 * events, external check and counters. One submitted item takes one statement, unless the merchant's moderation service is asked.
 * Returns the entries in the transparency log, in the order of the items.
 */
export function arrive<Row extends NewRow>(
  db: Db,
  declared: ArrivingKind<Row>,
  arrivals: readonly Arrival<Row>[],
  arriving: Arriving,
): Promise<LogChange[]> {
  const kind = isLogged(declared.itemType) ? { logged: loggedByKind(declared), ...declared } : declared;
  const [only, ...others] = arrivals;
  const { alone } = kind;
  if (!only) return Promise.resolve([]);
  if (others.length > 0 || !alone || arriving.origin !== 'submission')
    return inTransaction(db, (tx) => arriveTogether(tx, kind, arrivals, arriving));
  const write = (tx: Db) => arriveAlone(tx, { ...kind, alone }, only, arriving);
  if (!arriving.asksService) return write(db);
  return inTransaction(db, async (tx) => {
    const logged = await write(tx);
    await queueChecks(tx, kind, arrivals, arriving);
    return logged;
  });
}

async function arriveAlone<Row extends NewRow>(
  db: Db,
  kind: ArrivingKind<Row> & Pick<Required<ArrivingKind<Row>>, 'alone'>,
  arrival: Arrival<Row>,
  arriving: Arriving,
): Promise<LogChange[]> {
  const { row, wantedEvents } = arrival;
  const { now } = arriving;
  const types = kind.eventTypes(row);
  const isSubscribed = wantsEvents(wantedEvents, types);
  const change = kind.logged?.(row, { now, isImported: false });
  const entry = Object.entries(entryOf(kind, arrival, now));
  await rows(db, insertOneSql(kind, isSubscribed), {
    ...valuesOf(row),
    ...jsonTexts(kind, row),
    ...(await kind.alone.prepare(db, row)),
    ...Object.fromEntries(entry.map(([column, value]) => [`log_${column}`, value])),
    searchConfig: searchConfigOf(textOf(row, 'language')),
    searched: searchedText(kind, row),
    ...(change && logParameters(change)),
    ...(isSubscribed &&
      eventParameters({
        events: types.map(newEvent),
        resourceId: idOf(kind, row),
        data: kind.eventData(arrival),
        now,
      })),
  });
  return change ? [change] : [];
}

async function arriveTogether<Row extends NewRow>(
  tx: Db,
  kind: ArrivingKind<Row>,
  arrivals: readonly Arrival<Row>[],
  arriving: Arriving,
): Promise<LogChange[]> {
  const { merchantId, origin, batch, isCounted = false, now } = arriving;
  const items = arrivals.map(({ row }) => row);
  const isImported = origin === 'file';
  const logged = items.flatMap((row) => kind.logged?.(row, { now, isImported }) ?? []);
  await rows(tx, insertManySql(kind, Object.keys(items[0] ?? {})), {
    merchantId,
    items: JSON.stringify(items.map(jsonRow)),
    entries: JSON.stringify(arrivals.map((arrival) => entryOf(kind, arrival, now))),
    ...(kind.logged && logChangesParameters([...(batch ? [batch] : []), ...logged])),
  });
  await recordEvents(tx, kind, arrivals, arriving);
  if (arriving.asksService) await queueChecks(tx, kind, arrivals, arriving);
  if (!isCounted) await kind.count(tx, merchantId, items);
  // Runs after the counters, as in the statement for one item; another order could deadlock with it.
  if (kind.notesProduct) {
    const productIds = [...new Set(items.map((row) => textOf(row, 'product_id')))].sort();
    await rows(tx, insertProductsSql, { merchantId, productIds, now });
  }
  return logged;
}

async function recordEvents<Row extends NewRow>(
  tx: Db,
  kind: ArrivingKind<Row>,
  arrivals: readonly Arrival<Row>[],
  { merchantId, now }: Arriving,
): Promise<void> {
  const subscribed = arrivals.filter(({ row, wantedEvents }) =>
    wantsEvents(wantedEvents, kind.eventTypes(row)),
  );
  for (const some of Map.groupBy(subscribed, ({ row }) => row.status).values()) {
    const types = some[0] ? kind.eventTypes(some[0].row) : [];
    const resources = some.map((arrival) => ({
      resourceId: idOf(kind, arrival.row),
      data: kind.eventData(arrival) as never, // that of these types
      traceparent: arrival.traceparent,
    }));
    await recordEventsOfMany(tx, merchantId, { types, resources, now });
  }
}

function queueChecks<Row extends NewRow>(
  tx: Db,
  kind: ArrivingKind<Row>,
  arrivals: readonly Arrival<Row>[],
  { merchantId, now }: Arriving,
): Promise<void> {
  const itemIds = arrivals.map(({ row }) => idOf(kind, row));
  return queueExternalChecks(tx, merchantId, { itemType: kind.itemType, itemIds, now });
}

const entryOf = <Row extends NewRow>(kind: ArrivingKind<Row>, { row, decision }: Arrival<Row>, now: Date) =>
  entryRow({
    entryId: newUuid(),
    itemType: kind.itemType,
    itemId: idOf(kind, row),
    from: null,
    to: row.status,
    reason: null,
    at: now,
    ...decision,
  });

/** The first entries of items in the transparency log, derived from the declaration of their kind. */
export const loggedByKind =
  <Row extends NewRow>(kind: ArrivingKind<Row>): NonNullable<ArrivingKind<Row>['logged']> =>
  (row, { now }) =>
    submitted(
      {
        ...row,
        kind: kind.itemType,
        id: idOf(kind, row),
        productId: kind.isAboutStore ? null : textOf(row, 'product_id'),
        language: textOf(row, 'language'),
        texts: Object.fromEntries(kind.texts.map(({ name, column }) => [name, textOf(row, column)])),
      },
      now,
    );

const valuesOf = (row: NewRow): Record<string, unknown> => ({ ...row });

/** A text of the row, from a column that the declaration names. */
const textOf = (row: NewRow, column: string): string | null => Reflect.get(row, column) ?? null;
const idOf = <Row extends NewRow>({ idColumn }: ArrivingKind<Row>, row: Row) => textOf(row, idColumn) ?? '';

/** All texts of the row as one, for search. */
const searchedText = <Row extends NewRow>({ texts }: ArrivingKind<Row>, row: Row) =>
  texts
    .map(({ column }) => textOf(row, column))
    .filter((text) => text !== null)
    .join('\n');

const jsonTexts = <Row extends NewRow>({ fields }: ArrivingKind<Row>, row: Row) =>
  Object.fromEntries(
    columnsFor(fields, 'submission')
      .filter((column) => fields[column]?.kind === 'json')
      .map((column) => [column, textOf(row, column) && JSON.stringify(textOf(row, column))]),
  );

/** JSON cannot contain bytes, which PostgreSQL reads as hexadecimal, nor unpaired surrogates. */
const jsonRow = (row: NewRow) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([column, value]) => {
        if (Buffer.isBuffer(value)) return [column, `\\x${value.toString('hex')}`];
        return [column, typeof value === 'string' ? value.toWellFormed() : value];
      }),
  );
