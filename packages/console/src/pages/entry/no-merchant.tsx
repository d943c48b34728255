import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { auth } from '../../app/auth.ts';
import { queryClient } from '../../app/query-client.ts';
import { Gate } from './gate.tsx';

/** Shown to people who are signed in but not a staff member anywhere. */
export function NoMerchant() {
  const navigate = useNavigate();
  async function leave() {
    await auth('/sign-out', {});
    queryClient.clear();
    await navigate({ to: '/sign-in' });
  }
  return (
    <Gate title="No merchant yet">
      <Text>Your account is not a staff member of any merchant. Ask an owner or admin to invite you.</Text>
      <Button variant="default" onClick={() => void leave()}>
        Sign out
      </Button>
    </Gate>
  );
}
