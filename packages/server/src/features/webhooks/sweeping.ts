import { deleteInBatches, forEachMerchant, type Sweeping } from '../../platform/jobs/sweeping.ts';
import { day } from './schedule.ts';

/** Retention of events with their deliveries and attempts. */
const retentionMs = 30 * day;

/** Deletes events past their retention, of all merchants. */
export function sweepEvents(context: Sweeping): Promise<void> {
  const before = new Date(context.clock.now().getTime() - retentionMs);
  return forEachMerchant(context, (merchantId) =>
    deleteInBatches(
      context,
      merchantId,
      { table: 'webhook_events', key: 'event_id' },
      { where: 'occurred_at < $2', values: [before] },
    ),
  );
}
