import { localeOf } from '@tribune/contract/messages';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { passwordReset } from '../../platform/mail/templates/index.ts';

/** Queues an email with a link to set a password. */
export async function sendPasswordReset(
  tx: Db,
  { personId, url, now }: { personId: string; url: string; now: Date },
): Promise<void> {
  const person = await personAtFirstMerchant(tx, personId);
  if (!person) return;
  const { merchant_id, email, name, shop, locale } = person;
  const content = passwordReset({ locale: localeOf(locale), shop, name, url });
  await sendLater(tx, merchant_id, { to: email, content, aboutId: personId, now });
}

/** The person, with the merchant whose staff they joined first (never a sandbox), which is the sender of their emails. */
export async function personAtFirstMerchant(tx: Db, personId: string) {
  const person = await row(
    tx,
    statement`select ${table('auth_users', 'u')('email', 'name')}, ${table('staff', 's')('merchant_id')}
     from staff as s join auth_users as u on u.id = s.person_id
     where s.person_id = $1 and s.merchant_id not in (select b.merchant_id from sandboxes as b)
     order by s.created_at limit 1`,
    [personId],
  );
  // A separate query instead of a join: on Citus, staff and merchants are on different nodes.
  const shop = person && (await row(tx, nameAndLocale, [person.merchant_id]));
  return shop && { ...person, ...shop };
}

const nameAndLocale = statement`
  select ${table('merchants').as({ shop: 'name', locale: 'locale' })} from merchants where merchant_id = $1`;
