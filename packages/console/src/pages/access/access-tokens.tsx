import { TextInput } from '@mantine/core';
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
import { useMerchant } from '../../app/merchant.tsx';
import { Choice } from '../../components/choice.tsx';
import { ExactTime } from '../../components/date.tsx';
import { Form } from '../../components/form.tsx';
import { labelOf } from '../../components/labels.ts';
import { Secret } from '../../components/secret.tsx';
import { RevocableList } from './revocable-list.tsx';

export function AccessTokens() {
  const tokens = useRead(listAccessTokens);
  const revoke = useWrite(revokeAccessToken, {
    changes: [listAccessTokens],
    notice: ({ name }) => `Revoked “${name}”`,
  });
  return (
    <RevocableList
      title="Personal access tokens"
      about="For your own scripts. A token acts in your name with at most your role. Owners and admins see all tokens."
      noun="token"
      of={tokens}
      rows={({ accessTokens }) => accessTokens.filter(({ type }) => type === 'personal')}
      columns={[
        { header: 'Role', cell: ({ role }) => labelOf(role) },
        { header: 'Expires', cell: ({ expiresAt }) => (expiresAt ? <ExactTime at={expiresAt} /> : 'Never') },
      ]}
      create="New token"
      empty="Create one for a script."
      warning="Scripts that use this token lose access immediately."
      onRevoke={(tokenId) => revoke.mutateAsync({ params: { tokenId } })}
    >
      <NewToken />
    </RevocableList>
  );
}

const lives = { 30: '30 days', 90: '90 days', 365: '1 year' };

function NewToken() {
  const merchant = useMerchant();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>(merchant.role);
  const [days, setDays] = useState<`${keyof typeof lives}`>('90');
  const create = useWrite(createAccessToken, { changes: [listAccessTokens], onDone: () => setName('') });
  const expiresAt = () => new Date(Date.now() + Number(days) * 86_400_000).toISOString();
  return (
    <Form
      onSubmit={() => create.mutate({ body: { name, role, expiresAt: expiresAt() } })}
      of={create}
      submit="Create token"
      inDialog
      after={create.data && <Secret label={`Token “${create.data.name}”`} value={create.data.accessToken} />}
    >
      <TextInput
        label="Token name"
        placeholder="Nightly report"
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={lengths.authorName}
        required
        data-autofocus
      />
      <Choice
        label="Role"
        of={roles.filter((one) => roleReaches(merchant.role, one))}
        value={role}
        onChange={setRole}
      />
      <Choice label="Expiration" names={lives} value={days} onChange={setDays} />
    </Form>
  );
}
