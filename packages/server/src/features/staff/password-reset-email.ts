import { localeOf } from '@tribune/contract/messages';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { passwordReset } from '../../platform/mail/templates/index.ts';

/** Queues a password reset email in the name of the merchant whose staff the person joined first, never of a sandbox. */
export async function sendPasswordReset(
  { db, clock }: Context,
  { personId, url }: { personId: string; url: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const person = await row(
      tx,
      statement`select ${table('auth_users', 'u')('email', 'name')}, ${table('staff', 's')('merchant_id')}
       from staff as s join auth_users as u on u.id = s.person_id
       where s.person_id = $1 and not exists (select from sandboxes as x where x.merchant_id = s.merchant_id)
       order by s.created_at limit 1`,
      [personId],
    );
    if (!person) return;
    const { shop, locale } = await brandOf(tx, person.merchant_id);
    await sendLater(tx, person.merchant_id, {
      to: person.email,
      content: passwordReset({ locale: localeOf(locale), shop, name: person.name, url }),
      aboutId: personId,
      now: clock.now(),
    });
  });
}
