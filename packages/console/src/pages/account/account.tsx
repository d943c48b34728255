import { Stack } from '@mantine/core';
import { usePerson } from '../../app/merchant.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** How this person signs in, at every shop alike. */
export default function AccountPage() {
  const { email } = usePerson();
  return (
    <>
      <PageHeader
        title="Your account"
        about={`Signed in as ${email}. What you set here holds at all your shops.`}
      />
      <Stack gap="xl">
        <Password />
        <SecondFactor />
        <Passkeys />
        <Sessions />
      </Stack>
    </>
  );
}
