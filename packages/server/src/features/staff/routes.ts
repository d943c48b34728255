import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/auth/client-address.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { noRoute } from '../../platform/errors.ts';
import { reportLimit } from '../../platform/http/budgets.ts';
import { searchOf } from '../../platform/http/request-path.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { onFirstUse } from '../../platform/on-first-use.ts';
import { callBetterAuth, refusalOf } from './better-auth.ts';
import { clientAddressHeader } from './client-address-header.ts';
import { acceptInvitation, invitationOf } from './invitations.ts';
import { me } from './me.ts';
import { attemptOf, recordAttempt } from './sign-in-log.ts';

/** Routes that allow guessing passwords, codes or tokens, or that send emails: rate-limited like sign-in. */
const guessableRoutes =
  /^(?:sign-in|two-factor|request-password-reset|reset-password|passkey\/verify-|change-password|verify-password|delete-user|send-verification-email)/;

/** The form of Better Auth's paths. It gets the path that was routed and rate-limited, never the raw URL. */
const plainPath = /^[\w-]+(?:\/[\w-]+)*$/;

interface BelowAuth {
  Params: { '*': string };
}

/** Registers `/auth/me`, invitations, and Better Auth's routes below `/auth`: sign-in, second factors, passkeys, sessions. */
export function serveAccounts(app: FastifyInstance, context: Context): void {
  // A megabyte of source and 900 modules, which access tokens, API keys and signed-in requests do not need.
  const accounts = onFirstUse(async () => (await import('./accounts.ts')).openAccounts(context));
  app.get('/auth/me', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await me(context, request)),
  );
  serveInvitations(app, context);
  const countThisAttempt = countAttempt(context);
  app.route<BelowAuth>({
    method: ['GET', 'POST'],
    url: '/auth/*',
    async onRequest(request, reply) {
      const path = request.params['*'];
      if (!plainPath.test(path)) throw noRoute();
      if (guessableRoutes.test(path)) await countThisAttempt(request, reply);
    },
    async handler(request, reply) {
      const attempt = await attemptOf(context.db, request, request.params['*']);
      const answer = await callBetterAuth(await accounts(), webRequest(request, context));
      const cookies = answer.headers.getSetCookie();
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      if (answer.status >= 400) {
        const refusal = await refusalOf(answer);
        if (attempt) await recordAttempt(context, attempt, { request, refusal: refusal.code });
        throw refusal;
      }
      const text = await answer.text();
      if (attempt) await recordAttempt(context, attempt, { request, answer: text });
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
      return reply
        .code(answer.status)
        .header('cache-control', 'no-store')
        .serializer((text: string) => text)
        .send(text);
    },
  });
}

const countAttempt =
  ({ config, limiter }: Context) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const perMinute = config.limits.signIn;
    if (perMinute === 0) return;
    const taken = await limiter.take(`signIn ${clientAddress(request.ip)}`, perMinute);
    reportLimit(reply, 'signIn', perMinute, taken);
  };

/** The routes behind the link of an invitation: reading and accepting it. */
function serveInvitations(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const url = '/auth/invitations/:token';
  const onRequest = countAttempt(context);
  app.get<{ Params: { token: string } }>(url, { onRequest }, async (request, reply) => {
    const invitation = await invitationOf(db, request.params.token, clock.now());
    return reply.header('cache-control', 'no-store').send({
      shop: invitation.shop,
      shopId: typeId('merchant', invitation.merchant_id),
      email: invitation.email,
      role: invitation.role,
      hasAccount: invitation.has_account,
    });
  });
  app.post<{ Params: { token: string }; Body: { name?: unknown; password?: unknown } | undefined }>(
    url,
    { onRequest },
    async (request, reply) => {
      const { person } = await me(context, request);
      await acceptInvitation(db, request.params.token, {
        signedIn: person && { id: uuidOf('user', person.id) ?? '', email: person.email },
        name: request.body?.name,
        password: request.body?.password,
        now: clock.now(),
        request,
      });
      return reply.header('cache-control', 'no-store').send({ accepted: true });
    },
  );
}

function webRequest(request: FastifyRequest<BelowAuth>, { config }: Context): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'content-length') headers.set(name, [value].flat().join(', '));
  headers.set(clientAddressHeader, request.ip);
  const url = `${publicUrlOf(config)}/auth/${request.params['*']}${searchOf(request.url)}`;
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : undefined;
  return new Request(url, { method: request.method, headers, body });
}
