import { DialogButton } from '../../components/buttons.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AskPrivacy } from './ask-privacy.tsx';
import { PrivacyRequests } from './privacy-requests.tsx';

/** Access and erasure requests of customers. */
export default function PrivacyPage() {
  return (
    <>
      <PageHeader
        about="Customers can request a copy of their data or its erasure. Verify the requester’s identity first: a reply from their email address is sufficient."
        action={
          <DialogButton label="New request" dialogSize="lg">
            {(close) => <AskPrivacy onDone={close} />}
          </DialogButton>
        }
      />
      <PrivacyRequests />
    </>
  );
}
