import { generateKeyPairSync } from 'node:crypto';
import type { errors as Errors, default as Provider } from 'oidc-provider';
import { agentTokenPrefix } from '../../platform/auth/secrets.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { installationSecret } from '../../platform/db/installation-secrets.ts';
import { AlreadyUsed, recordsOf } from './record-store.ts';
import { endpoints, merchantOfResource, scopeNames } from './resources.ts';

const minutes = 60;
const days = 24 * 60 * minutes;

/** The path at which a browser with an authorization request is decided upon. */
export const requestPath = '/oauth/requests';

/**
 * The authorization server: oidc-provider, restricted to the flow that the Model Context Protocol prescribes. It validates requests,
 * issues and rotates tokens, and ends a connection whose code or refresh token is used twice.
 */
export async function openProvider(context: Context): Promise<Provider> {
  const { default: Provider, errors, interactionPolicy } = await import('oidc-provider');
  const { Check, Prompt } = interactionPolicy;
  const cookieKey = await installationSecret(context.db, 'oauth_cookie_secret');
  const undecided = new Check('undecided', 'a person must decide', (ctx) => !ctx.oidc.result?.consent);
  const provider = new Provider(publicUrlOf(context.config), {
    adapter: (kind: string) => refusingReuse(recordsOf(context, kind), errors),
    routes: endpoints,
    scopes: [],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    // The algorithm of the key below.
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    clientBasedCORS: () => true,
    cookies: { keys: [cookieKey] },
    // Nothing is signed, since there are no ID tokens; the library requires a key.
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: {
      policy: [new Prompt({ name: 'consent', requestable: true }, undecided)],
      url: (_ctx, { uid }) => `${requestPath}/${uid}`,
    },
    // Each authorization has its own grant, which the person's decision has created.
    loadExistingGrant: ({ oidc }) => oidc.provider.Grant.find(oidc.result?.consent?.grantId ?? ''),
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    expiresWithSession: () => false,
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = `The agent could not be connected: ${error_description ?? error}. Start again in the agent.`;
    },
    ttl: {
      AccessToken: 60 * minutes,
      AuthorizationCode: 1 * minutes,
      Grant: 365 * days,
      Interaction: 10 * minutes,
      RefreshToken: 30 * days,
      Session: 10 * minutes,
    },
    features: {
      claimsParameter: { enabled: false },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource(_ctx, _client, several) {
          throw new errors.InvalidTarget(
            several ? 'name a single resource' : 'the parameter resource is required',
          );
        },
        useGrantedResource: () => true,
        async getResourceServerInfo(_ctx, resource) {
          const merchantId = merchantOfResource(context.config, resource);
          if (merchantId === null || !(await context.directory.merchant(merchantId)))
            throw new errors.InvalidTarget(
              'the resource must be the address of an MCP server of this service',
            );
          return { scope: scopeNames, audience: resource, accessTokenFormat: 'opaque' };
        },
      },
    },
  });
  // Takes protocol and host from the headers that `forwarded` sets (routes.ts).
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => {
    context.log.error({ error }, 'An OAuth request failed');
  });
  prefixTokens(provider);
  return provider;
}

/** Makes access tokens recognizable, as other credentials are. The library has no setting for it. */
function prefixTokens(provider: Provider): void {
  const { prototype } = provider.AccessToken as unknown as { prototype: { generateTokenId(): string } };
  const { generateTokenId } = prototype;
  prototype.generateTokenId = function () {
    return agentTokenPrefix + generateTokenId.call(this);
  };
}

type Records = ReturnType<typeof recordsOf>;

const refusingReuse = (records: Records, { InvalidGrant }: typeof Errors): Records => ({
  ...records,
  consume: (id) =>
    records.consume(id).catch((error) => {
      throw error instanceof AlreadyUsed ? new InvalidGrant('already used') : error;
    }),
});
