import { Alert, Anchor } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ExactTime } from '../components/date.tsx';
import { meQuery } from './auth.ts';
import { useMerchant } from './merchant.tsx';

/** Shown while the merchant is suspended: since when, why, what still works and whom to ask. */
export default function SuspensionBanner() {
  const { name, suspendedAt, suspendedReason } = useMerchant();
  const { data } = useQuery(meQuery);
  const contact = data?.upgradeContact;
  return (
    <Alert
      color="orange"
      mb="md"
      icon={<IconLock aria-hidden />}
      role="status"
      title={`${name} is suspended and read-only`}
    >
      {suspendedReason && <>Reason: {suspendedReason}. </>}
      {suspendedAt && (
        <>
          Since <ExactTime at={suspendedAt} />, nothing can be changed or submitted, and emails and webhooks
          wait.
        </>
      )}{' '}
      Published reviews remain visible, and you can export your data. To resume,{' '}
      {contact ? (
        <Anchor href={contact} inherit underline="always">
          contact the operator of this service
        </Anchor>
      ) : (
        'contact the operator of this service'
      )}
      .
    </Alert>
  );
}
