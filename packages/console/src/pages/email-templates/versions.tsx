import { Badge, Button } from '@mantine/core';
import {
  getEmailTemplate,
  listEmailTemplates,
  listEmailTemplateVersions,
  restoreEmailTemplateVersion,
} from '@tribune/contract';
import { useRead, useWrite } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';

export function Versions({ kind, locale }: { kind: string; locale: string }) {
  const read = useRead(listEmailTemplateVersions, { params: { kind, locale } });
  const restore = useWrite(restoreEmailTemplateVersion, {
    changes: [getEmailTemplate, listEmailTemplates, listEmailTemplateVersions],
    onDone: ({ version }, { params }) => notify(`Restored version ${params.version} as version ${version}`),
  });
  return (
    <Card title="Versions" about="Emails in the outbox keep the version they were written from.">
      <Reading of={read}>
        {({ versions }) => (
          <DataTable
            label="Versions"
            rows={versions}
            keyOf={({ version }) => String(version)}
            empty={<Empty title="No changes yet">Versions appear here when you save.</Empty>}
            columns={[
              {
                header: 'Version',
                cell: ({ version, content, restoredFrom }) => (
                  <>
                    {version}{' '}
                    {version === versions[0]?.version && (
                      <Badge variant="dot" color="teal" c="inherit">
                        Current
                      </Badge>
                    )}{' '}
                    {content === null ? '(default)' : restoredFrom !== null && `(from ${restoredFrom})`}
                  </>
                ),
              },
              { header: 'Changed by', cell: ({ changedBy }) => changedBy ?? '–' },
              { header: 'Changed', cell: ({ changedAt }) => <RelativeTime at={changedAt} /> },
              {
                header: 'Actions',
                end: true,
                cell: ({ version }) =>
                  version !== versions[0]?.version && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`Restore version ${version}`}
                      onClick={() =>
                        restore.mutate({ params: { kind, locale, version: String(version) } } as never, {
                          onError: notifyFailure,
                        })
                      }
                    >
                      Restore
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Reading>
    </Card>
  );
}
