import { Stack } from '@mantine/core';
import { type AnswerOf, listReports } from '@tribune/contract';
import { useReadPages } from '../../app/calls.ts';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { BreakSuggestion } from '../../components/media-care/break-suggestion.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { LoadMore } from '../../components/paged-table.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { ReportCard } from './report-card.tsx';

const statuses = ['open', 'appealed', 'decided'] as const;
type Status = (typeof statuses)[number];
const labels = { open: 'Open', appealed: 'Appealed', decided: 'Decided' };
const empty = {
  open: 'Shoppers report reviews, questions, answers, photos and videos in the widget.',
  appealed: 'Reporters and authors can appeal against a decision for six months.',
  decided: 'Decided reports are stored for a year.',
};

/** Reports about content, with decisions and appeals. */
export default function ReportsPage() {
  const [{ status = 'open' }] = useFilters((search) => ({ status: asOneOf(search.status, statuses) }));
  const read = useReadPages(listReports, { query: { limit: 20, status } });
  return (
    <>
      <PageHeader about="Content that shoppers reported. Each decision needs a reason, which the reporter and, on removal, the author receive. The EU Digital Services Act requires a timely decision." />
      <StatusTabs current={status} counts={read.data?.pages[0]?.counts} />
      <BreakSuggestion />
      <Reading of={read}>
        {({ pages }) => (
          <Stack gap="sm">
            {pages[0]?.reports.length === 0 && (
              <Empty title={`No ${labels[status].toLowerCase()} reports`}>{empty[status]}</Empty>
            )}
            {pages.flatMap(({ reports }) =>
              reports.map((report) => <ReportCard key={report.id} report={report} />),
            )}
          </Stack>
        )}
      </Reading>
      <LoadMore of={read} />
    </>
  );
}

interface StatusTabsProps {
  current: Status;
  counts: AnswerOf<typeof listReports>['counts'] | undefined;
}

function StatusTabs({ current, counts }: StatusTabsProps) {
  const numbers = { ...counts, decided: undefined };
  return (
    <LinkTabs
      isOfViews
      label="Status"
      tabs={statuses.map((value) => ({
        label: labels[value],
        search: { status: value === 'open' ? undefined : value },
        isCurrent: value === current,
        count: { number: numbers[value] ?? 0, of: 'undecided' },
      }))}
    />
  );
}
