import { invalidField } from '../../platform/errors.ts';

const maxAddresses = 10;
const maxAddressLength = 500;
const maxNameLength = 100;

/**
 * A client's registration (RFC 7591) as it is stored: its name and its addresses. The rest is the same for all clients, which are public
 * ones with PKCE; the response shows what was registered. As native ones they may have any port of the loopback address (RFC 8252, 7.3).
 */
export function registrationOf(body: unknown) {
  const { client_name: name, redirect_uris: addresses } = (body ?? {}) as Record<string, unknown>;
  if (
    !Array.isArray(addresses) ||
    addresses.length > maxAddresses ||
    !addresses.every((one) => typeof one === 'string' && one.length <= maxAddressLength)
  )
    throw invalidField('redirect_uris', `must be a list of up to ${maxAddresses} addresses`);
  return {
    client_name: nameOf(name),
    redirect_uris: addresses,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

/** Without control and invisible characters, with which a name could imitate another one. */
function nameOf(name: unknown): string {
  const text = typeof name === 'string' ? name.replaceAll(/[\p{C}\s]+/gu, ' ').trim() : '';
  return text.slice(0, maxNameLength) || 'Unnamed agent';
}
