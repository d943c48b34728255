import { type Db, rows } from '../db/database.ts';
import { statement, table } from '../db/statement.ts';

/** The owners of a merchant, with the greeting data of an email to them. */
export function ownersOf(tx: Db, merchantId: string) {
  return rows(
    tx,
    statement`with owners as (
       select u.email, u.name from staff as s join auth_users as u on u.id = s.person_id
       where s.merchant_id = $1 and s.role = 'owner')
     select ${table('auth_users', 'owners').as({ email: 'email', person: 'name' })},
       ${table('merchants', 'm').as({ shop: 'name', locale: 'locale' })}
     from owners cross join merchants as m where m.merchant_id = $1 order by owners.email`,
    [merchantId],
  );
}
