import type { Role } from '@tribune/contract';

/** Each role includes those before it. */
export const roleDescriptions: Record<Role, string> = {
  analyst: 'can view everything',
  moderator: 'can also moderate, reply and send requests',
  admin: 'can also manage settings, keys and staff',
  owner: 'full access, including other owners',
};
