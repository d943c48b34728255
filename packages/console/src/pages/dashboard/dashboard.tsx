import { Box, SimpleGrid, Stack } from '@mantine/core';
import { type AnswerOf, getDashboard } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { useChartFiles } from '../../components/charts/chart-files.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { Hint } from '../../components/hint.tsx';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { Devices, Funnel, Sources, Stars } from './counts.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ProductFigures } from './product-figures.tsx';
import { useSelectedPeriod } from './selected-period.ts';
import { Sentiment } from './sentiment.tsx';
import { Statuses } from './statuses.tsx';
import { Totals } from './totals.tsx';
import { Trends } from './trends.tsx';

export type Dashboard = AnswerOf<typeof getDashboard>;

/** Key figures of reviews and questions. */
export default function DashboardPage() {
  const { id: merchantId } = useMerchant();
  const period = useSelectedPeriod();
  const { chosen, query } = period;
  const read = useRead(
    getDashboard,
    { params: { merchantId }, query },
    { refetchMs: (last) => (last && isClassifying(last) ? 10_000 : 0) },
  );
  const comparison = usePrevious(chosen.compare === 'yes' ? read.data?.previous : null);
  const files = useChartFiles();
  return files.collect(
    <>
      <PageHeader about="Activity in this period (UTC), by submission date." menu={files.menu}>
        {read.isPending && <Box h="var(--control-medium)" />}
      </PageHeader>
      <PeriodPicker of={period} shown={read.data} />
      <Reading of={read}>
        {(shown) => (
          <Stack style={{ opacity: read.isPlaceholderData ? 0.6 : 1 }}>
            <Hint role="status">
              {shown.startDate} to {shown.endDate}
              {comparison && `, compared with ${comparison.startDate} to ${comparison.endDate}`}
            </Hint>
            <Totals of={shown} />
            {isBlank(shown) ? (
              <Empty title="No activity in this period">
                Select a longer period, or finish the <ToPage to="home">setup of your store</ToPage> to get
                the first reviews.
              </Empty>
            ) : (
              <Charts of={shown} before={comparison} query={query} />
            )}
          </Stack>
        )}
      </Reading>
    </>,
  );
}

/** Props of a chart: the period, and the previous one when comparing. */
export interface Part {
  of: Dashboard;
  before: Dashboard | null;
}

/** The figures of the previous period; null unless they are compared. */
function usePrevious(days: Dashboard['previous'] | undefined): Dashboard | null {
  const { id: merchantId } = useMerchant();
  const { data } = useRead(
    getDashboard,
    {
      params: { merchantId },
      query: { startDate: days?.startDate ?? '', endDate: days?.endDate ?? '' },
    },
    { when: days !== null && days !== undefined },
  );
  return days ? (data ?? null) : null;
}

function Charts({ of, before, query }: Part & { query: object }) {
  const [{ view }] = useFilters((search) => ({ view: asOneOf(search.view, ['collection', 'products']) }));
  return (
    <div>
      <LinkTabs
        isOfViews
        label="View"
        tabs={[
          { label: 'Reviews', search: { view: undefined }, isCurrent: !view },
          { label: 'Collection', search: { view: 'collection' }, isCurrent: view === 'collection' },
          { label: 'Products', search: { view: 'products' }, isCurrent: view === 'products' },
        ]}
      />
      {view === undefined && (
        <Box mb="lg">
          <Trends of={of} before={before} />
        </Box>
      )}
      {view === 'products' && <ProductFigures query={query} />}
      {view !== 'products' && (
        <SimpleGrid cols={{ base: 1, lg: 2, xl: 3 }} spacing="lg">
          {view === 'collection' ? (
            <>
              <Funnel of={of} before={before} />
              <Sources of={of} before={before} />
              <Devices of={of} before={before} />
            </>
          ) : (
            <>
              <Stars of={of} before={before} />
              <Sentiment of={of} before={before} />
              <Statuses of={of} />
            </>
          )}
        </SimpleGrid>
      )}
    </div>
  );
}

const isClassifying = ({ totalReviews, sentimentAnalysis }: Dashboard) =>
  sentimentAnalysis.classifiedReviews < totalReviews;

const isBlank = ({ totalReviews, totalQuestions, reviewStatus, requestFunnel }: Dashboard) =>
  totalReviews + totalQuestions + requestFunnel.sent === 0 &&
  Object.values(reviewStatus).every((count) => count === 0);
