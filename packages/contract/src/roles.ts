/** Staff roles in ascending order; each role includes the permissions of those before it. */
export const roles = ['analyst', 'moderator', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** The one of two roles that permits less. */
export const lowerRole = (one: Role, other: Role): Role => (roleReaches(one, other) ? other : one);

export function roleReaches(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
