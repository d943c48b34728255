import { dayOf, decisionSeconds, importedReason, type Outcomes } from '@tribune/verify';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import type { EntryBody } from './entry-bodies.ts';
import { type LogWindow, logWindows } from './log-windows.ts';
import { type State, unrated } from './review-states.ts';

/** Names of the figures of imported reviews. */
export const importedFigures = {
  published: 'published_imported',
  pending: 'pending_imported',
  withheld: 'withheld_imported',
  erased: 'erased_imported',
} as const satisfies Record<keyof Outcomes, string>;

interface FigureChange {
  figure: string;
  detail: string;
  stars: number;
  change: number;
}

type Place = Pick<State, 'status' | 'reason_code' | 'rating' | 'received_at' | 'imported'>;

/**
 * Changes to the figures derived from a log, named as in `Outcomes` of `@tribune/verify`: `published`, `pending` by day, `withheld` and
 * `erased` by reason, all by stars, and separately for imported reviews; `backfilled`, and first decisions by duration in seconds. Every
 * review is in one of the first four.
 */
export class FigureChanges {
  readonly #changes = new Map<string, FigureChange>();

  /** Counts the effect of an entry on its review. `before` is undefined if the entry received it. */
  follow(before: State | undefined, after: State, body: EntryBody): void {
    if (before) this.place(before, -1);
    else if (after.backfilled) this.backfilled(1);
    this.place(after, 1);
    if (before?.decided_at !== null || after.decided_at === null) return;
    if (after.backfilled || body.reason === importedReason) return;
    const seconds = decisionSeconds(Date.parse(after.received_at), Date.parse(after.decided_at));
    this.decided(String(body.by), seconds, 1);
  }

  place({ imported, rating, reason_code, received_at, status }: Place, change: number): void {
    const add = (figure: keyof Outcomes, detail: string) =>
      this.#add(imported ? importedFigures[figure] : figure, detail, rating, change);
    if (status === 'approved') add('published', '');
    else if (status === 'pending') add('pending', dayOf(Date.parse(received_at)));
    else if (status === 'erased') add('erased', reason_code ?? '');
    else add('withheld', reason_code ?? status);
  }

  backfilled(change: number): void {
    this.#add('backfilled', '', 0, change);
  }

  decided(by: string, seconds: number, change: number): void {
    this.#add(by === 'staff' ? 'decided_by_staff' : 'decided_automatically', String(seconds), 0, change);
  }

  #add(figure: string, detail: string, stars: number, change: number): void {
    const key = `${figure} ${stars} ${detail}`;
    const known = this.#changes.get(key);
    if (known) known.change += change;
    else this.#changes.set(key, { figure, detail, stars, change });
  }

  /** The changed figures. */
  changes(): FigureChange[] {
    return [...this.#changes.values()].filter(({ change }) => change !== 0);
  }

  /** Adds them to the figures, in the transaction that appends the entries. */
  async store(tx: Db, merchantId: string): Promise<void> {
    const changes = this.changes();
    if (changes.length === 0) return;
    // Otherwise, days without pending reviews would accumulate.
    if (changes.some(({ figure, change }) => figure.startsWith('pending') && change < 0))
      await rows(
        tx,
        `delete from transparency_figures where merchant_id = $1 
           and figure in ('${importedFigures.pending}', 'pending') and review_count = 0`,
        [merchantId],
      );
    await rows(
      tx,
      `insert into transparency_figures as existing (merchant_id, figure, detail, stars, review_count)
       select $1::uuid, * from unnest($2::text[], $3::text[], $4::smallint[], $5::bigint[])
       on conflict (merchant_id, figure, detail, stars) do update
       set review_count = existing.review_count + excluded.review_count`,
      [
        merchantId,
        changes.map(({ figure }) => figure),
        changes.map(({ detail }) => detail),
        changes.map(({ stars }) => stars),
        changes.map(({ change }) => change),
      ],
    );
  }
}

/** Recounts the figures of a log to which an earlier release has written, in the transaction that has locked it. */
export async function recountFigures(tx: Db, merchantId: string): Promise<void> {
  for await (const window of logWindows(tx, merchantId)) await markImported(tx, merchantId, window);
  const figures = await countedFigures(tx, merchantId);
  await rows(tx, 'delete from transparency_figures where merchant_id = $1', [merchantId]);
  await figures.store(tx, merchantId);
  await rows(
    tx,
    'update transparency_logs set figures_size = size, outcomes_size = size where merchant_id = $1',
    [merchantId],
  );
}

/** Counts the figures of a log. Reads all of its reviews, and the entries of decided ones. */
export async function countedFigures(db: Db, merchantId: string): Promise<FigureChanges> {
  const figures = new FigureChanges();
  for await (const window of logWindows(db, merchantId)) {
    for (const { backfilled, count, ...place } of await placesOf(db, merchantId, window)) {
      figures.place(place, count);
      if (backfilled) figures.backfilled(count);
    }
    for (const { by, count, seconds } of await firstDecisionsOf(db, merchantId, window))
      figures.decided(by, decisionSeconds(0, seconds * 1000), count);
  }
  return figures;
}

/** The day of pending reviews; other reviews are not counted by day. */
const day = `date_trunc('day', case when status = 'pending' then received_at else 'epoch' end, 'UTC')`;

function placesOf(db: Db, merchantId: string, { condition, values }: LogWindow) {
  return rows(
    db,
    statement`select ${table('transparency_reviews')('status', 'reason_code', 'rating', 'backfilled', 'imported')},
       ${day} as ${output.time('received_at')}, count(*) as ${output.number('count')}
     from transparency_reviews where merchant_id = $1 and ${condition} and rating <> ${unrated}
     group by status, reason_code, rating, backfilled, imported, ${day}`,
    [merchantId, ...values],
  );
}

/** Who decided and why is only in the entry. */
function firstDecisionsOf(db: Db, merchantId: string, { condition, values }: LogWindow) {
  return rows(
    db,
    statement`select decision ->> 'by' as ${output.text('by')},
       extract(epoch from (decision ->> 'at')::timestamptz - r.received_at)::bigint as ${output.number('seconds')},
       count(*) as ${output.number('count')}
     from transparency_reviews as r
     cross join lateral (
       select e.entry::json as decision from transparency_entries as e
       where e.merchant_id = $1 and e.merchant_id = r.merchant_id and e.position = any(r.positions)
         and e.entry::json ->> 'type' = 'decided' and e.entry::json ->> 'to' <> 'pending'
       order by e.position limit 1) as first
     where r.merchant_id = $1 and ${condition} and r.rating <> ${unrated} and not r.backfilled and r.decided_at is not null
       and decision ->> 'reason' is distinct from '${importedReason}'
     group by 1, 2`,
    [merchantId, ...values],
  );
}

/** Marks imported reviews of logs from before version 2 of entries, and from releases that did not distinguish imported reviews. */
function markImported(tx: Db, merchantId: string, { condition, values }: LogWindow) {
  return rows(
    tx,
    `update transparency_reviews as r set imported = true
     where r.merchant_id = $1 and ${condition} and not r.imported and exists (
       select from transparency_entries as e
       where e.merchant_id = $1 and e.merchant_id = r.merchant_id and e.position = any(r.positions)
         and (e.entry::json ->> 'source' = 'import' or e.entry::json ->> 'imported' = 'true'
           or e.entry::json ->> 'reason' = '${importedReason}' and e.entry::json ->> 'type' = 'decided'))`,
    [merchantId, ...values],
  );
}
