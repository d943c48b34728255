import { roleReaches } from '@tribune/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { default as Provider } from 'oidc-provider';
import { sessionOfBrowser } from '../../platform/auth/session-cookie.ts';
import { type SessionHolder, sessionHolder } from '../../platform/auth/staff-sessions.ts';
import type { Context } from '../../platform/context.ts';
import {
  ApiError,
  authenticationRequired,
  forbidden,
  invalidCredentials,
  invalidField,
} from '../../platform/errors.ts';
import { uuidOf } from '../../platform/ids.ts';
import { forwarded } from './forwarding.ts';
import { requestPath } from './provider.ts';
import { merchantOfResource, scopeFor } from './resources.ts';

type OpenRequest = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * Serves the requests of agents that a person has to decide. Below the path of a request because its cookie, which only the browser has
 * that began the request, is limited to this path: nobody can have another person approve a request that was begun elsewhere.
 */
export function serveConsent(
  app: FastifyInstance,
  context: Context,
  provider: () => Promise<Provider>,
): void {
  const openRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<OpenRequest> => {
    const found = (await provider()).interactionDetails(forwarded(context, request, {}), reply.raw);
    return found.catch(() => {
      throw new ApiError('NOT_FOUND', 'This request has expired. Start again in the agent.');
    });
  };
  app.get(`${requestPath}/:uid`, async (request, reply) => {
    const { uid, params } = await openRequest(request, reply);
    const merchantId = merchantOfResource(context.config, String(params.resource));
    if (merchantId === null) throw invalidField('resource', 'must be an MCP server of this service');
    return reply.redirect(`/console/${merchantId}/settings/integrations/agents/connect?request=${uid}`, 303);
  });
  app.get(`${requestPath}/:uid/details`, async (request, reply) => {
    const open = await openRequest(request, reply);
    const { role } = await deciderOf(context, request, open);
    const client = await (await provider()).Client.find(String(open.params.client_id));
    return reply.header('cache-control', 'no-store').send({
      name: client?.clientName ?? '',
      destination: destinationOf(String(open.params.redirect_uri)),
      mayModerate: roleReaches(role, 'moderator') && asksToModerate(open),
    });
  });
  app.post(`${requestPath}/:uid/decision`, async (request, reply) => {
    const open = await openRequest(request, reply);
    const { personId } = await deciderOf(context, request, open);
    const { decision, access } = (request.body ?? {}) as { decision?: unknown; access?: unknown };
    if (decision !== 'allow' && decision !== 'deny') throw invalidField('decision', 'must be allow or deny');
    if (decision === 'allow' && access !== 'read' && access !== 'moderate')
      throw invalidField('access', 'must be read or moderate');
    open.result =
      decision === 'deny'
        ? { error: 'access_denied', error_description: 'The person refused.' }
        : await grant(await provider(), open, { personId, access: access as 'read' | 'moderate' });
    await open.persist();
    return reply.header('cache-control', 'no-store').send({ url: open.returnTo });
  });
}

/** The signed-in person, who must be on the staff of the merchant whose server the agent wants to use. */
async function deciderOf(
  { db, clock, config }: Context,
  request: FastifyRequest,
  { params }: OpenRequest,
): Promise<SessionHolder & { role: NonNullable<SessionHolder['role']> }> {
  const token = sessionOfBrowser(request);
  if (token === undefined) throw authenticationRequired('Sign in to the console.');
  const merchantId = merchantOfResource(config, String(params.resource));
  const uuid = merchantId === null ? null : uuidOf('merchant', merchantId);
  if (uuid === null || request.headers['x-merchant-id'] !== merchantId)
    throw invalidField('X-Merchant-Id', 'must be the merchant whose server the agent wants to use');
  const holder = await sessionHolder(db, uuid, { token, now: clock.now() });
  if (!holder) throw invalidCredentials('The session has ended. Sign in again.');
  const { role } = holder;
  if (role === null) throw forbidden('You are not a staff member of this merchant.');
  return { ...holder, role };
}

async function grant(
  provider: Provider,
  { params }: OpenRequest,
  { personId, access }: { personId: string; access: 'read' | 'moderate' },
) {
  const granted = new provider.Grant({ accountId: personId, clientId: String(params.client_id) });
  granted.addResourceScope(String(params.resource), scopeFor(access));
  const grantId = await granted.save();
  return { login: { accountId: personId, remember: false }, consent: { grantId } };
}

const asksToModerate = ({ params }: OpenRequest) =>
  scopeFor('moderate')
    .split(' ')
    .every((scope) => String(params.scope).split(' ').includes(scope));

/** Where the browser goes with the code: what a person can recognize of it. */
function destinationOf(address: string): { kind: 'website' | 'device' | 'app'; name: string } {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return { kind: 'website', name: hostname };
  return protocol === 'http:'
    ? { kind: 'device', name: hostname }
    : { kind: 'app', name: protocol.slice(0, -1) };
}
