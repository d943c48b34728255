import type { Db } from '../../platform/db/database.ts';
import type { StaffRecipient } from '../../platform/mail/draft.ts';
import { mailOwners } from '../../platform/mail/owners.ts';
import { merchantDeletion } from '../../platform/mail/templates/index.ts';
import { recordEvents } from '../webhooks/index.ts';
import type { DeletionRow } from './deletion-rows.ts';

/** Notifies all owners, by email and event, that a deletion was scheduled or canceled. */
export async function notifyOwners(
  tx: Db,
  deletion: DeletionRow,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const {
    merchant_id: merchantId,
    deletion_id: deletionId,
    name,
    requested_at: requestedAt,
    due_at: dueAt,
  } = deletion;
  const change = deletion.status === 'canceled' ? 'canceled' : 'scheduled';
  const about = { kind: `deletion_${change}`, dueAt, requestedBy: deletion.requested_by } as const;
  const content = (to: StaffRecipient) => merchantDeletion({ ...to, ...about });
  await mailOwners(tx, merchantId, { content, aboutId: deletionId, publicUrl, now });
  await recordEvents(tx, merchantId, {
    types: [`merchant.deletion_${change}`],
    resourceId: deletionId,
    data: async () => ({ name, requestedAt, dueAt }),
    now,
  });
}
