import { Accordion, Anchor, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  type AnswerOf,
  type CompliancePreset,
  compliancePresets,
  getCompliance,
  getComplianceReport,
} from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { useClient } from '../../app/merchant.tsx';
import type { MenuAction } from '../../components/action-menu.tsx';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { labeled } from '../../components/labels.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { saveFile } from '../../components/save-file.ts';
import { Empty, Reading } from '../../components/states.tsx';
import { StatusDot } from '../../components/status-badge.tsx';
import { notifyFailure } from '../../components/toasts.tsx';

type Report = AnswerOf<typeof getCompliance>['report'];
type Duty = Report['duties'][number];
type Risk = Report['riskAssessment'][number];

const names: Record<CompliancePreset, string> = {
  eu: 'European Union',
  fr: 'France',
  de: 'Germany',
  uk: 'United Kingdom',
  us: 'United States',
  in: 'India',
};

/** Legal duties, each checked against the pages for shoppers, emails and the API. */
export default function CompliancePage() {
  const [preset, setPreset] = useState<CompliancePreset>('eu');
  const read = useRead(getCompliance, { query: { preset } });
  return (
    <>
      <PageHeader
        about="What the law asks of reviews, checked against what your store really shows. This isn’t legal advice."
        menu={useExports(preset, read.data)}
      >
        <NativeSelect
          aria-label="Jurisdiction"
          value={preset}
          data={labeled(compliancePresets, names)}
          onChange={({ currentTarget }) => setPreset(currentTarget.value as CompliancePreset)}
        />
      </PageHeader>
      <Reading of={read}>
        {({ report }) => (
          <Stack>
            <OpenDuties of={report} />
            <Met duties={report.duties.filter(({ state }) => state === 'met')} />
            <Card
              title="Risk assessment"
              about="What was detected, investigated, and acted on. Export the report at least once a year."
            >
              <DataTable
                label="Risk assessment"
                rows={report.riskAssessment}
                keyOf={({ risk }) => risk}
                columns={riskColumns}
                empty={<Empty title="No policy yet" />}
              />
            </Card>
          </Stack>
        )}
      </Reading>
    </>
  );
}

/** The report as a page or as signed JSON. */
function useExports(
  preset: CompliancePreset,
  signed: AnswerOf<typeof getCompliance> | undefined,
): MenuAction[] {
  const call = useClient();
  const save = useMutation({
    mutationFn: async () =>
      saveFile(
        `compliance-${preset}.html`,
        await call(getComplianceReport, { query: { preset } }),
        'text/html',
      ),
    onError: notifyFailure,
  });
  return [
    { label: 'Export report', disabled: save.isPending, onClick: () => save.mutate() },
    {
      label: 'Export JSON',
      disabled: !signed,
      onClick: () => saveFile(`compliance-${preset}.json`, `${JSON.stringify(signed)}\n`, 'application/json'),
    },
  ];
}

/** The duties that are open, then those that no program can check. */
function OpenDuties({ of: { duties, counts } }: { of: Report }) {
  return (
    <Card
      title="To do"
      about={
        <span role="status">
          {counts.open} open, {counts.manual} to check yourself
        </span>
      }
    >
      <DataTable
        label="Duties to do"
        rows={['open', 'manual'].flatMap((state) => duties.filter((one) => one.state === state))}
        keyOf={({ id }) => id}
        columns={columns}
        empty={<Empty title="Nothing to do" />}
      />
    </Card>
  );
}

const states: Record<Duty['state'], { label: string; color: string }> = {
  open: { label: 'Open', color: 'red' },
  manual: { label: 'Check yourself', color: 'gray' },
  met: { label: 'Met', color: 'green' },
};

const columns: readonly Column<Duty>[] = [
  {
    header: 'Duty',
    cell: (one) => (
      <>
        <b>{one.duty}</b>
        <Details of={one} />
      </>
    ),
  },
  {
    header: 'State',
    phone: 'second',
    cell: ({ state }) => <StatusDot color={states[state].color}>{states[state].label}</StatusDot>,
  },
];

/** Duties that are met, collapsed at first. */
function Met({ duties }: { duties: readonly Duty[] }) {
  return (
    <Card>
      <Accordion order={2} styles={{ item: { border: 0 } }}>
        <Accordion.Item value="met">
          <Accordion.Control px={0}>Met: {duties.length}</Accordion.Control>
          <Accordion.Panel>
            <DataTable
              label="Duties met"
              rows={duties}
              keyOf={({ id }) => id}
              columns={columns}
              empty={null}
            />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Card>
  );
}

/** What was found, what to do, and the sources of the duty. */
function Details({ of: { sources, check, found, remedy } }: { of: Duty }) {
  return (
    <Stack gap={4}>
      <Text size="sm">{found || check}</Text>
      {remedy && <Text size="sm">To do: {remedy}</Text>}
      <Group gap="xs">
        {sources.map(({ rule, url }) => (
          <Anchor key={rule} href={url} target="_blank" rel="noopener" size="xs">
            {rule}
          </Anchor>
        ))}
      </Group>
    </Stack>
  );
}

const levels: Record<Risk['level'], { label: string; color: string }> = {
  low: { label: 'Low', color: 'green' },
  medium: { label: 'Medium', color: 'yellow' },
  high: { label: 'High', color: 'red' },
};

const riskColumns: readonly Column<Risk>[] = [
  {
    header: 'Risk',
    cell: ({ risk }) => <b>{risk}</b>,
    second: ({ measures }) => measures,
  },
  {
    header: 'Level',
    phone: 'second',
    cell: ({ level }) => <StatusDot color={levels[level].color}>{levels[level].label}</StatusDot>,
  },
  { header: 'Detected', cell: ({ detected }) => detected, end: true },
  { header: 'Investigated', cell: ({ investigated }) => investigated, end: true },
  { header: 'Acted on', cell: ({ acted }) => acted, end: true },
];
