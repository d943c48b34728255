import { localeOf } from '@tribune/contract/messages';
import type { Db } from '../../platform/db/database.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { ownersOf } from '../../platform/mail/owners.ts';
import { webhookDisabled } from '../../platform/mail/templates/index.ts';

/** Queues an email to each owner of the merchant: the endpoint is disabled and receives no more events. */
export async function notifyOwners(
  tx: Db,
  merchantId: string,
  {
    endpointId,
    url,
    reason,
    lastError,
    now,
  }: {
    endpointId: string;
    url: string;
    reason: 'gone' | 'failing';
    lastError: string | null;
    now: Date;
  },
): Promise<void> {
  for (const { email, person, shop, locale } of await ownersOf(tx, merchantId))
    await sendLater(tx, merchantId, {
      to: email,
      content: webhookDisabled({ locale: localeOf(locale), shop, owner: person, url, reason, lastError }),
      aboutId: endpointId,
      now,
    });
}
