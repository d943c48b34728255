import type { Role } from '@tribune/contract';
import { unassignAll } from '../../platform/db/assignment.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { forbidden, invalidState } from '../../platform/errors.ts';
import { typeId } from '../../platform/ids.ts';

/** A staff member with the account's data. */
export interface MemberRow {
  person_id: string;
  email: string;
  name: string;
  role: Role;
  two_factor: boolean;
  verified: boolean;
  created_at: string;
  last_sign_in_at: string | null;
}

export const presentMember = (row: MemberRow) => ({
  id: typeId('user', row.person_id),
  email: row.email,
  name: row.name,
  role: row.role,
  twoFactor: row.two_factor,
  joinedAt: row.created_at,
  lastSignInAt: row.last_sign_in_at,
});

/** Staff members, sorted by name; with `personId`, only that member. */
export function members(db: Db, merchantId: string, personId: string | null = null): Promise<MemberRow[]> {
  return rows(
    db,
    statement`select ${table('staff', 's')('person_id')}, ${table('auth_users', 'u')('email', 'name')}, ${table('staff', 's')('role')}, ${table('auth_users', 'u').as({ two_factor: 'twoFactorEnabled', verified: 'emailVerified' })}, ${table('staff', 's')('created_at')}, (select max(a."createdAt") from auth_sessions as a where a."userId" = u.id) as ${orNull(output.time('last_sign_in_at'))}
     from staff as s join auth_users as u on u.id = s.person_id
     where s.merchant_id = $1 and ($2::uuid is null or s.person_id = $2)
     order by u.name, u.email`,
    [merchantId, personId],
  );
}

/** Names of people, including former staff, by UUID. */
export async function namesOf(db: Db, personIds: readonly string[]): Promise<Map<string, string>> {
  const people = await rows(
    db,
    statement`select ${table('auth_users')('id', 'name')} from auth_users where id = any($1)`,
    [[...new Set(personIds)]],
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}

export interface Change {
  personId: string;
  /** Null removes the member. */
  role: Role | null;
  /** The role of the member who makes the change. */
  by: Role;
  now: Date;
}

/** Changes a member's role, or removes the member. Returns the member. Undefined if there is none. Throws FORBIDDEN, INVALID_STATE. */
export function changeMember(db: Db, merchantId: string, change: Change): Promise<MemberRow | undefined> {
  return inTransaction(db, async (tx) => {
    const owners = await ownersForUpdate(tx, merchantId);
    const [before] = await members(tx, merchantId, change.personId);
    if (!before) return undefined;
    if ((before.role === 'owner' || change.role === 'owner') && change.by !== 'owner')
      throw forbidden('Only an owner can add, change or remove owners.');
    if (change.role === 'owner' && !before.verified)
      throw invalidState(
        `${before.email} is not confirmed yet. An owner must have confirmed the address, by a link to set a password ("Forgot your password?").`,
      );
    if (before.role === 'owner' && change.role !== 'owner' && owners.length === 1)
      throw invalidState('A merchant must have an owner. Make another member an owner first.');
    if (change.role === null) {
      await leave(tx, merchantId, change);
      return before;
    }
    await setRole(tx, merchantId, change.personId, change.role);
    return { ...before, role: change.role };
  });
}

/** Locks the owners' rows, so that two owners cannot remove each other concurrently. */
function ownersForUpdate(tx: Db, merchantId: string) {
  return rows(
    tx,
    "select person_id from staff where merchant_id = $1 and role = 'owner' order by person_id for update",
    [merchantId],
  );
}

/** SQL: the merchant and its sandbox have the same staff. */
const ofBoth = `merchant_id in (select $1::uuid union all select merchant_id from sandboxes where live_merchant_id = $1)`;

function setRole(tx: Db, merchantId: string, personId: string, role: Role) {
  return rows(tx, `update staff set role = $3 where ${ofBoth} and person_id = $2`, [
    merchantId,
    personId,
    role,
  ]);
}

async function leave(tx: Db, merchantId: string, { personId, now }: Change): Promise<void> {
  await unassignAll(tx, merchantId, personId);
  await rows(tx, `delete from staff where ${ofBoth} and person_id = $2`, [merchantId, personId]);
  await rows(
    tx,
    `update access_tokens set revoked_at = $3
     where ${ofBoth} and person_id = $2 and revoked_at is null`,
    [merchantId, personId, now],
  );
}

export function join(
  tx: Db,
  merchantId: string,
  { personId, role, now }: { personId: string; role: Role; now: Date },
) {
  return row(
    tx,
    `insert into staff (merchant_id, person_id, role, created_at)
     select joined.merchant_id, $2::uuid, $3::text, $4::timestamptz
     from (select $1::uuid as merchant_id union all select merchant_id from sandboxes where live_merchant_id = $1) as joined
     on conflict (merchant_id, person_id) do nothing returning person_id`,
    [merchantId, personId, role, now],
  );
}
