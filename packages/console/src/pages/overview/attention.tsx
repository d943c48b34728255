import { Button, Group, Text, ThemeIcon } from '@mantine/core';
import { type AnswerOf, countQueue, listQueue, listReports, roleReaches } from '@tribune/contract';
import { listWebhooks } from '@tribune/contract/webhooks';
import { useRead } from '../../app/calls.ts';
import { useCounters } from '../../app/counters.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { SmallHint } from '../../components/hint.tsx';
import {
  IconAlertTriangle,
  IconAt,
  IconCircleCheck,
  IconFlag3,
  IconInbox,
  IconMailX,
  IconWebhookOff,
} from '../../components/icons.ts';
import { Loading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import classes from './attention.module.css';

/** Pending work: how many items, since when, and the page that handles them. */
export function Attention() {
  const { found, isLoading } = useAttention();
  if (isLoading) return <Loading />;
  const items = found.filter(({ count }) => count > 0);
  return (
    <Card title="Needs attention">
      {items.length === 0 ? (
        <Group gap="xs">
          <IconCircleCheck size={20} color="var(--mantine-color-teal-6)" />
          <Text size="sm">Nothing needs your attention.</Text>
        </Group>
      ) : (
        <ul className={classes.list}>
          {items.map(({ page, search, icon: Icon, count, text, since, late = 0, action }) => (
            <li key={text[1]} className={classes.item}>
              <ThemeIcon variant="light" size={36} radius="md">
                <Icon size={20} />
              </ThemeIcon>
              <Text size="sm" flex={1}>
                <Text span inherit fw={600}>
                  {count.toLocaleString()} {text[count === 1 ? 0 : 1]}
                </Text>
                {since && (
                  <SmallHint>
                    Oldest: <RelativeTime at={since} />
                    {late > 0 && `. ${late.toLocaleString()} late`}
                  </SmallHint>
                )}
              </Text>
              <ToPage to={page} search={search} underline="never">
                <Button component="span" size="xs" variant="default">
                  {action}
                </Button>
              </ToPage>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useAttention() {
  const { role } = useMerchant();
  const { queue = 0, mentions = 0, reports = 0, emails = 0, isLoading } = useCounters();
  const oldest = useRead(listQueue, {
    query: { status: ['pending', 'flagged'], sort: 'oldest', limit: 1 },
  });
  const report = useRead(
    listReports,
    { query: { status: 'open', limit: 1 } },
    { when: roleReaches(role, 'moderator') },
  );
  const late = useRead(countQueue, { query: { late: true, followsReview: false } });
  const endpoints = useRead(listWebhooks, {}, { when: roleReaches(role, 'admin') });
  const found = [
    {
      page: 'queue',
      search: { only: 'late', sort: 'due' },
      icon: IconAlertTriangle,
      count: late.data?.matching ?? 0,
      text: ['item past its target time', 'items past their target time'],
      action: 'Review',
    },
    {
      page: 'queue',
      search: { sort: 'oldest' },
      icon: IconInbox,
      count: queue,
      text: ['item to review', 'items to review'],
      since: oldest.data?.items[0]?.createdAt,
      action: 'Review',
    },
    {
      page: 'mentions',
      search: {},
      icon: IconAt,
      count: mentions,
      text: ['unread mention', 'unread mentions'],
      action: 'View',
    },
    {
      page: 'reports',
      search: {},
      icon: IconFlag3,
      count: reports,
      text: ['undecided report', 'undecided reports'],
      since: report.data?.reports[0]?.createdAt,
      late: report.data?.counts.late,
      action: 'Decide',
    },
    {
      page: 'emails-sent',
      search: { status: 'failed' },
      icon: IconMailX,
      count: emails,
      text: ['failed email', 'failed emails'],
      action: 'Resend',
    },
    {
      page: 'settings/integrations/webhooks',
      search: {},
      icon: IconWebhookOff,
      count: endpoints.data ? disabledIn(endpoints.data) : 0,
      text: ['disabled webhook endpoint', 'disabled webhook endpoints'],
      action: 'Check',
    },
  ];
  const reads = [oldest, report, late, endpoints];
  return { found, isLoading: isLoading || reads.some((read) => read.isLoading) };
}

/** The number of endpoints that Tribune disabled, excluding those disabled by staff. */
const disabledIn = ({ webhooks }: AnswerOf<typeof listWebhooks>): number =>
  webhooks.filter(({ disabledReason }) => disabledReason !== null && disabledReason !== 'staff').length;
