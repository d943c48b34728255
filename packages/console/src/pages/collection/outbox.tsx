import { Modal, Text } from '@mantine/core';
import { type AnswerOf, getMail, listMails, mailKinds, mailStatuses } from '@tribune/contract';
import { useRead, useReadPages } from '../../app/calls.ts';
import { type Column, opensRow } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Mail } from '../../components/email.tsx';
import { FilterBar, filtersOf } from '../../components/filter-bar.tsx';
import { asOneOf, asText, useFilters } from '../../components/filters.tsx';
import { labeled, labelOf, plural } from '../../components/labels.ts';
import { LinkTabs, statusTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { StatusDot } from '../../components/status-badge.tsx';
import { ToPage, ToView } from '../../components/to-page.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { Deliverability } from './deliverability.tsx';
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
      limit: usePhone() ? 25 : 50,
      ...(filters.kind && { kind: filters.kind }),
      ...(filters.status && { status: filters.status }),
    },
  });
  return (
    <>
      <PageHeader about="All emails, newest first. “Not sent” means that no mail server was configured." />
      <FailedMails />
      <Deliverability />
      <LinkTabs isOfViews label="Status" tabs={statusTabs(mailStatuses, filters.status)}>
        <FilterBar filters={[filtersOf(filters, change).choice('kind', 'Type', labeled(mailKinds))]} />
      </LinkTabs>
      <PagedTable
        of={mails}
        label="Emails"
        rowsOf={(page) => page.mails}
        keyOf={({ id }) => id}
        empty={
          filters.kind || filters.status ? (
            <Empty title="No matching emails">Change or remove a filter.</Empty>
          ) : (
            <Empty
              title="No emails yet"
              action={
                <ToPage to="home" size="sm">
                  Set up your store
                </ToPage>
              }
            >
              Review requests, coupons and notifications appear here once your store sends orders.
            </Empty>
          )
        }
        columns={columns}
      />
      <Modal
        opened={filters.mail !== undefined}
        onClose={() => change({ mail: undefined })}
        size="xl"
        title="Email"
      >
        {filters.mail && <Sent mailId={filters.mail} />}
      </Modal>
    </>
  );
}

type Email = AnswerOf<typeof listMails>['mails'][number];

const columns: readonly Column<Email>[] = [
  {
    header: 'To',
    cell: ({ id, subject, to }) => (
      <ToView
        className={opensRow}
        aria-label={`View “${subject}” to ${to}`}
        search={{ mail: id }}
        size="sm"
        lineClamp={1}
      >
        {to}
      </ToView>
    ),
  },
  {
    header: 'Subject',
    phone: 'rest',
    cell: ({ subject }) => (
      <Text inherit lineClamp={1} miw={{ sm: 200 }} style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
    ),
  },
  {
    header: 'Type',
    phone: 'none',
    cell: ({ kind }) => (
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        {labelOf(kind)}
      </Text>
    ),
  },
  {
    header: 'Status',
    phone: 'second',
    cell: ({ status }) => <StatusDot color={colors[status] ?? 'gray'}>{labelOf(status)}</StatusDot>,
  },
  { header: 'Created', end: true, phone: 'end', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

function Sent({ mailId }: { mailId: string }) {
  const mail = useRead(getMail, { params: { mailId } });
  return (
    <Reading of={mail}>
      {({ subject, to, status, lastError, attempts, text, html, templateVersion }) => (
        <Mail
          about={
            <>
              To {to} · {labelOf(status)}
              {templateVersion !== null && ` · template version ${templateVersion}`}
              {attempts > 0 && ` · ${plural(attempts, 'attempt')}`}
              {lastError && <Text c="red">{lastError}</Text>}
            </>
          }
          subject={subject}
          html={html}
          text={text}
        />
      )}
    </Reading>
  );
}
