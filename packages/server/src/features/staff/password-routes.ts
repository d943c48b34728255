import { emailKeyOf, isEmail } from '@tribune/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { assertGoodPassword } from './password-policy.ts';
import { sendPasswordReset } from './password-reset-email.ts';
import { createPasswordLink, personOfLink, revokeAccessTokens, setProvenPassword } from './passwords.ts';
import { notifyPerson } from './security-notice.ts';
import { beginAttempt } from './sign-in-attempts.ts';
import { personWithEmail, recordAttempt } from './sign-in-log.ts';

const linkValidMs = 60 * 60_000;

interface Options {
  onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** Registers the routes to request a link by email and to set a password with it. */
export function servePasswords(app: FastifyInstance, context: Context, options: Options): void {
  const { db, clock, log, config } = context;
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(running)));

  app.post<{ Body: { email?: unknown } | undefined }>(
    '/auth/request-password-reset',
    options,
    async (request, reply) => {
      const email = request.body?.email;
      if (typeof email !== 'string' || !isEmail(email))
        throw invalidField('email', 'must be an email address');
      await beginAttempt(context, `reset ${emailKeyOf(email)}`);
      const personId = await personWithEmail(db, email);
      // Runs after the response, whose timing must not reveal whether the account exists.
      const work = mailLink(context, personId).catch((err: unknown) =>
        log.error({ err }, 'A password reset email could not be written'),
      );
      running.add(work);
      void work.finally(() => running.delete(work));
      return reply.header('cache-control', 'no-store').send({
        status: true,
        message: 'If an account exists for this address, a link was sent to it.',
      });
    },
  );

  app.post<{ Body: { token?: unknown; newPassword?: unknown; revokeAccessTokens?: unknown } | undefined }>(
    '/auth/reset-password',
    options,
    async (request, reply) => {
      const { token, newPassword, revokeAccessTokens: revokes } = request.body ?? {};
      const { personId, merchantIds } = await inTransaction(db, (tx) =>
        reset(tx, context, { token, newPassword, revokes: revokes === true, now: clock.now() }),
      );
      for (const merchantId of merchantIds) announceMerchant(context, db, merchantId);
      await recordAttempt(context, { action: 'password.reset', personId }, { request });
      return reply.header('cache-control', 'no-store').send({ status: true });
    },
  );

  async function mailLink(at: Context, personId: string | undefined): Promise<void> {
    // The work begins after the response has been handed over.
    await new Promise((resolve) => setImmediate(resolve));
    if (personId === undefined) return;
    await inTransaction(db, async (tx) => {
      const now = at.clock.now();
      const token = await createPasswordLink(tx, personId, { validMs: linkValidMs, now });
      await sendPasswordReset(tx, { personId, url: passwordUrl(publicUrlOf(config), token), now });
    });
  }
}

/** The console's page behind a link to set a password. */
export const passwordUrl = (publicUrl: string, token: string) =>
  `${publicUrl}/console/reset-password?token=${token}`;

async function reset(
  tx: Db,
  { config }: Context,
  { token, newPassword, revokes, now }: { token: unknown; newPassword: unknown; revokes: boolean; now: Date },
): Promise<{ personId: string; merchantIds: string[] }> {
  const person = typeof token === 'string' ? await personOfLink(tx, token, now) : undefined;
  if (!person)
    throw new ApiError('VALIDATION_ERROR', 'This link has expired or was already used. Request a new one.', {
      details: [{ field: 'reason', message: 'INVALID_TOKEN' }],
    });
  const password = await assertGoodPassword(newPassword, { field: 'newPassword', email: person.email });
  await setProvenPassword(tx, person.id, { password, now });
  await notifyPerson(tx, person.id, { event: 'password.reset', publicUrl: publicUrlOf(config), now });
  return { personId: person.id, merchantIds: revokes ? await revokeAccessTokens(tx, person.id, now) : [] };
}
