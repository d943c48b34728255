import { accessToken, apiKey, type Role } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import { presented } from '../../platform/presenting.ts';

interface KeyRow {
  key_id: string;
  name: string;
  prefix: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

export const presentKey = (row: KeyRow) => presented(apiKey, row, { id: typeId('key', row.key_id) });

interface TokenRow extends Omit<KeyRow, 'key_id'> {
  token_id: string;
  grant_id: string | null;
  role: Role;
  expires_at: string | null;
}

export const presentToken = (row: TokenRow) =>
  presented(accessToken, row, {
    id: typeId('pat', row.token_id),
    type: row.grant_id === null ? 'personal' : 'agent',
  });
