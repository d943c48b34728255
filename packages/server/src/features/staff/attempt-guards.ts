import { emailKeyOf } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { rowWith } from '../../platform/db/database.ts';
import { installationSecret } from '../../platform/db/installation-secrets.ts';
import { table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { SecurityEvent } from '../../platform/mail/templates/index.ts';
import { knownDevice, newDeviceCookie } from './device-cookie.ts';
import { releaseCode, reserveCode } from './one-time-codes.ts';
import { assertGoodPassword } from './password-policy.ts';
import { endVerifications } from './passwords.ts';
import { notifyPerson } from './security-notice.ts';
import { beginAttempt, forgetAttempts } from './sign-in-attempts.ts';
import type { Attempt } from './sign-in-log.ts';

/** Callbacks that follow a request to Better Auth. */
interface Guard {
  failed?(): Promise<void>;
  /** Returns cookies to set. */
  succeeded?(): Promise<string[]>;
}

interface Guarded {
  request: FastifyRequest;
  path: string;
  attempt: Attempt | null;
}

/** Checks and actions around a request that Better Auth lacks. Throws to refuse the request. */
export async function guardedBy(context: Context, guarded: Guarded): Promise<Guard> {
  const { path, attempt } = guarded;
  if (path === 'sign-in/email') return guardSignIn(context, guarded.request);
  const personId = attempt?.personId;
  if (personId === undefined) return {};
  if (path === 'change-password') await assertNewPassword(context, personId, guarded.request);
  const notice = await noticeAfter(context, personId, attempt?.action);
  if (path !== 'two-factor/verify-totp' || attempt?.action !== 'session.create') return notice;
  return guardCode(context, personId, guarded.request);
}

/** Limits attempts per account, separately for each known device. */
async function guardSignIn(context: Context, request: FastifyRequest): Promise<Guard> {
  const email = (request.body as { email?: unknown } | undefined)?.email;
  if (typeof email !== 'string') return {};
  const secret = await installationSecret(context.db, 'auth_secret');
  const device = knownDevice(request, email, secret);
  const subject = device === null ? `account ${emailKeyOf(email)}` : `device ${device}`;
  await beginAttempt(context, subject);
  return {
    async succeeded() {
      await forgetAttempts(context, subject);
      const isSecure = publicUrlOf(context.config).startsWith('https:');
      return device === null ? [newDeviceCookie(email, { secret, isSecure })] : [];
    },
  };
}

async function assertNewPassword({ db }: Context, personId: string, request: FastifyRequest): Promise<void> {
  const person = await rowWith(db, table('auth_users')('email'), { id: personId });
  const { newPassword } = (request.body ?? {}) as { newPassword?: unknown };
  await assertGoodPassword(newPassword, { field: 'newPassword', email: person?.email ?? '' });
}

async function guardCode({ db, clock }: Context, personId: string, request: FastifyRequest): Promise<Guard> {
  const code = String((request.body as { code?: unknown } | undefined)?.code);
  if (!(await reserveCode(db, { personId, code, now: clock.now() })))
    throw new ApiError('INVALID_CREDENTIALS', 'This code was already used. Enter the next one.', {
      details: [{ field: 'reason', message: 'INVALID_CODE' }],
    });
  return { failed: () => releaseCode(db, personId, code) };
}

const noticed: ReadonlySet<string> = new Set<SecurityEvent>([
  'password.change',
  'two_factor.enable',
  'two_factor.disable',
  'passkey.add',
  'passkey.delete',
]);
const isNoticed = (action: string | undefined): action is SecurityEvent =>
  action !== undefined && noticed.has(action);

/** Notifies the person of a change; a changed password also ends reset links and trusted devices. */
async function noticeAfter(
  { db, clock, config }: Context,
  personId: string,
  action: string | undefined,
): Promise<Guard> {
  if (!isNoticed(action)) return {};
  return {
    async succeeded() {
      await inTransaction(db, async (tx) => {
        if (action === 'password.change') await endVerifications(tx, personId);
        await notifyPerson(tx, personId, { event: action, publicUrl: publicUrlOf(config), now: clock.now() });
      });
      return [];
    },
  };
}
