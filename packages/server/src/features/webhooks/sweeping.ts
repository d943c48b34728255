import { type Db, rows } from '../../platform/db/database.ts';
import { day } from './schedule.ts';

/** Events, with their deliveries and attempts, are kept for so long. */
const keptMs = 30 * day;

export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await rows(db, '/* every merchant */ delete from webhook_events where occurred_at < $1', [
    new Date(now.getTime() - keptMs),
  ]);
}
