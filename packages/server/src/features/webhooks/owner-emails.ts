import { localeOf } from '@tribune/contract/messages';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
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

function ownersOf(tx: Db, merchantId: string) {
  return rows(
    tx,
    statement`select ${table('auth_users', 'u').as({ email: 'email', person: 'name' })},
       ${table('merchants', 'm').as({ shop: 'name', locale: 'locale' })}
     from staff as s
     join auth_users as u on u.id = s.person_id
     join merchants as m on m.merchant_id = s.merchant_id
     where s.merchant_id = $1 and s.role = 'owner' order by u.email`,
    [merchantId],
  );
}
