import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sessionInCookie } from '../../platform/auth/session-cookie.ts';
import { sessionHash } from '../../platform/auth/staff-sessions.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { recordAttempt } from './sign-in-log.ts';

/** Listing and revoking sessions requires a sign-in within the last day, as Better Auth requires for sensitive routes. */
const freshMs = 24 * 60 * 60_000;

const session = table('auth_sessions').as({
  id: 'id',
  userId: 'userId',
  createdAt: 'createdAt',
  expiresAt: 'expiresAt',
  ipAddress: 'ipAddress',
  userAgent: 'userAgent',
});

/**
 * Registers the routes with which a person lists and revokes sessions by their ID. Better Auth's own return session tokens, which
 * scripts in a page must never see.
 */
export function serveSessions(app: FastifyInstance, context: Context): void {
  const { db } = context;
  app.get('/auth/list-sessions', async (request, reply) => {
    const own = await freshSession(context, request);
    const all = await rows(
      db,
      statement`select ${session} from auth_sessions where "userId" = $1 and "expiresAt" > $2 order by "createdAt" desc`,
      [own.userId, context.clock.now()],
    );
    return reply
      .header('cache-control', 'no-store')
      .send(all.map((one) => ({ ...one, current: one.id === own.id })));
  });
  const revoking = (
    path: string,
    revoke: (own: { id: string; userId: string }, request: FastifyRequest) => Promise<unknown>,
  ) =>
    app.post(path, async (request, reply) => {
      const own = await freshSession(context, request);
      await revoke(own, request);
      await recordAttempt(context, { action: 'session.revoke', personId: own.userId }, { request });
      return reply.header('cache-control', 'no-store').send({ status: true });
    });
  revoking('/auth/revoke-session', ({ userId }, request) => revokeOne(db, userId, request.body));
  revoking('/auth/revoke-other-sessions', ({ id, userId }) =>
    rows(db, 'delete from auth_sessions where "userId" = $1 and id <> $2', [userId, id]),
  );
  revoking('/auth/revoke-sessions', ({ userId }) =>
    rows(db, 'delete from auth_sessions where "userId" = $1', [userId]),
  );
}

async function revokeOne(db: Db, userId: string, body: unknown): Promise<void> {
  const id = (body as { id?: unknown } | undefined)?.id;
  if (typeof id !== 'string') throw invalidField('id', 'must be the ID of a session');
  await rows(db, 'delete from auth_sessions where "userId" = $1 and id::text = $2', [userId, id]);
}

/** The session of the request. Throws INVALID_CREDENTIALS without a session, FORBIDDEN if the sign-in is older than a day. */
async function freshSession({ db, clock }: Context, request: FastifyRequest) {
  const token = sessionInCookie(request);
  const now = clock.now();
  const own =
    token === undefined
      ? undefined
      : await row(db, statement`select ${session} from auth_sessions where token = $1 and "expiresAt" > $2`, [
          sessionHash(token),
          now,
        ]);
  if (!own) throw refused('INVALID_CREDENTIALS', 'UNAUTHORIZED', 'Sign in first.');
  if (now.getTime() - Date.parse(own.createdAt) >= freshMs)
    throw refused('FORBIDDEN', 'SESSION_NOT_FRESH', 'This requires a recent sign-in.');
  return own;
}

const refused = (code: 'INVALID_CREDENTIALS' | 'FORBIDDEN', reason: string, message: string) =>
  new ApiError(code, message, { details: [{ field: 'reason', message: reason }] });
