import { Code, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import type { listAuditLog } from '@tribune/contract/audit/routes';
import type { Column } from '../../components/data-table.tsx';
import { ExactTime } from '../../components/date.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { labelOf } from '../../components/labels.ts';
import { StatusDot } from '../../components/status-badge.tsx';
import { actionName } from './action-name.ts';

type Entry = AnswerOf<typeof listAuditLog>['entries'][number];

export const entryColumns: readonly Column<Entry>[] = [
  { header: 'Time', phone: 'end', cell: ({ at }) => <ExactTime at={at} /> },
  {
    header: 'Actor',
    phone: 'second',
    cell: ({ actor, actorType, network }) => (
      <Lines first={actor ?? actorNames[actorType]} second={[actor && actorNames[actorType], network]} />
    ),
  },
  {
    header: 'Action',
    phone: 'first',
    cell: ({ action, resourceId }) => <Action name={actionName(action)} id={resourceId} />,
  },
  {
    header: 'Details',
    phone: 'second',
    cell: Details,
  },
  {
    header: 'Outcome',
    phone: 'second',
    // Almost every action succeeds, so that only others are marked.
    cell: ({ outcome }) => outcome !== 'success' && <StatusDot color="red">{labelOf(outcome)}</StatusDot>,
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
    <Stack gap={0} miw={{ sm: 190 }}>
      <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
        {first}
      </Text>
      <SmallHint span visibleFrom="sm">
        {second.filter(Boolean).join(', ')}
      </SmallHint>
    </Stack>
  );
}

function Action({ name, id }: { name: string; id: string | null }) {
  return (
    <Stack gap={2} align="flex-start">
      <Text span size="sm">
        {name}
      </Text>
      {id && (
        <Code visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
          {id}
        </Code>
      )}
    </Stack>
  );
}

/** Recorded values, followed by the names of the other fields. */
function Details({ values, fields }: Entry) {
  const known = Object.entries(values).map(([name, value]) => `${name}: ${textOf(value)}`);
  const others = fields.filter((name) => !(name in values));
  if (fields.length + known.length === 0) return null;
  return (
    <Text span inherit style={{ overflowWrap: 'anywhere' }}>
      {[...known, ...others].join(', ')}
    </Text>
  );
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
