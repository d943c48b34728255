import { SimpleGrid, Stack, Text } from '@mantine/core';
import { type AnswerOf, getDashboard } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { useShop } from '../../app/merchant.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { useChosenPeriod } from './chosen-period.ts';
import { Devices } from './devices.tsx';
import { Funnel } from './funnel.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ProductFigures } from './product-figures.tsx';
import { Sentiment } from './sentiment.tsx';
import { Sources } from './sources.tsx';
import { Stars } from './stars.tsx';
import { Statuses } from './statuses.tsx';
import { Totals } from './totals.tsx';
import { Trends } from './trends.tsx';

export type Dashboard = AnswerOf<typeof getDashboard>;

/** How reviews and questions do. */
export default function DashboardPage() {
  const { id: merchantId } = useShop();
  const period = useChosenPeriod();
  const { chosen, query } = period;
  const read = useRead(
    getDashboard,
    { params: { merchantId }, query },
    { everyMs: (last) => (last && isClassifying(last) ? 10_000 : 0) },
  );
  const previous = chosen.compare === 'yes' ? read.data?.previous : null;
  const before = useRead(
    getDashboard,
    {
      params: { merchantId },
      query: { startDate: previous?.startDate ?? '', endDate: previous?.endDate ?? '' },
    },
    { when: previous !== null && previous !== undefined },
  );
  const besides = previous ? (before.data ?? null) : null;
  return (
    <>
      <PageHeader
        title="Dashboard"
        about="What came in on the days of the period (UTC), as it stands now. A review that is approved later adds to its own day."
      />
      <PeriodPicker of={period} shown={read.data} />
      <Reading of={read}>
        {(shown) => (
          <Stack gap="lg" style={{ opacity: read.isPlaceholderData ? 0.6 : 1 }}>
            <Text size="sm" c="dimmed" role="status">
              {shown.startDate} to {shown.endDate}
              {besides && `, compared with ${besides.startDate} to ${besides.endDate}`}
            </Text>
            <Totals of={shown} />
            {isBlank(shown) ? (
              <Empty title="Nothing came in on these days">
                Choose a longer period, or come back when the first reviews are there.
              </Empty>
            ) : (
              <>
                <Trends of={shown} before={besides} />
                <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
                  <Stars of={shown} before={besides} />
                  <Sentiment of={shown} before={besides} />
                  <Funnel of={shown} before={besides} />
                  <Sources of={shown} before={besides} />
                  <Devices of={shown} before={besides} />
                  <Statuses of={shown} />
                </SimpleGrid>
                <ProductFigures query={query} />
              </>
            )}
          </Stack>
        )}
      </Reading>
    </>
  );
}

/** Props of what shows a part of it, beside that of the days before where one compares. */
export interface Part {
  of: Dashboard;
  before: Dashboard | null;
}

const isClassifying = ({ totalReviews, sentimentAnalysis }: Dashboard) =>
  sentimentAnalysis.classifiedReviews < totalReviews;

const isBlank = ({ totalReviews, totalQuestions, reviewStatus, requestFunnel }: Dashboard) =>
  totalReviews + totalQuestions + requestFunnel.sent === 0 &&
  Object.values(reviewStatus).every((count) => count === 0);
