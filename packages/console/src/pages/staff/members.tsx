import { Badge, Button, Select, Text } from '@mantine/core';
import { changeRole, listStaff, type Role, removeMember, roles } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { usePerson, useRefusal, useShop } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { When } from '../../components/date.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import { roleSays } from './roles.ts';

interface Member {
  id: string;
  name: string;
  role: Role;
}

export function Members() {
  const staff = useRead(listStaff);
  const shop = useShop();
  const person = usePerson();
  const refused = useRefusal()(changeRole) !== null;
  const [leaving, setLeaving] = useState<Member | null>(null);
  const change = useWrite(changeRole, { changes: [listStaff] });
  const remove = useWrite(removeMember, {
    changes: [listStaff],
    onDone: ({ name }) => notify(`${name} is off the staff.`),
  });

  async function setRole(member: Member, role: Role) {
    try {
      await change.mutateAsync({ params: { personId: member.id }, body: { role } });
      notify(`Changed ${member.name} from ${member.role} to ${role}`, {
        undo: () => void setRole({ ...member, role }, member.role),
        subject: `role:${member.id}`,
      });
    } catch (error) {
      notifyFailure(error);
    }
  }
  /** Owners are for owners alone. */
  const fixed = (member: Member) => refused || (member.role === 'owner' && shop.role !== 'owner');

  return (
    <Card title="Members">
      <Reading of={staff}>
        {(answer) => (
          <DataTable
            label="Members"
            rows={answer.staff}
            keyOf={({ id }) => id}
            empty={<Empty title="Nobody" />}
            columns={[
              {
                header: 'Name',
                cell: ({ id, name, email }) => (
                  <span>
                    {name} {id === person.id && <Badge color="gray">you</Badge>}
                    <Text size="xs" c="dimmed">
                      {email}
                    </Text>
                  </span>
                ),
              },
              {
                header: 'Role',
                cell: (member) =>
                  fixed(member) ? (
                    member.role
                  ) : (
                    <Select
                      size="xs"
                      w={210}
                      aria-label={`Role of ${member.name}`}
                      data={roles
                        .filter((role) => role !== 'owner' || shop.role === 'owner')
                        .map((role) => ({ value: role, label: `${role}: ${roleSays[role]}` }))}
                      value={member.role}
                      onChange={(role) => role && role !== member.role && void setRole(member, role as Role)}
                      allowDeselect={false}
                    />
                  ),
              },
              { header: 'Second factor', cell: ({ twoFactor }) => (twoFactor ? 'yes' : 'no') },
              {
                header: 'Last sign-in',
                cell: ({ lastSignInAt }) => (lastSignInAt ? <When at={lastSignInAt} /> : '–'),
              },
              {
                header: 'Leave',
                end: true,
                cell: (member) => (
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={fixed(member)}
                    aria-label={`Remove ${member.name} from the staff`}
                    onClick={() => setLeaving(member)}
                  >
                    Remove
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Reading>
      <Confirm
        opened={leaving !== null}
        title={`Take ${leaving?.name} off the staff?`}
        action="Remove"
        onClose={() => setLeaving(null)}
        onConfirm={() => remove.mutateAsync({ params: { personId: leaving?.id ?? '' } })}
      >
        They lose access at once, and their access tokens are revoked. What they decided stays in the log.
      </Confirm>
    </Card>
  );
}
