import { Stack, Table, Text } from '@mantine/core';
import { getDeliverability } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { ExactTime } from '../../components/date.tsx';
import { partOf, percent, whole } from '../dashboard/figures.ts';

/** Emails of the last 30 days by receiving domain, and the daily limit of a new domain. Renders nothing before the first email. */
export function Deliverability() {
  const { data } = useRead(getDeliverability);
  if (!data || (data.domains.length === 0 && !data.warmUp)) return null;
  const { domains, sender, warmUp } = data;
  return (
    <Stack mb="md">
      <Card title="Deliverability" about="Emails of the last 30 days, by the recipients’ domains.">
        {sender && (
          <Text size="sm" mb="sm">
            Sent from {sender.domain}. DMARC passes by{' '}
            {sender.spfAligned
              ? 'the signature (DKIM) and by SPF.'
              : 'the signature (DKIM) only: SPF is not aligned with your domain.'}
          </Text>
        )}
        {warmUp && (
          <Text size="sm" mb="sm">
            New domain: {whole(warmUp.sent)} of {whole(warmUp.limit)} emails sent. The limit increases on{' '}
            <ExactTime at={warmUp.until} />.
          </Text>
        )}
        {domains.length > 0 && <Domains domains={domains} />}
      </Card>
    </Stack>
  );
}

type Domains = { domain: string; emails: number; bounced: number; complained: number; failed: number }[];

function Domains({ domains }: { domains: Domains }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
    <section aria-label="Figures by domain" tabIndex={0} style={{ overflow: 'auto', maxHeight: 320 }}>
      <Table aria-label="Emails by domain" style={{ whiteSpace: 'nowrap' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Domain</Table.Th>
            <Table.Th ta="end">Emails</Table.Th>
            <Table.Th ta="end">Bounced</Table.Th>
            <Table.Th ta="end">Marked as spam</Table.Th>
            <Table.Th ta="end">Failed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {domains.map(({ domain, emails, bounced, complained, failed }) => (
            <Table.Tr key={domain}>
              <Table.Td>{domain}</Table.Td>
              <Table.Td ta="end">{whole(emails)}</Table.Td>
              {[bounced, complained, failed].map((count, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
                <Table.Td key={column} ta="end">
                  {whole(count)} ({percent(partOf(count, emails))})
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
