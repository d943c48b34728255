import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Box } from '../../components/card.tsx';
import { Star } from '../../components/stars.tsx';
import type { Dashboard } from './dashboard.tsx';
import { few, growthOf, lengthOf, whole } from './figures.ts';

/** Key figures and their change. */
export function Totals({ of }: { of: Dashboard }) {
  const { previous, reviewStatus, questionStatus, moderationTimes } = of;
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 5 }} spacing="sm" m={0}>
      <Total name="Published reviews" value={whole(of.totalReviews)}>
        {previous && growthOf(of.totalReviews, previous.totalReviews)}
      </Total>
      <Total
        name="Average rating"
        value={
          of.totalReviews === 0 ? (
            '–'
          ) : (
            <>
              <Star /> {of.averageRating.toFixed(2)}
            </>
          )
        }
      >
        {averageMoved(of)}
      </Total>
      <Total name="Questions" value={whole(of.totalQuestions)}>
        {previous && growthOf(of.totalQuestions, previous.totalQuestions)}
      </Total>
      <Total name="Pending" value={whole(reviewStatus.pending + questionStatus.pending)}>
        {reviewStatus.pending === 1 ? '1 review' : `${whole(reviewStatus.pending)} reviews`},{' '}
        {questionStatus.pending === 1 ? '1 question' : `${whole(questionStatus.pending)} questions`}
      </Total>
      <Total
        name="Median time to decision"
        value={moderationTimes.medianSeconds === null ? '–' : lengthOf(moderationTimes.medianSeconds)}
      >
        {moderationTimes.p90Seconds === null
          ? 'no decisions'
          : `90 % within ${lengthOf(moderationTimes.p90Seconds)}`}
      </Total>
    </SimpleGrid>
  );
}

/** Change of the average; with few reviews, their number instead. */
function averageMoved({ totalReviews, averageRating, previous }: Dashboard): string | null {
  if (totalReviews === 0) return 'no reviews';
  if (totalReviews < few) return `based on ${totalReviews} ${totalReviews === 1 ? 'review' : 'reviews'} only`;
  if (!previous || previous.totalReviews === 0) return null;
  const before = `was ${previous.averageRating.toFixed(2)}`;
  if (previous.totalReviews < few) return `${before}, based on ${previous.totalReviews} only`;
  const moved = averageRating - previous.averageRating;
  if (Math.abs(moved) < 0.005) return 'no change';
  return `${moved > 0 ? '+' : '−'}${Math.abs(moved).toFixed(2)} (${before})`;
}

function Total({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <Box p="md">
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={620} fz="1.6rem" lh={1.3}>
        {value}
      </Text>
      {children && (
        <Text component="dd" m={0} size="xs" c="dimmed">
          {children}
        </Text>
      )}
    </Box>
  );
}
