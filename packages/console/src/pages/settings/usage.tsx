import { Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { getUsage, type merchantUsage, type Static } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Hint, SmallHint } from '../../components/hint.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { quotaUse } from '../../components/quota-use.ts';
import { sizeOf } from '../../components/size.ts';
import { Reading } from '../../components/states.tsx';

type Usage = Static<typeof merchantUsage>;

/** Usage of this month with its quotas, and of earlier months. */
export default function UsagePage() {
  const read = useRead(getUsage);
  return (
    <>
      <PageHeader about="By UTC month. Quotas are set by the operator of this service." />
      <Reading of={read}>{(usage) => <Figures usage={usage} />}</Reading>
    </>
  );
}

function Figures({ usage }: { usage: Usage }) {
  const earlier = usage.months.slice(1);
  return (
    <Stack>
      <Card title="This month">
        <SimpleGrid cols={{ base: 2, sm: 4 }}>
          {quotaUse(usage).map((one) => (
            <Figure key={one.name} {...one} />
          ))}
        </SimpleGrid>
      </Card>
      {earlier.length > 0 && (
        <DataTable
          label="Earlier months"
          rows={earlier}
          keyOf={({ month }) => month}
          columns={columns}
          empty={null}
        />
      )}
    </Stack>
  );
}

function Figure({ name, used, quota, percent, effect }: ReturnType<typeof quotaUse>[number]) {
  return (
    <div>
      <Hint>{name}</Hint>
      <Text fw={620}>
        {used}
        {quota !== null && ` of ${quota}`}
      </Text>
      {percent !== null && (
        <>
          <Progress
            value={Math.min(percent, 100)}
            color={percent >= 100 ? 'red' : percent >= 80 ? 'orange' : undefined}
            aria-label={`${name}: ${percent}% of the quota`}
            my={4}
          />
          <SmallHint>{effect}</SmallHint>
        </>
      )}
    </div>
  );
}

const columns: readonly Column<Usage['months'][number]>[] = [
  { header: 'Month', cell: ({ month }) => month },
  { header: 'API requests', end: true, cell: ({ requests }) => requests.toLocaleString('en') },
  { header: 'Reviews', end: true, cell: ({ reviews }) => reviews.toLocaleString('en') },
  { header: 'Emails', end: true, cell: ({ emails }) => emails.toLocaleString('en') },
  { header: 'Storage', end: true, cell: ({ storageBytes }) => sizeOf(storageBytes) },
];
