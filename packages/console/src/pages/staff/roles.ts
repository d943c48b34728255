import type { Role } from '@tribune/contract';

/** Each may do what those before it may. */
export const roleSays: Record<Role, string> = {
  analyst: 'reads everything',
  moderator: 'decides, replies, sends requests',
  admin: 'settings, keys, staff',
  owner: 'everything, other owners too',
};
