import { statusLabels } from '../../components/status-badge.tsx';
import { Counted } from './counted.tsx';
import type { Dashboard } from './dashboard.tsx';

const statuses = ['approved', 'pending', 'rejected', 'flagged'] as const;

const countsOf = (counts: Dashboard['questionStatus']) =>
  statuses.map((status) => ({ name: statusLabels[status], count: counts[status] }));

/** Reviews and questions by status. */
export function Statuses({ of }: { of: Dashboard }) {
  return (
    <>
      <Counted
        title="Questions by status"
        file={`questions-${of.startDate}-${of.endDate}`}
        kind="Status"
        rows={countsOf(of.questionStatus)}
        nothing="No questions in this period."
      />
      <Counted
        title="Reviews by status"
        file={`reviews-by-status-${of.startDate}-${of.endDate}`}
        kind="Status"
        rows={countsOf(of.reviewStatus)}
        nothing="No reviews in this period."
      />
    </>
  );
}
