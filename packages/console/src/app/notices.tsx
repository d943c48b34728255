import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getUsage } from '@tribune/contract';
import { ExactTime } from '../components/date.tsx';
import { IconGauge, IconLock } from '../components/icons.ts';
import { quotaUse } from '../components/quota-use.ts';
import { meQuery } from './auth.ts';
import { useRead } from './calls.ts';
import { useMerchant } from './merchant.tsx';
import { ScheduledDeletion } from './scheduled-deletion.tsx';

/** The operator's notices to the merchant's staff, on every page. */
export default function Notices() {
  const { suspendedAt, hasQuotas } = useMerchant();
  return (
    <>
      <ScheduledDeletion />
      {suspendedAt && <Suspension />}
      {hasQuotas && <QuotaWarning />}
    </>
  );
}

/** Warns from 80 % of a quota on. */
function QuotaWarning() {
  const { data } = useRead(getUsage);
  const reached = data ? quotaUse(data).filter(({ percent }) => percent !== null && percent >= 80) : [];
  if (reached.length === 0) return null;
  const isFull = reached.some(({ percent }) => Number(percent) >= 100);
  return (
    <Alert
      color={isFull ? 'red' : 'orange'}
      mb="md"
      icon={<IconGauge />}
      role="status"
      title={isFull ? 'A quota is used up' : 'A quota is almost used up'}
    >
      {reached.map(({ name, used, quota, percent, effect }) => (
        <Text key={name} size="sm">
          {name}: {used} of {quota} ({percent}%). {effect}
        </Text>
      ))}
    </Alert>
  );
}

/** Notice of a suspension: since when, why, what still works, and whom to contact. */
function Suspension() {
  const { name, suspendedAt, suspendedReason } = useMerchant();
  const { data } = useQuery(meQuery);
  const contact = data?.upgradeContact;
  return (
    <Alert
      color="orange"
      mb="md"
      icon={<IconLock />}
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
      Nothing can be exported. Published reviews remain visible, and you can still remove staff and revoke
      keys, tokens and invitations. To resume,{' '}
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
