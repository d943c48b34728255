import { Stack } from '@mantine/core';
import { listInvitations } from '@tribune/contract';
import { useRefusal } from '../../app/merchant.tsx';
import { DialogButton } from '../../components/buttons.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Invitations, Invite } from './invitations.tsx';
import { Members } from './members.tsx';

export default function StaffPage() {
  const mayInvite = useRefusal()(listInvitations) === null;
  return (
    <>
      <PageHeader
        about="Staff members and their roles."
        action={
          mayInvite && (
            <DialogButton label="Invite staff" dialogSize="lg">
              {() => <Invite />}
            </DialogButton>
          )
        }
      />
      <Stack>
        <Members />
        {mayInvite && <Invitations />}
      </Stack>
    </>
  );
}
