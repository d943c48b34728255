import { Badge, Modal, Select } from '@mantine/core';
import {
  type AnswerOf,
  changeRole,
  listStaff,
  type Role,
  removeMember,
  roleReaches,
  roles,
} from '@tribune/contract';
import { getModeratorFigures } from '@tribune/contract/figures';
import { useState } from 'react';
import { useAction, useRead, useWrite } from '../../app/calls.ts';
import { useMerchant, usePerson, useRefusal } from '../../app/merchant.tsx';
import { type MenuAction, rowMenu } from '../../components/action-menu.tsx';
import { Card, OutsideOfCards } from '../../components/card.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { labeled, labelOf } from '../../components/labels.ts';
import { ReadTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { ModeratorFigures } from './moderator-figures.tsx';
import { roleDescriptions } from './roles.ts';

interface Member {
  id: string;
  name: string;
  role: Role;
}

type Listed = AnswerOf<typeof listStaff>['staff'][number];

export function Members() {
  const staff = useRead(listStaff);
  const merchant = useMerchant();
  const refused = useRefusal()(changeRole) !== null;
  const mayReadFigures = useRefusal()(getModeratorFigures) === null;
  const [reading, setReading] = useState<Member | null>(null);
  const remove = useWrite(removeMember, {
    changes: [listStaff],
    notice: ({ name }) => `Removed ${name} from staff`,
  });
  /** Only owners can change owners. */
  const isFixed = (member: Member) => refused || (member.role === 'owner' && merchant.role !== 'owner');
  const actionsOf = (member: Member): MenuAction[] => [
    ...(mayReadFigures && roleReaches(member.role, 'moderator')
      ? [{ label: 'View decisions', onClick: () => setReading(member) }]
      : []),
    ...(isFixed(member)
      ? []
      : [
          {
            label: 'Remove from staff',
            isDestructive: true,
            confirm: {
              title: `Remove ${member.name} from staff?`,
              action: 'Remove member',
              children:
                'They lose access immediately, and their access tokens are revoked. Their decisions stay in the history.',
              onConfirm: () => remove.mutateAsync({ params: { personId: member.id } }),
            },
          },
        ]),
  ];
  return (
    <Card title="Members">
      <ReadTable
        of={staff}
        label="Members"
        rowsOf={(answer) => answer.staff}
        keyOf={({ id }) => id}
        empty={<Empty title="No staff members" />}
        columns={columnsOf(isFixed)}
        menu={rowMenu(({ name }) => name, actionsOf)}
      />
      <Modal
        opened={reading !== null}
        onClose={() => setReading(null)}
        size="lg"
        title={`Decisions of ${reading?.name}`}
      >
        <OutsideOfCards>{reading && <ModeratorFigures personId={reading.id} />}</OutsideOfCards>
      </Modal>
    </Card>
  );
}

const columnsOf = (isFixed: (member: Member) => boolean): readonly Column<Listed>[] => [
  { header: 'Name', cell: (member) => <Name of={member} />, second: ({ email }) => email },
  {
    header: 'Role',
    phone: 'second',
    cell: (member) => (isFixed(member) ? labelOf(member.role) : <RoleSelect of={member} />),
  },
  { header: '2FA', cell: ({ twoFactor }) => (twoFactor ? 'On' : 'Off') },
  {
    header: 'Last sign-in',
    cell: ({ lastSignInAt }) => lastSignInAt && <RelativeTime at={lastSignInAt} />,
  },
];

function Name({ of: { id, name } }: { of: Member }) {
  const person = usePerson();
  return (
    <>
      {name} {id === person.id && <Badge color="gray">You</Badge>}
    </>
  );
}

function RoleSelect({ of }: { of: Member }) {
  const merchant = useMerchant();
  const { id, name, role: before } = of;
  const params = { personId: id };
  const change = useAction(changeRole, {
    changes: [listStaff],
    notice: (_answer, { body: { role } }) => ({
      message: `Changed ${name} from ${before} to ${role}`,
      undo: { params, body: { role: before } },
      subject: `role:${id}`,
    }),
  });
  return (
    <Select
      size="xs"
      w={150}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      aria-label={`Role of ${name}`}
      data={labeled(roles.filter((role) => role !== 'owner' || merchant.role === 'owner'))}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <SmallHint>{roleDescriptions[option.value as Role]}</SmallHint>
        </span>
      )}
      value={before}
      onChange={(role) => role && role !== before && change.mutate({ params, body: { role: role as Role } })}
      allowDeselect={false}
    />
  );
}
