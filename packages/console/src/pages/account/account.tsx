import { Stack } from '@mantine/core';
import { usePerson } from '../../app/merchant.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { Notifications } from './notifications.tsx';
import { MediaCare } from './media-care.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** Settings of the person, which apply to all their merchants. */
export default function AccountPage() {
  const { email, emailVerified } = usePerson();
  return (
    <>
      <PageHeader
        title="Your account"
        about={`Signed in as ${email}. These settings apply to all your merchants.`}
      />
      <Stack gap="xl">
        {!emailVerified && <ConfirmEmail email={email} />}
        <Notifications />
        <MediaCare />
        <Password />
        <SecondFactor />
        <Passkeys />
        <Sessions />
      </Stack>
    </>
  );
}
