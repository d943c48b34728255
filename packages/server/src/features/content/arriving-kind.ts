import type { DecisionCause, EventType, ReviewStatus } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Decision } from '../decision-log/index.ts';
import type { LogChange } from '../transparency/index.ts';
import type { WrittenKind } from './kind.ts';

/** The columns of a new item that every kind has. */
export interface NewRow {
  merchant_id: string;
  status: ReviewStatus;
  /** ISO 8601 in UTC; the first ten characters are the day. */
  created_at: string;
}

/** A new item: its row, and the reasons for its status. */
export interface Arrival<Row extends NewRow = NewRow> {
  /** All rows of one arrival have the same columns. */
  row: Row;
  decision: Pick<Decision, 'action' | 'actor' | 'reasonCode'> & { causes: readonly DecisionCause[] };
  /** The event types that endpoints subscribe to. */
  wantedEvents: readonly string[];
  /** Whether media are attached in the same transaction. */
  withMedia?: boolean;
  /** Trace context of the item's request, if it is written in the context of another one. */
  traceparent?: string | null;
}

/** How items of a kind arrive, in addition to what all kinds have in common. */
export interface ArrivingKind<Row extends NewRow>
  extends Pick<WrittenKind, 'itemType' | 'table' | 'idColumn' | 'texts' | 'fields' | 'isAboutStore'> {
  /** The table of its search words; null if the words are in its own column `words`. */
  searchTable: 'review_search' | 'question_search' | null;
  /** Whether the item's product is recorded as a known product. */
  notesProduct: boolean;
  eventTypes(row: Row): readonly EventType[];
  /**
   * The data of its events, built in memory: reading it back would require a transaction, which would hold the counters' locks longer.
   */
  eventData(arrival: Arrival<Row>): object;
  /** Its first entries in the transparency log, if they differ from those that every logged kind has. */
  logged?(row: Row, made: { now: Date; isImported: boolean }): LogChange;
  count(tx: Db, merchantId: string, rows: readonly Row[]): Promise<void>;
  /**
   * Counts a single submitted item in the statement that inserts it: common table expressions and a final query that select from
   * `written`, whose `is_written` confirms that everything else is written. `prepare` returns its parameters, in addition to the row's
   * columns.
   */
  alone?: { sql: string; prepare(db: Db, row: Row): Promise<Record<string, unknown>> };
}
