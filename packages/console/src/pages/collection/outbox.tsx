import { Badge, Button, Modal, Select, Text } from '@mantine/core';
import { getMail, listMails, mailKinds, mailStatuses } from '@tribune/contract';
import { useRead, useReadPages } from '../../app/calls.ts';
import { When } from '../../components/date.tsx';
import { asOneOf, asText, FiltersBar, useFilters } from '../../components/filters.tsx';
import { MailBody } from '../../components/mail-body.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { FailedMails } from './failed-mails.tsx';

const said = (word: string) => word.replaceAll('_', ' ');
const options = (words: readonly string[]) => words.map((value) => ({ value, label: said(value) }));
const colours: Record<string, string> = { sent: 'green', failed: 'red', uncertain: 'orange', queued: 'blue' };

/** Every mail that was written. Without a mail server they are kept here, and go nowhere. */
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
        about="Every mail that was written, the newest first. “Kept” ones were written while no mail server was set, and are not sent."
      />
      <FailedMails />
      <FiltersBar>
        <Select
          label="Kind"
          placeholder="Any"
          data={options(mailKinds)}
          value={filters.kind ?? null}
          onChange={(kind) => change({ kind: (kind ?? undefined) as typeof filters.kind })}
          clearable
          w={220}
        />
        <Select
          label="Status"
          placeholder="Any"
          data={options(mailStatuses)}
          value={filters.status ?? null}
          onChange={(status) => change({ status: (status ?? undefined) as typeof filters.status })}
          clearable
          w={150}
        />
      </FiltersBar>
      <PagedTable
        of={mails}
        label="Mails"
        rowsOf={(page) => page.mails}
        keyOf={({ id }) => id}
        empty={<Empty title="No mails">Requests, coupons and news about questions show up here.</Empty>}
        columns={[
          { header: 'Subject', cell: ({ subject }) => subject },
          { header: 'To', cell: ({ to }) => to },
          { header: 'Kind', cell: ({ kind }) => said(kind) },
          {
            header: 'Status',
            cell: ({ status }) => (
              <Badge variant="dot" color={colours[status] ?? 'gray'} c="inherit">
                {status}
              </Badge>
            ),
          },
          { header: 'Written', cell: ({ createdAt }) => <When at={createdAt} /> },
          {
            header: 'Read',
            end: true,
            cell: ({ id, subject, to }) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Read “${subject}” to ${to}`}
                onClick={() => change({ mail: id })}
              >
                Read
              </Button>
            ),
          },
        ]}
      />
      <Modal
        opened={filters.mail !== undefined}
        onClose={() => change({ mail: undefined })}
        size="xl"
        title={<Text fw={620}>Mail</Text>}
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
      {({ subject, to, status, lastError, attempts, text, html }) => (
        <>
          <Text size="sm" c="dimmed">
            To {to} · {status}
            {attempts > 0 && ` · ${attempts} attempts`}
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
