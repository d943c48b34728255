import { Badge, Button, TextInput } from '@mantine/core';
import { invite, listInvitations, type Role, revokeInvitation, roles } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { ExactTime } from '../../components/date.tsx';
import { Form } from '../../components/form.tsx';
import { labelOf } from '../../components/labels.ts';
import { ReadTable } from '../../components/paged-table.tsx';
import { Secret } from '../../components/secret.tsx';
import { Empty } from '../../components/states.tsx';
import { roleDescriptions } from './roles.ts';

export function Invitations() {
  const invitations = useRead(listInvitations);
  const revoke = useWrite(revokeInvitation, {
    changes: [listInvitations],
    notice: ({ email }) => `Revoked invitation to ${email}`,
  });
  return (
    <Card title="Invitations" about="Invitation links work once and expire after seven days.">
      <ReadTable
        of={invitations}
        label="Invitations"
        rowsOf={(answer) => answer.invitations}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No invitations yet">Colleagues you invite are listed here until they join.</Empty>
        }
        columns={[
          { header: 'Email address', cell: ({ email }) => email },
          { header: 'Role', phone: 'second', cell: ({ role }) => labelOf(role) },
          { header: 'Invited by', phone: 'none', cell: ({ invitedBy }) => invitedBy },
          { header: 'Expires', cell: ({ expiresAt }) => <ExactTime at={expiresAt} /> },
          {
            header: 'Status',
            end: true,
            phone: 'end',
            cell: ({ id, email, status }) =>
              status === 'open' ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Revoke invitation to ${email}`}
                  onClick={() => revoke.mutate({ params: { invitationId: id } })}
                >
                  Revoke
                </Button>
              ) : (
                <Badge color="gray">{labelOf(status)}</Badge>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** Form for an invitation. Shows the link afterwards. */
export function Invite() {
  const merchant = useMerchant();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('moderator');
  const send = useWrite(invite, { changes: [listInvitations], onDone: () => setEmail('') });
  return (
    <Form
      onSubmit={() => send.mutate({ body: { email, role } })}
      of={send}
      submit="Send invitation"
      inDialog
      after={
        send.data && (
          <Secret
            label={`Invitation link for ${send.data.email} (also sent by email)`}
            value={send.data.url}
          />
        )
      }
    >
      <TextInput
        inputMode="email"
        label="Email address"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        required
        data-autofocus
      />
      <Choice
        label="Role"
        of={roles.filter((one) => one !== 'owner' || merchant.role === 'owner')}
        names={(one) => `${labelOf(one)}: ${roleDescriptions[one]}`}
        value={role}
        onChange={setRole}
      />
    </Form>
  );
}
