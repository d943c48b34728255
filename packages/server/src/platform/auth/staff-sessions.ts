import { hash } from 'node:crypto';
import type { Role } from '@tribune/contract';
import { type Db, row } from '../db/database.ts';
import { orNull, statement, table } from '../db/statement.ts';

export interface SessionHolder {
  personId: string;
  email: string;
  /** The role at the given merchant; null if the person is not on its staff. */
  role: Role | null;
}

/** Sessions are stored by this hash, so that tokens cannot be read from the database or a backup. */
export const sessionHash = (token: string) => hash('sha256', token);

/** The person with a session token, and their role at the merchant. Not cached, so that signing out takes effect at once. */
export function sessionHolder(
  db: Db,
  merchantId: string,
  { token, now }: { token: string; now: Date },
): Promise<SessionHolder | undefined> {
  return row(
    db,
    statement`select ${table('auth_users', 'u').as({ personId: 'id' })}, ${table('auth_users', 'u')('email')}, ${orNull(table('staff', 's')('role'))}
     from auth_sessions as a
     join auth_users as u on u.id = a."userId"
     left join staff as s on s.merchant_id = $1 and s.person_id = u.id
     where a.token = $2 and a."expiresAt" > $3`,
    [merchantId, sessionHash(token), now],
  );
}
