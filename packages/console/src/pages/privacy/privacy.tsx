import { Stack } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { AskPrivacy } from './ask-privacy.tsx';
import { PrivacyRequests } from './privacy-requests.tsx';

/** What is held about a person: to be given back, or forgotten. */
export default function PrivacyPage() {
  return (
    <>
      <PageHeader
        title="Privacy"
        about="A person may ask what is held about them, or that it is forgotten. Make sure first that it is they who ask: a reply to a mail at that address is enough."
      />
      <Stack gap="lg">
        <AskPrivacy />
        <PrivacyRequests />
      </Stack>
    </>
  );
}
