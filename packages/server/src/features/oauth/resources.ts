import type { Role } from '@tribune/contract';
import { type Config, publicUrlOf } from '../../platform/config.ts';

/** What a client may ask for, and the role of the tokens that it then receives. A person's own role remains the upper limit. */
const scopes = {
  'reviews:read': 'analyst',
  'reviews:moderate': 'moderator',
} as const satisfies Record<string, Role>;
export const scopeNames = Object.keys(scopes).join(' ');

/** The role that a list of scopes grants. */
export const roleOf = (scope = ''): Role =>
  scope.split(' ').includes('reviews:moderate') ? scopes['reviews:moderate'] : scopes['reviews:read'];

/** The scopes of a person's choice. */
export const scopeFor = (access: 'read' | 'moderate'): string =>
  access === 'moderate' ? scopeNames : 'reviews:read';

/** Address of a merchant's MCP server. */
const serverUrl = (config: Config, merchantId: string) => `${publicUrlOf(config)}/mcp/${merchantId}`;

/** Address of the same server for staff, which refuses calls without a token: a client signs in only when it is refused. */
const staffServerUrl = (config: Config, merchantId: string) => `${serverUrl(config, merchantId)}/staff`;

/** The merchant whose MCP server a `resource` identifies (RFC 8707); null for all other addresses. */
export function merchantOfResource(config: Config, resource: string): string | null {
  const merchantId = /\/mcp\/(merchant_\w+)(?:\/staff)?$/.exec(resource)?.[1];
  if (merchantId === undefined) return null;
  const own = [serverUrl(config, merchantId), staffServerUrl(config, merchantId)];
  return own.includes(resource) ? merchantId : null;
}

const metadataPath = '/.well-known/oauth-protected-resource';

/** Parameters of `WWW-Authenticate` with which a client finds out where to sign in (RFC 9728). `path` is that of the MCP server. */
export const challengeOf = (config: Config, path: string) =>
  `resource_metadata="${publicUrlOf(config)}${metadataPath}${path}", scope="${scopeNames}"`;

/** Protected resource metadata (RFC 9728). */
export const resourceMetadata = (config: Config, resource: string, name: string) => ({
  resource,
  resource_name: `Reviews of ${name}`,
  authorization_servers: [publicUrlOf(config)],
  scopes_supported: Object.keys(scopes),
  bearer_methods_supported: ['header'],
  resource_documentation: `${publicUrlOf(config)}/docs/software-agents`,
});

/** Paths of the endpoints. */
export const endpoints = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const;

/** Authorization server metadata (RFC 8414). */
export function serverMetadata(config: Config) {
  const issuer = publicUrlOf(config);
  return {
    issuer,
    authorization_endpoint: issuer + endpoints.authorization,
    token_endpoint: issuer + endpoints.token,
    registration_endpoint: issuer + endpoints.registration,
    revocation_endpoint: issuer + endpoints.revocation,
    scopes_supported: Object.keys(scopes),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs/software-agents`,
  };
}
