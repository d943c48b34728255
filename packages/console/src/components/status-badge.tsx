import { Badge } from '@mantine/core';
import type { QueueItemType, ReviewStatus } from '@tribune/contract';
import type { ReactNode } from 'react';

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
  return <StatusDot color={colors[status]}>{statusLabels[status]}</StatusDot>;
}

/** A status with a colored dot. */
export const StatusDot = ({ color, children }: { color: string; children: ReactNode }) => (
  <Badge variant="dot" color={color} c="inherit" miw="max-content">
    {children}
  </Badge>
);

/** Types of content that are moderated. */
export const itemTypeNames: Readonly<Record<QueueItemType, string>> = {
  review: 'Reviews',
  question: 'Questions',
  answer: 'Answers',
  media: 'Photos and videos',
  store_review: 'Reviews of your store',
};
