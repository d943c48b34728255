import { Badge } from '@mantine/core';
import type { ReviewStatus } from '@tribune/contract';

export const statusLabels: Record<ReviewStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  flagged: 'Flagged',
};
const colors: Record<ReviewStatus, string> = {
  pending: 'yellow',
  approved: 'green',
  rejected: 'red',
  flagged: 'orange',
};

export function StatusBadge({ status }: { status: ReviewStatus }) {
  return (
    <Badge variant="dot" color={colors[status]} c="inherit" miw="max-content">
      {statusLabels[status]}
    </Badge>
  );
}
