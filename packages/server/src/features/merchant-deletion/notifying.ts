import { localeOf } from '@tribune/contract/messages';
import type { Db } from '../../platform/db/database.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { ownersOf } from '../../platform/mail/owners.ts';
import { merchantDeletion } from '../../platform/mail/templates/index.ts';
import { recordEvents } from '../webhooks/index.ts';
import type { DeletionRow } from './deletion-rows.ts';

/** Notifies all owners, by email and event, that a deletion was scheduled or canceled. */
export async function notifyOwners(tx: Db, deletion: DeletionRow, now: Date): Promise<void> {
  const {
    merchant_id: merchantId,
    deletion_id: deletionId,
    name,
    requested_at: requestedAt,
    due_at: dueAt,
  } = deletion;
  const change = deletion.status === 'canceled' ? 'canceled' : 'scheduled';
  for (const { email, person, shop, locale } of await ownersOf(tx, merchantId))
    await sendLater(tx, merchantId, {
      to: email,
      content: merchantDeletion({
        kind: `deletion_${change}`,
        locale: localeOf(locale),
        shop,
        owner: person,
        dueAt,
        requestedBy: deletion.requested_by,
      }),
      aboutId: deletionId,
      now,
    });
  await recordEvents(tx, merchantId, {
    types: [`merchant.deletion_${change}`],
    resourceId: deletionId,
    data: async () => ({ name, requestedAt, dueAt }),
    now,
  });
}
