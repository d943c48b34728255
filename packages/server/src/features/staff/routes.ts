import { isEmail } from '@tribune/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { noRoute } from '../../platform/errors.ts';
import { limitClient } from '../../platform/http/budgets.ts';
import { searchOf } from '../../platform/http/request-path.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { onFirstUse } from '../../platform/on-first-use.ts';
import { guardedBy } from './attempt-guards.ts';
import { callBetterAuth, refusalOf } from './better-auth.ts';
import { clientAddressHeader } from './client-address-header.ts';
import { acceptInvitation, invitationOf } from './invitations.ts';
import { me } from './me.ts';
import { servePasswords } from './password-routes.ts';
import { serveSessions } from './sessions.ts';
import { type Attempt, attemptOf, recordAttempt } from './sign-in-log.ts';
import { standInAddress } from './stand-in-address.ts';

/** Routes that allow guessing passwords, codes or tokens, or that send emails: rate-limited like sign-in. */
const guessableRoutes = /^(?:sign-in|two-factor|passkey\/verify-|change-password)/;

interface BelowAuth {
  Params: { '*': string };
}

/** Registers `/auth/me`, invitations, links to set a password, sessions, and the served routes of Better Auth below `/auth`. */
export function serveAccounts(app: FastifyInstance, context: Context): unknown {
  return app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(ownPagesOnly);
      done();
    });
    serveAccountRoutes(scope, context);
  });
}

const ownPagesOnly = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

function serveAccountRoutes(app: FastifyInstance, context: Context): void {
  // A megabyte of source and 900 modules, which access tokens, API keys and signed-in requests do not need.
  const accounts = onFirstUse(async () => {
    const { openAccounts, servedRoutes } = await import('./accounts.ts');
    return { auth: await openAccounts(context), servedRoutes };
  });
  const countThisAttempt = countAttempt(context);
  app.get('/auth/me', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await me(context, request)),
  );
  serveInvitations(app, context);
  servePasswords(app, context, { onRequest: countThisAttempt });
  serveSessions(app, context);
  app.route<BelowAuth>({
    method: ['GET', 'POST'],
    url: '/auth/*',
    async onRequest(request, reply) {
      if (guessableRoutes.test(request.params['*'])) await countThisAttempt(request, reply);
    },
    async handler(request, reply) {
      const path = request.params['*'];
      const { auth, servedRoutes } = await accounts();
      // Better Auth receives the path that was routed and rate-limited, never the raw URL.
      if (!servedRoutes.has(path)) throw noRoute();
      const attempt = await attemptOf(context.db, request, path);
      const guard = await guardedBy(context, { request, path, attempt });
      const answer = await callBetterAuth(auth, webRequest(request, context, attempt));
      const cookies = answer.headers.getSetCookie();
      if (answer.status >= 400) {
        const refusal = await refusalOf(answer);
        await guard.failed?.();
        if (attempt) await recordAttempt(context, attempt, { request, refusal: refusal.code });
        if (cookies.length > 0) reply.header('set-cookie', cookies);
        throw refusal;
      }
      const text = await answer.text();
      cookies.push(...((await guard.succeeded?.()) ?? []));
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      if (attempt) await recordAttempt(context, attempt, { request, answer: text });
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
      return reply
        .code(answer.status)
        .header('cache-control', 'no-store')
        .serializer((text: string) => text)
        .send(attempt?.action === 'session.create' ? text : withoutSessionTokens(text));
    },
  });
}

/** Removes session tokens, which only signing in returns. Elsewhere they would expose to scripts what `HttpOnly` protects. */
function withoutSessionTokens(text: string): string {
  return text === '' || !text.includes('"token"')
    ? text
    : JSON.stringify(JSON.parse(text), (key, value) => (key === 'token' ? undefined : value));
}

const countAttempt = (context: Context) => (request: FastifyRequest, reply: FastifyReply) =>
  limitClient(context, { limit: 'signIn' }, request, reply);

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
      hasAccount: invitation.account === 'verified' || invitation.account === 'unproven',
    });
  });
  app.post<{ Params: { token: string }; Body: { name?: unknown; password?: unknown } | undefined }>(
    url,
    { onRequest },
    async (request, reply) => {
      const { person } = await me(context, request);
      await acceptInvitation(context, request.params.token, {
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

function webRequest(
  request: FastifyRequest<BelowAuth>,
  { config }: Context,
  attempt: Attempt | null,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'content-length') headers.set(name, [value].flat().join(', '));
  headers.set(clientAddressHeader, request.ip);
  const url = `${publicUrlOf(config)}/auth/${request.params['*']}${searchOf(request.url)}`;
  const sent = (request.body ?? {}) as { email?: unknown };
  const signsIn =
    request.params['*'] === 'sign-in/email' && typeof sent.email === 'string' && isEmail(sent.email);
  const passed = signsIn ? { ...sent, email: standInAddress(attempt?.personId) } : sent;
  const body = request.method === 'POST' ? JSON.stringify(passed) : undefined;
  return new Request(url, { method: request.method, headers, body });
}
