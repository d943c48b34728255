import { Box, Text } from '@mantine/core';
import { type AnswerOf, getDeliverability } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { DialogButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ExactTime } from '../../components/date.tsx';
import { Figures } from '../../components/stat.tsx';
import { Loading } from '../../components/states.tsx';
import { partOf, percent, whole } from '../dashboard/figures.ts';

/** Shares of bounced and reported emails, and the daily limit of a new domain. Renders nothing before the first email. */
export function Deliverability() {
  const { data, isLoading } = useRead(getDeliverability);
  if (isLoading) return <Loading />;
  if (!data || (data.domains.length === 0 && !data.warmUp)) return null;
  const { domains, sender, warmUp } = data;
  const total = (name: Counted) => domains.reduce((sum, { [name]: count }) => sum + count, 0);
  const emails = total('emails');
  return (
    <Box mb="md">
      <Card
        title="Deliverability"
        about="Emails of the last 30 days."
        actions={
          domains.length > 0 && (
            <DialogButton label="By domain" title="Emails by domain" variant="default" dialogSize="lg">
              {() => (
                <DataTable
                  label="Emails by domain"
                  rows={domains}
                  keyOf={({ domain }) => domain}
                  columns={columns}
                  empty={null}
                />
              )}
            </DialogButton>
          )
        }
      >
        <Figures
          cols={{ base: 2, sm: 4 }}
          of={[
            ['Emails', emails],
            ...shares.map(([header, name]) => [header, percent(partOf(total(name), emails))] as const),
          ]}
        />
        {sender && (
          <Text size="sm" mt="sm">
            Sent from {sender.domain}. DMARC passes by{' '}
            {sender.spfAligned
              ? 'the signature (DKIM) and by SPF.'
              : 'the signature (DKIM) only: SPF is not aligned with your domain.'}
          </Text>
        )}
        {warmUp && (
          <Text size="sm" mt="sm">
            New domain: {whole(warmUp.sent)} of {whole(warmUp.limit)} emails sent. The limit increases on{' '}
            <ExactTime at={warmUp.until} />.
          </Text>
        )}
      </Card>
    </Box>
  );
}

type Domain = NonNullable<AnswerOf<typeof getDeliverability>>['domains'][number];
type Counted = 'emails' | 'bounced' | 'complained' | 'failed';

const shares = [
  ['Bounced', 'bounced'],
  ['Marked as spam', 'complained'],
  ['Failed', 'failed'],
] as const;

const columns: readonly Column<Domain>[] = [
  { header: 'Domain', cell: ({ domain }) => domain },
  { header: 'Emails', end: true, cell: ({ emails }) => whole(emails) },
  ...shares.map(
    ([header, name]): Column<Domain> => ({
      header,
      end: true,
      cell: ({ [name]: count, emails }) => `${whole(count)} (${percent(partOf(count, emails))})`,
    }),
  ),
];
