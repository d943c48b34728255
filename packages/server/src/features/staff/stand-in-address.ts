const domain = '@person.invalid';
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * What Better Auth gets in place of the address that a person signs in with: it refuses international addresses, and compares
 * addresses by another rule than we do. Always replaced, so that nobody signs in with a stand-in of their own.
 */
export const standInAddress = (personId: string | undefined) => `${personId ?? nobody}${domain}`;

/** UUID of the person whom a stand-in address is for. */
export const personOfStandIn = (address: unknown): string | undefined =>
  typeof address === 'string' && address.endsWith(domain) ? address.slice(0, -domain.length) : undefined;
