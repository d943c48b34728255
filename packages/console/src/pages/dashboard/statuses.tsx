import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { plural } from '../../components/labels.ts';
import { statusLabels } from '../../components/status-badge.tsx';
import type { Dashboard } from './dashboard.tsx';
import { partOf, whole } from './figures.ts';

const statuses = ['approved', 'pending', 'rejected', 'flagged'] as const;

const totalOf = (counts: Dashboard['questionStatus']) =>
  statuses.reduce((sum, status) => sum + counts[status], 0);

/** Reviews and questions by status. */
export function Statuses({ of: { reviewStatus, questionStatus, startDate, endDate } }: { of: Dashboard }) {
  const rows = statuses.map((status) => ({
    name: statusLabels[status],
    reviews: reviewStatus[status],
    questions: questionStatus[status],
  }));
  const [reviews, questions] = [totalOf(reviewStatus), totalOf(questionStatus)];
  return (
    <ChartCard
      title="Reviews and questions by status"
      file={`by-status-${startDate}-${endDate}`}
      of={{
        columns: ['Status', 'Reviews', 'Questions'],
        rows: rows.map((row) => [row.name, row.reviews, row.questions]),
      }}
      isReadable
      instead={reviews + questions === 0 ? 'No reviews or questions in this period.' : null}
    >
      <Bars
        label="Reviews and questions by status"
        names={['Reviews', 'Questions']}
        bars={rows.map((row) => ({
          name: row.name,
          share: partOf(row.reviews, reviews),
          figure: whole(row.reviews),
          small: plural(row.questions, 'question'),
          beside: partOf(row.questions, questions),
        }))}
      />
    </ChartCard>
  );
}
