import { Stack } from '@mantine/core';
import { roleReaches } from '@tribune/contract';
import { useMerchant, usePerson } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ModeratorFigures } from '../staff/moderator-figures.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { MediaCare } from './media-care.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { PersonalSettings } from './personal-settings.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** Settings of the person, which apply to all their merchants. */
export default function AccountPage() {
  const { email, emailVerified } = usePerson();
  const { name, role } = useMerchant();
  return (
    <>
      <PageHeader about={`Signed in as ${email}. These settings apply to all your merchants.`} />
      <Stack>
        {!emailVerified && <ConfirmEmail email={email} />}
        <Card title="Sign-in">
          <FieldRows>
            <Password />
            <SecondFactor />
            <Passkeys />
            <Sessions />
          </FieldRows>
        </Card>
        <PersonalSettings />
        <MediaCare />
        {roleReaches(role, 'moderator') && (
          <Card title={`Your decisions at ${name}`}>
            <ModeratorFigures />
          </Card>
        )}
      </Stack>
    </>
  );
}
