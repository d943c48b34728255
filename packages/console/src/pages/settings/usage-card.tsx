import { Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { getUsage, type merchantUsage, type Static } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { Hint, SmallHint } from '../../components/hint.tsx';
import { quotaUse } from '../../components/quota-use.ts';
import { sizeOf } from '../../components/size.ts';
import { Reading } from '../../components/states.tsx';

type Usage = Static<typeof merchantUsage>;

/** Usage of this month with its quotas, and of earlier months. */
export function UsageCard() {
  const read = useRead(getUsage);
  return (
    <Card title="Usage this month" about="By UTC month. Quotas are set by the operator of this service.">
      <Reading of={read}>{(usage) => <Figures usage={usage} />}</Reading>
    </Card>
  );
}

function Figures({ usage }: { usage: Usage }) {
  const earlier = usage.months.slice(1);
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {quotaUse(usage).map((one) => (
          <Figure key={one.name} {...one} />
        ))}
      </SimpleGrid>
      {earlier.length > 0 && <EarlierMonths months={earlier} />}
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

function EarlierMonths({ months }: { months: Usage['months'] }) {
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {['Month', 'API requests', 'Reviews', 'Emails', 'Storage'].map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map(({ month, requests, reviews, emails, storageBytes }) => (
            <Table.Tr key={month}>
              <Table.Td>{month}</Table.Td>
              <Table.Td>{requests.toLocaleString('en')}</Table.Td>
              <Table.Td>{reviews.toLocaleString('en')}</Table.Td>
              <Table.Td>{emails.toLocaleString('en')}</Table.Td>
              <Table.Td>{sizeOf(storageBytes)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
