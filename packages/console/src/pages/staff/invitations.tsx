import { Badge, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { invite, listInvitations, type Role, revokeInvitation, roles } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useShop } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Exactly } from '../../components/date.tsx';
import { Secret } from '../../components/secret.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';
import { roleSays } from './roles.ts';

export function Invitations() {
  const invitations = useRead(listInvitations);
  const revoke = useWrite(revokeInvitation, {
    changes: [listInvitations],
    onDone: ({ email }) => notify(`The invitation to ${email} is taken back.`),
  });
  return (
    <Card title="Invitations" about="The link in the mail works once, for seven days.">
      <Stack>
        <Invite />
        <Reading of={invitations}>
          {(answer) => (
            <DataTable
              label="Invitations"
              rows={answer.invitations}
              keyOf={({ id }) => id}
              empty={<Empty title="No invitations so far" />}
              columns={[
                { header: 'Address', cell: ({ email }) => email },
                { header: 'Role', cell: ({ role }) => role },
                { header: 'By', cell: ({ invitedBy }) => invitedBy },
                { header: 'Good until', cell: ({ expiresAt }) => <Exactly at={expiresAt} /> },
                {
                  header: 'State',
                  end: true,
                  cell: ({ id, email, status }) =>
                    status === 'open' ? (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`Take back the invitation to ${email}`}
                        onClick={() => revoke.mutate({ params: { invitationId: id } })}
                      >
                        Take back
                      </Button>
                    ) : (
                      <Badge color="gray">{status}</Badge>
                    ),
                },
              ]}
            />
          )}
        </Reading>
      </Stack>
    </Card>
  );
}

function Invite() {
  const shop = useShop();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('moderator');
  const send = useWrite(invite, { changes: [listInvitations], onDone: () => setEmail('') });
  return (
    <Stack gap="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ body: { email, role } });
        }}
      >
        <Group align="flex-end">
          <TextInput
            type="email"
            label="E-mail address"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            required
            style={{ flex: 1, maxWidth: 320 }}
          />
          <Select
            label="Role"
            w={260}
            data={roles
              .filter((one) => one !== 'owner' || shop.role === 'owner')
              .map((one) => ({ value: one, label: `${one}: ${roleSays[one]}` }))}
            value={role}
            onChange={(value) => value && setRole(value as Role)}
            allowDeselect={false}
          />
          <Button type="submit" loading={send.isPending}>
            Invite
          </Button>
        </Group>
      </form>
      {send.error && <Failure error={send.error} />}
      {send.data && (
        <Secret label={`The link for ${send.data.email}, which is mailed too`} value={send.data.url} />
      )}
    </Stack>
  );
}
