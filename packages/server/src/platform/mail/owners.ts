import { type Db, rows } from '../db/database.ts';
import { statement, table } from '../db/statement.ts';

/** The owners of a merchant, with what an email to them begins with. */
export function ownersOf(tx: Db, merchantId: string) {
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
