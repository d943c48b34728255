import { Button, Group, Select } from '@mantine/core';
import { listReports } from '@tribune/contract';
import { useReadPages } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { asOneOf, FiltersBar, useFilters } from '../../components/filters.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Loading } from '../../components/states.tsx';
import { ReportCard } from './report-card.tsx';

const statuses = ['open', 'appealed', 'decided'] as const;
const labels = { open: 'Open', appealed: 'Appealed', decided: 'Decided' };
const empty = {
  open: 'Shoppers report reviews, questions, answers, photos and videos in the widget.',
  appealed: 'Reporters and authors can appeal against a decision for six months.',
  decided: 'Decided reports are stored for a year.',
};

/** Reports about content, with decisions and appeals. */
export default function ReportsPage() {
  const [{ status = 'open' }, change] = useFilters((search) => ({
    status: asOneOf(search.status, statuses),
  }));
  const read = useReadPages(listReports, { query: { limit: 20, status } });
  const reports = read.data?.pages.flatMap((page) => page.reports);
  return (
    <>
      <PageHeader
        title="Reports"
        about="Content that shoppers reported. Each decision needs a reason, which the reporter and, on removal, the author receive."
      />
      <FiltersBar>
        <Select
          label="Status"
          data={statuses.map((value) => ({ value, label: labels[value] }))}
          value={status}
          onChange={(value) => change({ status: (value ?? 'open') as typeof status })}
          allowDeselect={false}
          w={190}
        />
      </FiltersBar>
      {read.error && <Failure error={read.error} />}
      {!reports && !read.error && <Loading />}
      {reports?.length === 0 && (
        <Empty title={`No ${labels[status].toLowerCase()} reports`}>{empty[status]}</Empty>
      )}
      {reports?.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
      {read.hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            loading={read.isFetchingNextPage}
            onClick={() => void read.fetchNextPage()}
          >
            Load more
          </Button>
        </Group>
      )}
    </>
  );
}
