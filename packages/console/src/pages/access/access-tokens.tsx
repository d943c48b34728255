import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import {
  createAccessToken,
  lengths,
  listAccessTokens,
  type Role,
  revokeAccessToken,
  roleReaches,
  roles,
} from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useShop } from '../../app/merchant.tsx';
import { Exactly } from '../../components/date.tsx';
import { Secret } from '../../components/secret.tsx';
import { notify } from '../../components/toasts.tsx';
import { RevocableList } from './revocable-list.tsx';

export function AccessTokens() {
  const tokens = useRead(listAccessTokens);
  const revoke = useWrite(revokeAccessToken, {
    changes: [listAccessTokens],
    onDone: ({ name }) => notify(`“${name}” is revoked.`),
  });
  return (
    <RevocableList
      title="Personal access tokens"
      about="For your scripts: they do what you may do, in your name. Owners and admins see those of everybody."
      noun="token"
      of={tokens}
      rows={({ accessTokens }) => accessTokens}
      columns={[
        { header: 'Role', cell: ({ role }) => role },
        { header: 'Expires', cell: ({ expiresAt }) => (expiresAt ? <Exactly at={expiresAt} /> : 'never') },
      ]}
      empty="Make one for a script of yours."
      warning="Scripts that use this token are refused from this moment on."
      onRevoke={(tokenId) => revoke.mutateAsync({ params: { tokenId } })}
    >
      <NewToken />
    </RevocableList>
  );
}

const lives = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'a year' },
  { value: '', label: 'does not expire' },
];

function NewToken() {
  const shop = useShop();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>(shop.role);
  const [days, setDays] = useState('90');
  const create = useWrite(createAccessToken, { changes: [listAccessTokens], onDone: () => setName('') });
  const expiresAt = () => new Date(Date.now() + Number(days) * 86_400_000).toISOString();
  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate({ body: { name, role, ...(days && { expiresAt: expiresAt() }) } });
        }}
      >
        <Group align="flex-end">
          <TextInput
            label="Name of the new token"
            placeholder="Nightly report"
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={lengths.authorName}
            required
            style={{ flex: 1, maxWidth: 320 }}
          />
          <Select
            label="Role"
            data={roles.filter((one) => roleReaches(shop.role, one))}
            value={role}
            onChange={(value) => value && setRole(value as Role)}
            allowDeselect={false}
            w={140}
          />
          <Select
            label="Expires after"
            data={lives}
            value={days}
            onChange={(value) => setDays(value ?? '')}
            allowDeselect={false}
            w={160}
          />
          <Button type="submit" loading={create.isPending}>
            Make token
          </Button>
        </Group>
      </form>
      {create.error && <Failure error={create.error} />}
      {create.data && <Secret label={`The token “${create.data.name}”`} value={create.data.accessToken} />}
    </Stack>
  );
}
