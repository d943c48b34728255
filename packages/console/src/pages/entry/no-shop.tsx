import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { auth } from '../../app/auth.ts';
import { queryClient } from '../../app/query-client.ts';
import { Gate } from './gate.tsx';

/** Signed in, but of no shop's staff (any more). */
export function NoShop() {
  const navigate = useNavigate();
  async function leave() {
    await auth('/sign-out', {});
    queryClient.clear();
    await navigate({ to: '/sign-in' });
  }
  return (
    <Gate title="No shop yet">
      <Text>Your account belongs to no shop’s staff. Ask an owner or admin of the shop to invite you.</Text>
      <Button variant="default" onClick={() => void leave()}>
        Sign out
      </Button>
    </Gate>
  );
}
