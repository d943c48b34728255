/** Staff roles from least to most; each may do what those before it may. */
export const roles = ['analyst', 'moderator', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

export function roleReaches(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
