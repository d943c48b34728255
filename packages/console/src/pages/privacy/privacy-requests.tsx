import { type AnswerOf, listPrivacyRequests, privacyKinds, privacyStatuses } from '@tribune/contract';
import { useReadPages } from '../../app/calls.ts';
import { type Column, OneLine } from '../../components/data-table.tsx';
import { FilterBar, filtersOf } from '../../components/filter-bar.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { Download, jobColumns } from '../../components/job-columns.tsx';
import { labeled, plural } from '../../components/labels.ts';
import { LinkTabs, statusTabs } from '../../components/link-tabs.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';

type Request = AnswerOf<typeof listPrivacyRequests>['privacyRequests'][number];

const isUnfinished = ({ status }: Request) => status === 'pending' || status === 'processing';

export function PrivacyRequests() {
  const filtering = useFilters((found) => ({
    kind: asOneOf(found.kind, privacyKinds),
    status: asOneOf(found.status, privacyStatuses),
  }));
  const [{ kind, status }] = filtering;
  const read = useReadPages(
    listPrivacyRequests,
    { query: { limit: 20, ...(kind && { kind }), ...(status && { status }) } },
    {
      refetchMs: (pages) =>
        pages?.some(({ privacyRequests }) => privacyRequests.some(isUnfinished)) ? 1_500 : 0,
    },
  );
  return (
    <div>
      <LinkTabs isOfViews label="Status" tabs={statusTabs(privacyStatuses, status)}>
        <FilterBar
          filters={[filtersOf(...filtering).choice('kind', 'Type', labeled(privacyKinds, kindNames))]}
        />
      </LinkTabs>
      <PagedTable
        of={read}
        label="Privacy requests"
        rowsOf={({ privacyRequests }) => privacyRequests}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          kind || status ? (
            <Empty title="No matching requests" />
          ) : (
            <Empty title="No privacy requests yet">Requests and their reports appear here.</Empty>
          )
        }
      />
    </div>
  );
}

const kindNames = { export: 'Access request', erase: 'Erasure request' };

const columns: readonly Column<Request>[] = [
  { header: 'Customer', cell: ({ email }) => <OneLine>{email ?? 'Erased'}</OneLine> },
  { header: 'Type', phone: 'second', cell: ({ kind }) => kindNames[kind] },
  ...jobColumns,
  { header: 'Report', phone: 'second', cell: ({ report, status }) => reported(report, status) },
  { header: 'File', phone: 'second', cell: (request) => <File of={request} /> },
];

function reported(report: Request['report'], status: Request['status']): string {
  const found = Object.entries(report).filter(([, count]) => count > 0);
  if (found.length > 0) return found.map(([name, count]) => plural(count, nounOf(name))).join(', ');
  return status === 'completed' ? 'No data found' : '–';
}

/** `storeReviews` becomes "store review". */
const nounOf = (name: string) =>
  name.replace(/s$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function File({ of: { kind, status, downloadUrl, fileBytes, expiresAt } }: { of: Request }) {
  if (downloadUrl) return <Download url={downloadUrl} bytes={fileBytes} expiresAt={expiresAt} />;
  return kind === 'export' && status === 'completed' ? 'Deleted after 7 days' : '–';
}
