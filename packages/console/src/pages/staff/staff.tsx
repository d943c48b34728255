import { Stack } from '@mantine/core';
import { listInvitations } from '@tribune/contract';
import { useRefusal } from '../../app/merchant.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';

export default function StaffPage() {
  const mayInvite = useRefusal()(listInvitations) === null;
  return (
    <>
      <PageHeader title="Staff" about="Staff members and their roles." />
      <Stack gap="xl">
        <Members />
        {mayInvite && <Invitations />}
      </Stack>
    </>
  );
}
