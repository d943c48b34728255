import { Badge } from '@mantine/core';
import type { ReviewStatus } from '@tribune/contract';

const looks: Record<ReviewStatus, { color: string; label: string }> = {
  pending: { color: 'yellow', label: 'waiting' },
  approved: { color: 'green', label: 'approved' },
  rejected: { color: 'red', label: 'rejected' },
  flagged: { color: 'orange', label: 'flagged' },
};

export function StatusBadge({ status }: { status: ReviewStatus }) {
  const { color, label } = looks[status];
  return (
    <Badge variant="dot" color={color} c="inherit" miw="max-content">
      {label}
    </Badge>
  );
}
