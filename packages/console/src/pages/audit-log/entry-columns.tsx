import { Text } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import type { listAuditLog } from '@tribune/contract/audit/routes';
import { type Column, OneLine } from '../../components/data-table.tsx';
import { ExactTime } from '../../components/date.tsx';
import { labelOf, nameOfField } from '../../components/labels.ts';
import { StatusDot } from '../../components/status-badge.tsx';
import { actionName } from './action-name.ts';

type Entry = AnswerOf<typeof listAuditLog>['entries'][number];

export const entryColumns: readonly Column<Entry>[] = [
  { header: 'Time', phone: 'end', cell: ({ at }) => <ExactTime at={at} /> },
  {
    header: 'Actor',
    phone: 'second',
    cell: ({ actor, actorType }) => <OneLine>{actor ?? actorNames[actorType]}</OneLine>,
    second: ({ actor, actorType, network }) =>
      [actor && actorNames[actorType], network].filter(Boolean).join(', '),
  },
  {
    header: 'Action',
    phone: 'first',
    cell: ({ action }) => actionName(action),
    // Almost every action succeeds, so that only others are marked.
    second: ({ outcome }) => outcome !== 'success' && <StatusDot color="red">{labelOf(outcome)}</StatusDot>,
  },
  {
    header: 'Details',
    phone: 'second',
    cell: Details,
    second: ({ resourceId }) => resourceId && <OneLine>{resourceId}</OneLine>,
  },
];

export const actorNames: Readonly<Record<Entry['actorType'], string>> = {
  staff: 'Staff member',
  key: 'API key',
  operator: 'Operator of this service',
  link: 'Download link',
  system: 'Tribune',
};

/** Recorded values, followed by the names of the other fields. */
function Details({ values, fields }: Entry) {
  const known = Object.entries(values).map(([name, value]) => `${nameOfField(name)}: ${textOf(value)}`);
  const others = fields.filter((name) => !(name in values)).map(nameOfField);
  if (fields.length + known.length === 0) return null;
  return (
    <Text span inherit style={{ overflowWrap: 'anywhere' }}>
      {[...known, ...others].join(', ')}
    </Text>
  );
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
