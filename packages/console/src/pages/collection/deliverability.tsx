import { Stack, Text } from '@mantine/core';
import { type AnswerOf, getDeliverability } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
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
        <DataTable
          label="Emails by domain"
          rows={domains}
          keyOf={({ domain }) => domain}
          columns={columns}
          empty={null}
        />
      </Card>
    </Stack>
  );
}

type Domain = NonNullable<AnswerOf<typeof getDeliverability>>['domains'][number];

const shareColumn = (header: string, name: 'bounced' | 'complained' | 'failed'): Column<Domain> => ({
  header,
  end: true,
  cell: ({ [name]: count, emails }) => `${whole(count)} (${percent(partOf(count, emails))})`,
});

const columns: readonly Column<Domain>[] = [
  { header: 'Domain', cell: ({ domain }) => domain },
  { header: 'Emails', end: true, cell: ({ emails }) => whole(emails) },
  shareColumn('Bounced', 'bounced'),
  shareColumn('Marked as spam', 'complained'),
  shareColumn('Failed', 'failed'),
];
