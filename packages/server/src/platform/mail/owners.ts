import { localeOf } from '@tribune/contract/messages';
import { consoleAddress } from '../console-address.ts';
import { type Db, rows } from '../db/database.ts';
import { statement, table } from '../db/statement.ts';
import type { StaffRecipient } from './draft.ts';
import { type NewMail, sendAllLater } from './outbox.ts';

/**
 * Queues an email to each owner of the merchant, in its language. With `setting`, only if the merchant wants them; such an email is about
 * its recipient.
 */
export async function mailOwners(
  tx: Db,
  merchantId: string,
  {
    content,
    aboutId,
    setting,
    publicUrl,
    now,
  }: {
    content: (to: StaffRecipient) => NewMail['content'];
    aboutId?: string;
    setting?: 'raid_alert_emails' | 'topic_alert_emails';
    publicUrl: string;
    now: Date;
  },
): Promise<void> {
  const owners = await rows(
    tx,
    statement`with owners as (
       select u.id, u.email, u.name from staff as s join auth_users as u on u.id = s.person_id
       where s.merchant_id = $1 and s.role = 'owner')
     select ${table('auth_users', 'owners').as({ personId: 'id', email: 'email', person: 'name' })},
       ${table('merchants', 'm').as({ shop: 'name', locale: 'locale' })}
     from owners cross join merchants as m where m.merchant_id = $1 ${setting ? `and m.${setting}` : ''} order by owners.email`,
    [merchantId],
  );
  const page = consoleAddress(publicUrl, merchantId);
  await sendAllLater(
    tx,
    merchantId,
    owners.map(({ personId, email, person, shop, locale }) => ({
      to: email,
      content: content({ locale: localeOf(locale), shop, person, page }),
      ...(setting && { aboutId: personId }),
      ...(aboutId !== undefined && { aboutId }),
      now,
    })),
  );
}
