import type { Plan, Role } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { sessionInCookie } from '../../platform/auth/session-cookie.ts';
import { sessionHash } from '../../platform/auth/staff-sessions.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows, rowsWith } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/sql-states.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import type { Logo } from '../../platform/mail/brand.ts';
import { deletionsOf } from '../../platform/merchants/deletions.ts';

export interface Me {
  person: {
    id: string;
    email: string;
    /** Whether a link that only the mailbox received was followed. */
    emailVerified: boolean;
    name: string;
    twoFactor: boolean;
  } | null;
  /** The merchants to whose staff the person belongs, with the role. */
  merchants: {
    id: string;
    name: string;
    plan: Plan;
    role: Role;
    logo: Logo | null;
    suspendedAt: string | null;
    suspendedReason: string | null;
    /** Deletion date; null unless an owner has scheduled the deletion. */
    deletionDueAt: string | null;
    /** Whether the operator limits its usage. */
    hasQuotas: boolean;
    /** The live merchant of a sandbox; null for live merchants. */
    sandboxOf: string | null;
  }[];
  /** Link to ask for another plan; null if the operator provides none, or nobody is signed in. */
  upgradeContact: string | null;
}

const suspended = table('merchants', 'm').as({
  suspendedAt: 'suspended_at',
  suspendedReason: 'suspended_reason',
});
const m = table('merchants', 'm').holding<{ logo: Logo | null }>();

/** The person signed in by the session cookie and their merchants; `person` is null without a valid session. */
export async function me({ db, clock, config }: Context, request: FastifyRequest): Promise<Me> {
  const token = sessionInCookie(request);
  const person =
    token === undefined
      ? undefined
      : await row(
          db,
          statement`select ${table('auth_users', 'u')('id', 'email', 'emailVerified', 'name')}, ${table('auth_users', 'u').as({ twoFactor: 'twoFactorEnabled' })}
           from auth_sessions as a join auth_users as u on u.id = a."userId"
           where a.token = $1 and a."expiresAt" > $2`,
          [sessionHash(token), clock.now()],
        );
  if (!person) return { person: null, merchants: [], upgradeContact: null };
  const shops = await shopsOf(db, person.id);
  const deletions = await deletionsOf(
    db,
    shops.map(({ merchant_id }) => merchant_id),
  );
  return {
    person: { ...person, id: typeId('user', person.id) },
    merchants: shops.map(({ merchant_id, live_merchant_id: live, ...shop }) => ({
      id: typeId('merchant', merchant_id),
      ...shop,
      deletionDueAt: deletions.get(merchant_id) ?? null,
      sandboxOf: live && typeId('merchant', live),
    })),
    upgradeContact: config.upgradeContact,
  };
}

async function shopsOf(db: Db, personId: string) {
  const roles = await rowsWith(db, table('staff')('merchant_id', 'role'), { person_id: personId });
  const ids = roles.map(({ merchant_id }) => merchant_id);
  const named = await namedShops(db, ids).catch(async (error) => {
    if (ids.length < 2 || !isUnavailable(error)) throw error;
    // If a node of a distributed database is down, the person can still work for merchants on others.
    return (await Promise.all(ids.map((id) => namedShops(db, [id]).catch(() => [])))).flat();
  });
  const roleOf = new Map(roles.map(({ merchant_id, role }) => [merchant_id, role]));
  return named.flatMap((shop) => {
    const role = roleOf.get(shop.merchant_id);
    return role ? [{ ...shop, role }] : [];
  });
}

const namedShops = (db: Db, merchantIds: readonly string[]) =>
  rows(
    db,
    statement`select ${m('merchant_id', 'name', 'plan', 'logo', 'live_merchant_id')}, ${suspended},
       jsonb_path_exists(m.quotas, '$.* ? (@ != null)') as ${output.boolean('hasQuotas')}
     from merchants as m
     where m.merchant_id = any($1) order by m.live_merchant_id is not null, m.name, m.merchant_id`,
    [merchantIds],
  );
