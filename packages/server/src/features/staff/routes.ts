import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { reportLimit } from '../../platform/http/admission.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { type Accounts, openAccounts } from './accounts.ts';
import { acceptInvitation, invitationOf } from './invitations.ts';
import { me } from './me.ts';

/** Where passwords, codes and links could be tried, or mails be caused. */
const guessable =
  /^\/auth\/(?:sign-in|two-factor\/verify|request-password-reset|reset-password|passkey\/verify-auth|invitations)/;

/** Who is signed in, and Better Auth's own routes below `/auth`: sign-in, second factors, passkeys, sessions. */
export async function serveAccounts(app: FastifyInstance, context: Context): Promise<Accounts> {
  const accounts = await openAccounts(context);
  app.get('/auth/me', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await me(context, request)),
  );
  serveInvitations(app, context);
  app.route({
    method: ['GET', 'POST'],
    url: '/auth/*',
    async handler(request, reply) {
      await spendTry(context, request, reply);
      const answer = await accounts.handler(webRequest(request, context));
      for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
      const cookies = answer.headers.getSetCookie();
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return reply
        .code(answer.status)
        .header('cache-control', 'no-store')
        .serializer((text: string) => text)
        .send(await answer.text());
    },
  });
  return accounts;
}

async function spendTry({ config, limiter }: Context, request: FastifyRequest, reply: FastifyReply) {
  const perMinute = config.limits.signIn;
  if (perMinute === 0 || !guessable.test(request.url)) return;
  reportLimit(reply, 'signIn', perMinute, await limiter.take(`signIn ${request.ip}`, perMinute));
}

/** What the link in an invitation leads to: what it says, and its acceptance. */
function serveInvitations(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const url = '/auth/invitations/:token';
  app.get<{ Params: { token: string } }>(url, async (request, reply) => {
    await spendTry(context, request, reply);
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
    async (request, reply) => {
      await spendTry(context, request, reply);
      const { person } = await me(context, request);
      await acceptInvitation(db, request.params.token, {
        signedIn: person && { id: uuidOf('user', person.id) ?? '', email: person.email },
        name: request.body?.name,
        password: request.body?.password,
        now: clock.now(),
      });
      return reply.header('cache-control', 'no-store').send({ accepted: true });
    },
  );
}

function webRequest(
  request: {
    url: string;
    method: string;
    headers: Record<string, string | string[] | undefined>;
    body: unknown;
  },
  { config }: Context,
): Request {
  const base = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'content-length') headers.set(name, [value].flat().join(', '));
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : undefined;
  return new Request(new URL(request.url, base), { method: request.method, headers, body });
}
