import type { Logger } from 'pino';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId } from '../../platform/ids.ts';
import { isBeingDeleted } from '../../platform/merchants/deletions.ts';
import { append, type HeldLog, type NewEntry } from './appending.ts';
import { backfillReviews, backfillStep, begin } from './backfill.ts';
import { recountCoverage } from './coverage-changes.ts';
import type { EntryBody } from './entry-bodies.ts';
import { recountFigures } from './figure-changes.ts';
import { type LogSigner, logSigner } from './keys.ts';
import { newOrigin } from './origin.ts';

/*
 * A log has one writer: the transaction that has locked its row. Taking changes from the outbox and appending their entries are one
 * transaction, so a killed process has done all of it or nothing, and each entry is in the log once.
 */

/** Maximum number of outbox rows in one transaction. */
export const batchRows = 2_000;
const merchantsAtATime = 1_000;
const concurrently = 4;

export interface Sequencing {
  db: Db;
  log: Logger;
  /** Base URL of the service; its host becomes part of a new log's origin. */
  publicUrl: string;
  now(): Date;
}

/**
 * Appends the changes of every merchant, up to a batch each; skips merchants whose log another process is writing. Returns whether it
 * should be called again at once.
 */
export async function sequenceDue(sequencing: Sequencing, { scan = false } = {}): Promise<boolean> {
  const { db, log } = sequencing;
  const merchants = await merchantsWithChanges(db);
  if (scan) merchants.push(...(await incompleteMerchants(db)));
  const waiting = [...new Set(merchants.map(({ merchant_id }) => merchant_id))];
  if (waiting.length === 0) return false;
  const signer = await logSigner(db, sequencing.now());
  let isMore = waiting.length >= merchantsAtATime;
  const sequenceNext = async () => {
    for (let merchantId = waiting.pop(); merchantId !== undefined; merchantId = waiting.pop())
      try {
        if (await sequence(sequencing, merchantId, { signer, scan })) isMore = true;
      } catch (error) {
        // A failure must not delay other merchants' logs.
        log.error(
          { merchantId: typeId('merchant', merchantId), reason: String(error) },
          'Appending to a transparency log failed; it will be retried',
        );
      }
  };
  await Promise.all(Array.from({ length: concurrently }, sequenceNext));
  return isMore;
}

/** Processes one batch of one merchant. Returns whether there is more. */
async function sequence(
  sequencing: Sequencing,
  merchantId: string,
  { scan, signer }: { scan: boolean; signer: LogSigner },
): Promise<boolean> {
  const { unknown, isMore } = await inTransaction(sequencing.db, async (tx) => {
    const log = await hold(tx, sequencing, merchantId);
    if (!log) return { unknown: [], isMore: false };
    if (scan && (log.figuresSize !== log.size || log.coverageSize !== log.size)) {
      if (log.figuresSize !== log.size) await recountFigures(tx, merchantId);
      if (log.coverageSize !== log.size) await recountCoverage(tx, merchantId);
      return { unknown: [], isMore: true };
    }
    const context = { signer, now: sequencing.now() };
    if (log.isNew) return { unknown: [], ...(await begin(tx, log, context)) };
    if (!log.isBackfilled) return { unknown: [], ...(await backfillStep(tx, log, context)) };
    return appendBatch(tx, log, signer);
  });
  if (unknown.length === 0) return isMore;
  // Runs in a separate transaction, because it locks reviews, and another transaction that has locked one may wait for its outbox rows.
  await inTransaction(sequencing.db, async (tx) => {
    const log = await hold(tx, sequencing, merchantId);
    if (log) await backfillReviews(tx, log, { reviewIds: unknown, signer, now: sequencing.now() });
  });
  return true;
}

type Held = HeldLog & { isNew: boolean; isBackfilled: boolean; backfilledTo: string | null };

const logs = table('transparency_logs');

/**
 * Locks the log, which is created if it does not exist. Undefined while another process has locked it, and for a merchant that is being
 * deleted, whose log would be created again.
 */
async function hold(tx: Db, { publicUrl, now }: Sequencing, merchantId: string): Promise<Held | undefined> {
  if (await isBeingDeleted(tx, merchantId)) return undefined;
  const origin = newOrigin(publicUrl, merchantId);
  const locked = () =>
    row(
      tx,
      statement`select ${logs('origin', 'size', 'outcomes_size', 'coverage_size', 'backfilled_to', 'backfilled_at')}
       from transparency_logs
       where merchant_id = $1 for update skip locked`,
      [merchantId],
    );
  if (!(await locked()))
    await rows(
      tx,
      `insert into transparency_logs (merchant_id, origin, size, began_at) values ($1, $2, 0, $3)
       on conflict (merchant_id) do nothing`,
      [merchantId, origin, now()],
    );
  const log = await locked();
  return (
    log && {
      merchantId,
      origin: log.origin,
      size: log.size,
      figuresSize: log.outcomes_size,
      coverageSize: log.coverage_size,
      isNew: log.size === 0,
      isBackfilled: log.backfilled_at !== null,
      backfilledTo: log.backfilled_to,
    }
  );
}

async function appendBatch(tx: Db, log: HeldLog, signer: LogSigner) {
  const { merchantId } = log;
  const taken = await takeChanges(tx, merchantId);
  const opaqueIds = await opaqueIdsOf(tx, merchantId, taken);
  const known: Taken[] = [];
  const unknown = new Set<string>();
  const entries: NewEntry[] = [];
  for (const change of taken) {
    const { review_id: reviewId } = change;
    if (reviewId !== null && change.opaque_id !== null) opaqueIds.set(reviewId, change.opaque_id);
    const opaqueId = change.opaque_id ?? (reviewId === null ? null : (opaqueIds.get(reviewId) ?? null));
    if (reviewId !== null && opaqueId === null) {
      unknown.add(reviewId);
      continue;
    }
    known.push(change);
    for (const [index, body] of change.entries.entries())
      entries.push({
        body,
        opaqueId,
        reviewId,
        salt: index === 0 ? change.salt : null,
        isOfFile: change.of_file,
      });
  }
  await deleteChanges(tx, merchantId, known);
  await append(tx, log, { entries, signer });
  return { unknown: [...unknown], isMore: taken.length === batchRows };
}

const changeColumns = table('transparency_outbox', 'o').holding<{ entries: EntryBody[] }>()(
  'change_id',
  'review_id',
  'opaque_id',
  'entries',
  'salt',
);
type Taken = Awaited<ReturnType<typeof takeChanges>>[number];

/**
 * Skips locked rows, whose reviews are being erased. Entries do not say whether a pending review came from a file, so the review is
 * read, for merchants with imports only.
 */
function takeChanges(tx: Db, merchantId: string) {
  return rows(
    tx,
    statement`select ${changeColumns}, o.ctid::text as ${output.text('place')},
       o.opaque_id is not null and exists (select from imports where merchant_id = $1) and exists (
         select from reviews as r where r.merchant_id = $1 and r.review_id = o.review_id and r.import_id is not null
       ) as ${output.boolean('of_file')}
     from transparency_outbox as o where o.merchant_id = $1
     order by o.recorded_at, o.change_id limit ${batchRows} for update of o skip locked`,
    [merchantId],
  );
}

/** Deletes by physical row position, which is stable while locked and needs no index lookup. */
async function deleteChanges(tx: Db, merchantId: string, changes: readonly Taken[]): Promise<void> {
  if (changes.length === 0) return;
  await rows(tx, 'delete from transparency_outbox where merchant_id = $1 and ctid = any($2::tid[])', [
    merchantId,
    changes.map(({ place }) => place),
  ]);
}

async function opaqueIdsOf(
  tx: Db,
  merchantId: string,
  changes: readonly Taken[],
): Promise<Map<string, string>> {
  const reviewIds = changes.flatMap(({ review_id, opaque_id }) =>
    review_id !== null && opaque_id === null ? [review_id] : [],
  );
  if (reviewIds.length === 0) return new Map();
  const found = await rows(
    tx,
    statement`select ${table('transparency_reviews')('review_id', 'opaque_id')} from transparency_reviews
     where merchant_id = $1 and review_id = any($2)`,
    [merchantId, [...new Set(reviewIds)]],
  );
  return new Map(found.map(({ review_id, opaque_id }) => [review_id ?? '', opaque_id]));
}

/** Rows leave the outbox within a second, so this reads few rows. */
function merchantsWithChanges(db: Db) {
  return rows(
    db,
    statement`/* every merchant */ select distinct ${table('transparency_outbox')('merchant_id')}
     from transparency_outbox limit ${merchantsAtATime}`,
    [],
  );
}

/** Merchants whose reviews are not all in a log yet, or whose log's figures or counters cover fewer entries: after an upgrade. */
function incompleteMerchants(db: Db) {
  return rows(
    db,
    statement`/* every merchant */ select ${table('merchants', 'm')('merchant_id')} from merchants as m
     left join transparency_logs as l on l.merchant_id = m.merchant_id
     where l.backfilled_at is null or l.outcomes_size <> l.size or l.coverage_size <> l.size limit ${merchantsAtATime}`,
    [],
  );
}
