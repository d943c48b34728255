import type { Role } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';

interface KeyRow {
  key_id: string;
  name: string;
  prefix: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

export const presentKey = (row: KeyRow) => ({
  id: typeId('key', row.key_id),
  name: row.name,
  prefix: row.prefix,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});

interface TokenRow extends Omit<KeyRow, 'key_id'> {
  token_id: string;
  grant_id: string | null;
  role: string;
  expires_at: string | null;
}

export const presentToken = (row: TokenRow) => ({
  id: typeId('pat', row.token_id),
  type: row.grant_id === null ? ('personal' as const) : ('agent' as const),
  name: row.name,
  prefix: row.prefix,
  role: row.role as Role,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});
