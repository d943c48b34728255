import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { reportLimit } from '../http/admission.ts';
import { type Accounts, openAccounts } from './accounts.ts';
import { me } from './me.ts';

/** Where passwords, codes and links could be tried, or mails be caused. */
const guessable =
  /^\/auth\/(?:sign-in|two-factor\/verify|request-password-reset|reset-password|passkey\/verify-auth)/;

/** Who is signed in, and Better Auth's own routes below `/auth`: sign-in, second factors, passkeys, sessions. */
export async function serveAccounts(app: FastifyInstance, context: Context): Promise<Accounts> {
  const accounts = await openAccounts(context);
  const perMinute = context.config.limits.signIn;
  app.get('/auth/me', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await me(context, request)),
  );
  app.route({
    method: ['GET', 'POST'],
    url: '/auth/*',
    async handler(request, reply) {
      if (guessable.test(request.url) && perMinute > 0) {
        const taken = await context.limiter.take(`signIn ${request.ip}`, perMinute);
        reportLimit(reply, 'signIn', perMinute, taken);
      }
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
