import { Button } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import { listEmailTemplateVersions, restoreEmailTemplateVersion } from '@tribune/contract/email-templates';
import { useAction, useRead } from '../../app/calls.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { StatusDot } from '../../components/status-badge.tsx';
import { templateReads } from './use-template.ts';

type Version = AnswerOf<typeof listEmailTemplateVersions>['versions'][number];

interface VersionsProps {
  kind: string;
  locale: string;
  onRestored: () => void;
}

/** Earlier contents of a template, which can be restored. */
export function Versions({ kind, locale, onRestored }: VersionsProps) {
  const read = useRead(listEmailTemplateVersions, { params: { kind, locale } });
  const restoring = useAction(restoreEmailTemplateVersion, {
    changes: templateReads,
    notice: ({ version }, { params }) => `Restored version ${params.version} as version ${version}`,
    onDone: onRestored,
  });
  const restore = (version: number) =>
    restoring.mutate({ params: { kind, locale, version: String(version) } } as never);
  return (
    <Reading of={read}>
      {({ versions }) => (
        <>
          <DataTable
            label="Versions"
            rows={versions}
            keyOf={({ version }) => String(version)}
            empty={<Empty title="No changes yet">Versions appear here when you save.</Empty>}
            columns={columnsOf(versions[0]?.version, restore)}
          />
          <SmallHint mt="sm">Emails in the outbox keep the version they were written from.</SmallHint>
        </>
      )}
    </Reading>
  );
}

const columnsOf = (current: number | undefined, restore: (version: number) => void): Column<Version>[] => [
  {
    header: 'Version',
    cell: ({ version, content, restoredFrom }) => (
      <>
        {version} {version === current && <StatusDot color="teal">Current</StatusDot>}{' '}
        {content === null ? '(default)' : restoredFrom !== null && `(from ${restoredFrom})`}
      </>
    ),
  },
  { header: 'Changed by', cell: ({ changedBy }) => changedBy },
  { header: 'Changed', cell: ({ changedAt }) => <RelativeTime at={changedAt} /> },
  {
    header: 'Actions',
    end: true,
    cell: ({ version }) =>
      version !== current && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Restore version ${version}`}
          onClick={() => restore(version)}
        >
          Restore
        </Button>
      ),
  },
];
