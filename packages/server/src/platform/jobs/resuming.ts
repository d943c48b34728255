import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Columns } from '../db/statement.ts';
import { enqueue, type JobType } from './job.ts';
import { expiredLeases, type LeaseTable } from './lease.ts';

interface Unfinished<Payload, Row> {
  /** SQL condition on the columns of the leased table. */
  where?: string;
  /** Column with the time since which a row that was never leased has waited. */
  waitingSince?: string;
  returning: Columns<Row>;
  payload: (row: Row) => Payload;
}

/** The `resume` of a job that leases a row: requeues the rows of killed workers, whose jobs stay locked for hours. */
export const resuming =
  <Payload extends object, Row>(
    job: JobType<Payload>,
    on: LeaseTable<string>,
    { where = 'true', waitingSince, returning, payload }: Unfinished<Payload, Row>,
  ) =>
  async ({ db, clock, media }: Context): Promise<void> => {
    const stale = await expiredLeases(db, on, {
      term: { now: clock.now(), ttlMs: media.silenceMs },
      where: sql.raw(where),
      ...(waitingSince !== undefined && { waitingSince }),
      returning,
      limit: 1_000,
    });
    for (const row of stale) await enqueue(db, job, payload(row), { keepsItsPlace: true });
  };
