import { Badge, Button, Modal, Select, Text } from '@mantine/core';
import { getMail, listMails, mailKinds, mailStatuses } from '@tribune/contract';
import { useRead, useReadPages } from '../../app/calls.ts';
import { RelativeTime } from '../../components/date.tsx';
import { asOneOf, asText, FiltersBar, useFilters } from '../../components/filters.tsx';
import { labeled, labelOf } from '../../components/labels.ts';
import { MailBody } from '../../components/mail-body.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { FailedMails } from './failed-mails.tsx';

const colors: Record<string, string> = { sent: 'green', failed: 'red', uncertain: 'orange', queued: 'blue' };

/** All emails, including those kept because no mail server is configured. */
export default function OutboxPage() {
  const [filters, change] = useFilters((search) => ({
    kind: asOneOf(search.kind, mailKinds),
    status: asOneOf(search.status, mailStatuses),
    mail: asText(search.mail),
  }));
  const mails = useReadPages(listMails, {
    query: {
      limit: 50,
      ...(filters.kind && { kind: filters.kind }),
      ...(filters.status && { status: filters.status }),
    },
  });
  return (
    <>
      <PageHeader
        title="Outbox"
        about="All emails, newest first. “Not sent” means that no mail server was configured."
      />
      <FailedMails />
      <FiltersBar>
        <Select
          label="Type"
          placeholder="Any"
          data={labeled(mailKinds)}
          value={filters.kind ?? null}
          onChange={(kind) => change({ kind: (kind ?? undefined) as typeof filters.kind })}
          clearable
          w={220}
        />
        <Select
          label="Status"
          placeholder="Any"
          data={labeled(mailStatuses)}
          value={filters.status ?? null}
          onChange={(status) => change({ status: (status ?? undefined) as typeof filters.status })}
          clearable
          w={150}
        />
      </FiltersBar>
      <PagedTable
        of={mails}
        label="Emails"
        rowsOf={(page) => page.mails}
        keyOf={({ id }) => id}
        empty={<Empty title="No emails">Review requests, coupons and notifications appear here.</Empty>}
        columns={[
          { header: 'Subject', cell: ({ subject }) => subject },
          { header: 'To', cell: ({ to }) => to },
          {
            header: 'Type',
            cell: ({ kind, templateVersion }) => (
              <span>
                {labelOf(kind)}
                <Text size="xs" c="dimmed">
                  {templateVersion === null ? 'Default template' : `Template version ${templateVersion}`}
                </Text>
              </span>
            ),
          },
          {
            header: 'Status',
            cell: ({ status }) => (
              <Badge variant="dot" color={colors[status] ?? 'gray'} c="inherit">
                {labelOf(status)}
              </Badge>
            ),
          },
          { header: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          {
            header: 'Actions',
            end: true,
            cell: ({ id, subject, to }) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`View “${subject}” to ${to}`}
                onClick={() => change({ mail: id })}
              >
                View
              </Button>
            ),
          },
        ]}
      />
      <Modal
        opened={filters.mail !== undefined}
        onClose={() => change({ mail: undefined })}
        size="xl"
        title={<Text fw={620}>Email</Text>}
      >
        {filters.mail && <Mail mailId={filters.mail} />}
      </Modal>
    </>
  );
}

function Mail({ mailId }: { mailId: string }) {
  const mail = useRead(getMail, { params: { mailId } });
  return (
    <Reading of={mail}>
      {({ subject, to, status, lastError, attempts, text, html, templateVersion }) => (
        <>
          <Text size="sm" c="dimmed">
            To {to} · {labelOf(status)}
            {templateVersion !== null && ` · template version ${templateVersion}`}
            {attempts > 0 && ` · ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}
          </Text>
          {lastError && (
            <Text size="sm" c="red">
              {lastError}
            </Text>
          )}
          <Text fw={620} my="xs">
            {subject}
          </Text>
          <MailBody html={html} text={text} />
        </>
      )}
    </Reading>
  );
}
