import { Group, List, Text, ThemeIcon } from '@mantine/core';
import { IconCircleCheck, IconFlag3, IconInbox, IconMailX, IconWebhookOff } from '../../components/icons.ts';
import { roleReaches } from '@tribune/contract';
import { listWebhooks } from '@tribune/contract/webhooks';
import { useRead } from '../../app/calls.ts';
import { useCounters } from '../../app/counters.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { ToPage } from '../../components/to-page.tsx';

/** Items that wait for a person, each with a link to the page that handles it. */
export function Attention() {
  const { role } = useMerchant();
  const { queue, reports, emails } = useCounters();
  const webhooks = useRead(listWebhooks, {}, { when: roleReaches(role, 'admin') });
  const failing =
    webhooks.data?.webhooks.filter(
      ({ disabledReason }) => disabledReason !== null && disabledReason !== 'staff',
    ) ?? [];
  const items = [
    { page: 'queue', icon: IconInbox, count: queue ?? 0, text: ['item to review', 'items to review'] },
    { page: 'reports', icon: IconFlag3, count: reports ?? 0, text: ['open report', 'open reports'] },
    { page: 'emails-sent', icon: IconMailX, count: emails ?? 0, text: ['failed email', 'failed emails'] },
    {
      page: 'settings/integrations/webhooks',
      icon: IconWebhookOff,
      count: failing.length,
      text: ['disabled webhook endpoint', 'disabled webhook endpoints'],
    },
  ].filter(({ count }) => count > 0);
  return (
    <Card title="Needs attention">
      {items.length === 0 ? (
        <Group gap="xs">
          <IconCircleCheck size={20} aria-hidden color="var(--mantine-color-teal-6)" />
          <Text size="sm">Nothing needs your attention.</Text>
        </Group>
      ) : (
        <List spacing="sm" center listStyleType="none">
          {items.map(({ page, icon: Icon, count, text }) => (
            <List.Item
              key={page}
              icon={
                <ThemeIcon variant="light" size={30} radius="md">
                  <Icon size={18} aria-hidden />
                </ThemeIcon>
              }
            >
              <ToPage to={page}>
                {count.toLocaleString('en')} {text[count === 1 ? 0 : 1]}
              </ToPage>
            </List.Item>
          ))}
        </List>
      )}
    </Card>
  );
}
