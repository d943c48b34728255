import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { tenantTables } from '../../platform/db/tenancy.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { merchantFolders } from '../../platform/storage/merchant-folders.ts';
import { isLogoKey } from '../media/index.ts';
import { eraseDeletedFromLog } from '../transparency/index.ts';
import { sandboxForUpdate } from './sandbox-rows.ts';

/**
 * What a reset does not delete: how the sandbox is set up, by whom, and its transparency log, which would otherwise be rolled
 * back for everybody who has verified it.
 */
const kept = new Set<string>([
  'audit_log',
  'email_templates',
  'reply_templates',
  'saved_views',
  'external_moderation',
  'coupon_services',
  'shop_connections',
  'webhook_endpoints',
  'transparency_outbox',
  'transparency_logs',
  'transparency_entries',
  'transparency_tiles',
  'transparency_reviews',
  'transparency_figures',
]);

/** Tables that are not distributed, with rows of content. */
const queues = [
  'due_requests',
  'mail_queue',
  'claim_queue',
  'external_checks',
  'webhook_outbox',
  'webhook_queue',
  'webhook_lanes',
  'attribute_checks',
  'moderation_presence',
];

/** Deletes all content of a sandbox with its files, and sets its clock back. */
export async function reset({ clock, db, media }: Context, merchantId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sandboxForUpdate(tx, merchantId);
    for (const table of [...queues, ...tenantTables])
      if (!kept.has(table)) await rows(tx, `delete from ${table} where merchant_id = $1`, [merchantId]);
    await eraseDeletedFromLog(tx, merchantId, { reason: 'sandbox_reset', now: clock.now() });
    await rows(tx, `update merchants set attributes_state = 'draft' where merchant_id = $1`, [merchantId]);
    await rows(tx, 'update sandboxes set days_advanced = 0 where merchant_id = $1', [merchantId]);
  });
  for (const folder of merchantFolders)
    for await (const { key } of media.storage.list(`${folder}/${merchantId}/`))
      if (!isLogoKey(key)) await media.storage.delete(key);
}
