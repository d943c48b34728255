import type { Plan, Role } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { sessionInCookie } from '../../platform/auth/session-cookie.ts';
import type { Context } from '../../platform/context.ts';
import { row, rows } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';

export interface Me {
  person: { id: string; email: string; name: string; twoFactor: boolean } | null;
  /** The shops that this person works for, and as what. */
  merchants: { id: string; name: string; plan: Plan; role: Role }[];
}

/** Who is signed in in this browser, and where they may go. Nobody is an answer, too. */
export async function me({ db, clock }: Context, request: FastifyRequest): Promise<Me> {
  const token = sessionInCookie(request);
  const person =
    token === undefined
      ? undefined
      : await row<{ id: string; email: string; name: string; twoFactor: boolean }>(
          db,
          `select u.id, u.email, u.name, u."twoFactorEnabled" as "twoFactor"
           from auth_sessions as a join auth_users as u on u.id = a."userId"
           where a.token = $1 and a."expiresAt" > $2`,
          [token, clock.now()],
        );
  if (!person) return { person: null, merchants: [] };
  const shops = await rows<{ merchant_id: string; name: string; plan: Plan; role: Role }>(
    db,
    `select s.merchant_id, m.name, m.plan, s.role
     from staff as s join merchants as m on m.merchant_id = s.merchant_id
     where s.person_id = $1 order by m.name, s.merchant_id`,
    [person.id],
  );
  return {
    person: { ...person, id: typeId('user', person.id) },
    merchants: shops.map(({ merchant_id, ...shop }) => ({ id: typeId('merchant', merchant_id), ...shop })),
  };
}
