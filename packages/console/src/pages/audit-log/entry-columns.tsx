import { Badge, Code, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import type { listAuditLog } from '@tribune/contract/audit/routes';
import type { Column } from '../../components/data-table.tsx';
import { ExactTime } from '../../components/date.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { labelOf } from '../../components/labels.ts';
import { actionName } from './action-name.ts';

type Entry = AnswerOf<typeof listAuditLog>['entries'][number];

export const entryColumns: readonly Column<Entry>[] = [
  { header: 'Time', cell: ({ at }) => <ExactTime at={at} /> },
  {
    header: 'Actor',
    cell: ({ actor, actorType, network }) => (
      <Lines first={actor ?? actorNames[actorType]} second={[actor && actorNames[actorType], network]} />
    ),
  },
  {
    header: 'Action',
    cell: ({ action, resourceId }) => <Action name={actionName(action)} id={resourceId} />,
  },
  { header: 'Details', cell: detailsOf },
  {
    header: 'Outcome',
    cell: ({ outcome }) => (
      <Badge variant="dot" color={outcome === 'success' ? 'green' : 'red'} c="inherit" miw="max-content">
        {labelOf(outcome)}
      </Badge>
    ),
  },
];

export const actorNames: Readonly<Record<Entry['actorType'], string>> = {
  staff: 'Staff member',
  key: 'API key',
  operator: 'Operator of this service',
  link: 'Download link',
  system: 'Tribune',
};

function Lines({ first, second }: { first: string; second: readonly (string | null)[] }) {
  return (
    <Stack gap={0}>
      <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
        {first}
      </Text>
      <SmallHint span>{second.filter(Boolean).join(', ')}</SmallHint>
    </Stack>
  );
}

function Action({ name, id }: { name: string; id: string | null }) {
  return (
    <Stack gap={2} align="flex-start">
      <Text span size="sm">
        {name}
      </Text>
      {id && <Code style={{ overflowWrap: 'anywhere' }}>{id}</Code>}
    </Stack>
  );
}

/** Recorded values, followed by the names of the other fields. */
function detailsOf({ values, fields }: Entry): string {
  const known = Object.entries(values).map(([name, value]) => `${name}: ${textOf(value)}`);
  const others = fields.filter((name) => !(name in values));
  return [...known, ...others].join(', ') || '–';
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
