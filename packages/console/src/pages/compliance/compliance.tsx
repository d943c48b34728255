import { Anchor, Badge, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
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
import { DataTable } from '../../components/data-table.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { saveFile } from '../../components/save-file.ts';
import { Empty, Reading } from '../../components/states.tsx';
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
        title="Compliance"
        about="What the law asks of reviews, checked against what your store really shows. This isn’t legal advice."
      />
      <Group align="flex-end" mb="md">
        <NativeSelect
          label="Law of"
          value={preset}
          data={compliancePresets.map((value) => ({ value, label: names[value] }))}
          onChange={({ currentTarget }) => setPreset(currentTarget.value as CompliancePreset)}
        />
        <ExportButtons preset={preset} signed={read.data} />
      </Group>
      <Reading of={read}>
        {({ report }) => (
          <Stack gap="sm">
            <Text size="sm" role="status">
              {report.counts.met} met, {report.counts.open} open, {report.counts.manual} to check yourself
            </Text>
            <DataTable
              label="Duties"
              rows={report.duties.toSorted((one, other) => order[one.state] - order[other.state])}
              keyOf={({ id }) => id}
              columns={columns}
              empty={<Empty title="No duties" />}
            />
            <Title order={2} size="h4" mt="md">
              Risk assessment
            </Title>
            <Text size="sm">
              What was detected, investigated, and acted on. Export the report at least once a year.
            </Text>
            <DataTable
              label="Risk assessment"
              rows={report.riskAssessment}
              keyOf={({ risk }) => risk}
              columns={riskColumns}
              empty={<Empty title="No policy yet" />}
            />
          </Stack>
        )}
      </Reading>
    </>
  );
}

const order: Record<Duty['state'], number> = { open: 0, manual: 1, met: 2 };
const states: Record<Duty['state'], { label: string; color: string }> = {
  open: { label: 'Open', color: 'red' },
  manual: { label: 'Check yourself', color: 'gray' },
  met: { label: 'Met', color: 'green' },
};

const columns = [
  { header: 'Duty', cell: Description },
  {
    header: 'State',
    phone: 'end' as const,
    cell: ({ state }: Duty) => (
      <Badge variant="dot" color={states[state].color} c="inherit" miw="max-content">
        {states[state].label}
      </Badge>
    ),
  },
];

const levels: Record<Risk['level'], { label: string; color: string }> = {
  low: { label: 'Low', color: 'green' },
  medium: { label: 'Medium', color: 'yellow' },
  high: { label: 'High', color: 'red' },
};

const riskColumns = [
  {
    header: 'Risk',
    cell: ({ risk, measures }: Risk) => (
      <Stack gap={4} style={{ whiteSpace: 'normal' }}>
        <Text size="sm" fw={600}>
          {risk}
        </Text>
        <Text size="sm">{measures}</Text>
      </Stack>
    ),
  },
  {
    header: 'Level',
    phone: 'end' as const,
    cell: ({ level }: Risk) => (
      <Badge variant="dot" color={levels[level].color} c="inherit" miw="max-content">
        {levels[level].label}
      </Badge>
    ),
  },
  { header: 'Detected', cell: ({ detected }: Risk) => detected, end: true },
  { header: 'Investigated', cell: ({ investigated }: Risk) => investigated, end: true },
  { header: 'Acted on', cell: ({ acted }: Risk) => acted, end: true },
];

function Description({ duty, sources, check, found, remedy }: Duty) {
  return (
    <Stack gap={4} style={{ whiteSpace: 'normal' }}>
      <Text size="sm" fw={600}>
        {duty}
      </Text>
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

function ExportButtons({
  preset,
  signed,
}: {
  preset: CompliancePreset;
  signed: AnswerOf<typeof getCompliance> | undefined;
}) {
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
  return (
    <>
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        Export report
      </Button>
      <Button
        variant="default"
        disabled={!signed}
        onClick={() =>
          saveFile(`compliance-${preset}.json`, `${JSON.stringify(signed)}\n`, 'application/json')
        }
      >
        Export JSON
      </Button>
    </>
  );
}
