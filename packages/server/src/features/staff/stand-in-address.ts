const domain = '@person.invalid';
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Replaces a person's address for Better Auth, which rejects international addresses and compares addresses by other rules. Always
 * replaced, so that nobody can sign in with a self-chosen stand-in.
 */
export const standInAddress = (personId: string | undefined) => `${personId ?? nobody}${domain}`;

/** UUID of the person behind a stand-in address. */
export const personOfStandIn = (address: unknown): string | undefined =>
  typeof address === 'string' && address.endsWith(domain) ? address.slice(0, -domain.length) : undefined;
