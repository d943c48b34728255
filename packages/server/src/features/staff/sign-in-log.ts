import { hash } from 'node:crypto';
import { type ErrorCode, emailKeyOf } from '@tribune/contract';
import type { AuditAction } from '@tribune/contract/audit';
import type { FastifyRequest } from 'fastify';
import { recordAction } from '../../platform/audit/recording.ts';
import { networkOf } from '../../platform/auth/network.ts';
import { sessionInCookie } from '../../platform/auth/session-cookie.ts';
import { sessionHash } from '../../platform/auth/staff-sessions.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/sql-states.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { type AttemptEntry, recordAttemptJob } from './job-types.ts';

/** Better Auth's routes that appear in the audit log. */
const actions: Readonly<Record<string, AuditAction>> = {
  'sign-in/email': 'session.create',
  'passkey/verify-authentication': 'session.create',
  'two-factor/verify-totp': 'session.create',
  'two-factor/verify-backup-code': 'session.create',
  'sign-out': 'session.end',
  'change-password': 'password.change',
  'two-factor/disable': 'two_factor.disable',
  'passkey/verify-registration': 'passkey.add',
  'passkey/delete-passkey': 'passkey.delete',
};

export interface Attempt {
  action: AuditAction;
  /** UUID; undefined while the person is unknown, as before a passkey is verified. */
  personId: string | undefined;
}

/** The action and account of a request to Better Auth. Null for requests that are not audited. */
export async function attemptOf(db: Db, request: FastifyRequest, path: string): Promise<Attempt | null> {
  const action = request.method === 'POST' ? actions[path] : undefined;
  if (!action) return null;
  const body = (request.body ?? {}) as { email?: unknown };
  if (path === 'sign-in/email') return { action, personId: await personWithEmail(db, body.email) };
  const personId = await signedInPerson(db, request);
  if (!path.startsWith('two-factor/verify')) return { action, personId };
  // With a session, the code confirms a new second factor; without one, it completes a sign-in.
  if (personId !== undefined) return { action: 'two_factor.enable', personId };
  return { action, personId: await verifiedPerson(db, secondFactorIn(request)) };
}

/**
 * Appends an attempt to the audit logs of all merchants whose staff the person belongs to. For a merchant whose node of a distributed
 * database is unreachable, a job does so later, so that people can still sign in and out.
 */
export async function recordAttempt(
  { db, clock }: Context,
  attempt: Attempt,
  { request, answer, refusal }: { request: FastifyRequest; answer?: string; refusal?: ErrorCode },
): Promise<void> {
  const result = answer ? signInResult(answer) : { pending: false, personId: undefined };
  const personId = attempt.personId ?? result.personId;
  if (personId === undefined || result.pending) return;
  const { action } = attempt;
  const [networkAddress = ''] = networkOf(request.ip)?.split('/') ?? [];
  const made = { personId, action, refusal, networkAddress, requestId: request.id };
  const at = clock.now().toISOString();
  const email = await emailOf(db, personId);
  for (const { merchant_id: merchantId } of await employersOf(db, personId)) {
    const entry = { ...made, at, merchantId, entryId: newUuid() };
    await appendAttempt(db, entry, email).catch((error) => {
      if (!isUnavailable(error)) throw error;
      return enqueue(db, recordAttemptJob, entry);
    });
  }
}

/** Does nothing when the entry exists. The email address is undefined if the account has been deleted. */
export async function appendAttempt(db: Db, entry: AttemptEntry, email: string | undefined): Promise<void> {
  const { merchantId, personId, entryId, action, refusal, networkAddress, requestId, at } = entry;
  await recordAction(db, merchantId, {
    entryId,
    actor: { type: 'staff', id: typeId('user', personId), ...(email !== undefined && { name: email }) },
    action,
    ...(refusal && { refusal }),
    request: { ip: networkAddress, id: requestId },
    now: new Date(at),
  });
}

export async function emailOf(db: Db, personId: string): Promise<string | undefined> {
  const person = await rowWith(db, table('auth_users')('email'), { id: personId });
  return person?.email;
}

/** `pending` while a second factor is required. */
function signInResult(answer: string): { pending: boolean; personId: string | undefined } {
  const body: { twoFactorRedirect?: boolean; user?: { id: string }; session?: { userId: string } } | null =
    JSON.parse(answer);
  return {
    pending: body?.twoFactorRedirect === true,
    personId: body?.user?.id ?? body?.session?.userId,
  };
}

export async function personWithEmail(db: Db, email: unknown): Promise<string | undefined> {
  const found = await rowWith(db, table('auth_users')('id'), { email: emailKeyOf(storable(email)) });
  return found?.id;
}

async function signedInPerson(db: Db, request: FastifyRequest): Promise<string | undefined> {
  const token = sessionInCookie(request) ?? /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return undefined;
  const found = await rowWith(db, table('auth_sessions').as({ personId: 'userId' }), {
    token: sessionHash(token),
  });
  return found?.personId;
}

/** Text as a parameter: PostgreSQL refuses NUL. */
const storable = (sent: unknown) => (typeof sent === 'string' ? sent.replaceAll('\u0000', '') : '');

/** The person whose sign-in awaits a second factor, by Better Auth's identifier. */
async function verifiedPerson(db: Db, identifier: string | undefined): Promise<string | undefined> {
  if (identifier === undefined) return undefined;
  const found = await row(
    db,
    statement`select u.id as ${output.text('id')} from auth_verifications as v join auth_users as u on u.id::text = v.value
     where v.identifier = $1`,
    [hash('sha256', identifier, 'base64url')],
  );
  return found?.id;
}

/** The identifier in Better Auth's signed cookie, without the signature. */
function secondFactorIn({ headers }: FastifyRequest): string | undefined {
  const signed = /(?:^|;\s*)(?:__Secure-)?tribune\.two_factor=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  return signed === undefined
    ? undefined
    : decoded(signed)
        .replace(/\.[^.]*$/, '')
        .replaceAll('\u0000', '');
}

/** A malformed cookie identifies nobody. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** A sandbox shares the staff of its live merchant, whose log records them. */
function employersOf(db: Db, personId: string) {
  return rows(
    db,
    statement`select ${table('staff', 's')('merchant_id')} from staff as s
     where s.person_id = $1 and s.merchant_id not in (select b.merchant_id from sandboxes as b)`,
    [personId],
  );
}
