import { Alert } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import { listDomains } from '@tribune/contract/domains';
import { useRead } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Loading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';

type Domain = AnswerOf<typeof listDomains>['domains'][number];

/** Warns owners, before emails are sent, that receivers may reject them. Renders nothing if the records are complete. */
export function SenderWarning() {
  const isOwner = useRefusal()(listDomains) === null;
  const { data, isLoading } = useRead(listDomains, {}, { when: isOwner });
  if (isLoading) return <Loading />;
  const domain = data?.domains.find(({ purpose }) => purpose === 'email');
  const warning = domain && warningOf(domain);
  if (!warning) return null;
  return (
    <Alert color="yellow" mb="md" title={warning}>
      DNS records of {domain.domain} are missing or wrong.{' '}
      <ToPage to="settings/store/domains" size="sm">
        Review records
      </ToPage>
    </Alert>
  );
}

function warningOf({ status, email }: Domain): string | undefined {
  if (status !== 'verified') return 'Emails are not sent from your domain';
  const isSpfBroken = email?.spf !== null && email?.spf !== 'found' && email?.spf !== 'missing';
  return isSpfBroken || email?.dmarc === 'missing' ? 'Mailbox providers may reject your emails' : undefined;
}
