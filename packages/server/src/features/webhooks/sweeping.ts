import { type Db, rows } from '../../platform/db/database.ts';
import { day } from './schedule.ts';

/** Retention of events with their deliveries and attempts. */
const retentionMs = 30 * day;

/** Deletes events past their retention, of all merchants. */
export async function sweepEvents(db: Db, now: Date): Promise<void> {
  await rows(db, '/* every merchant */ delete from webhook_events where occurred_at < $1', [
    new Date(now.getTime() - retentionMs),
  ]);
}
