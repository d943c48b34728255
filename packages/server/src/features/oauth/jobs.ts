import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';

/** Connections stay in the list for as long after they have ended. */
const keptMs = 90 * 24 * 60 * 60_000;

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({ name: 'sweep_oauth', cron: '53 3 * * *', run: sweepOAuth }),
];

/** Deletes expired records, and connections that ended long ago. */
export async function sweepOAuth({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await rows(db, 'delete from oauth_records where expires_at <= $1', [now]);
  await rows(
    db,
    'delete from access_tokens where grant_id is not null and least(expires_at, revoked_at) < $1',
    [new Date(now.getTime() - keptMs)],
  );
}
