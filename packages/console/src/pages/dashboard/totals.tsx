import { SimpleGrid } from '@mantine/core';
import { plural } from '../../components/labels.ts';
import { Star } from '../../components/stars.tsx';
import classes from '../../components/stat.module.css';
import { Stat } from '../../components/stat.tsx';
import type { Dashboard } from './dashboard.tsx';
import { few, growthOf, lengthOf, whole } from './figures.ts';
import { stepsOf } from './steps.ts';

/** Key figures, their change and their course. */
export function Totals({ of }: { of: Dashboard }) {
  const { previous, reviewStatus, questionStatus, moderationTimes, trends } = of;
  const rating = ratingChangeOf(of);
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 5 }} spacing="sm" m={0} className={classes.five}>
      <Stat
        name="Published reviews"
        value={whole(of.totalReviews)}
        series={trends.map(({ reviews }) => reviews)}
      >
        {previous && growthOf(of.totalReviews, previous.totalReviews)}
      </Stat>
      <Stat
        name="Average rating"
        value={<Average of={of} />}
        isGood={rating.isGood}
        series={of.totalReviews < few ? [] : stepsOf(trends, 'day').map(({ averageRating }) => averageRating)}
      >
        {rating.text}
      </Stat>
      <Stat
        name="Questions"
        value={whole(of.totalQuestions)}
        series={trends.map(({ questions }) => questions)}
      >
        {previous && growthOf(of.totalQuestions, previous.totalQuestions)}
      </Stat>
      <Stat name="Pending" value={whole(reviewStatus.pending + questionStatus.pending)}>
        {plural(reviewStatus.pending, 'review')}, {plural(questionStatus.pending, 'question')} of this period
      </Stat>
      <Stat
        name="Median time to decision"
        value={moderationTimes.medianSeconds === null ? '–' : lengthOf(moderationTimes.medianSeconds)}
      >
        {moderationTimes.p90Seconds === null
          ? 'no decisions'
          : `90% within ${lengthOf(moderationTimes.p90Seconds)}`}
      </Stat>
    </SimpleGrid>
  );
}

function Average({ of: { totalReviews, averageRating } }: { of: Dashboard }) {
  if (totalReviews === 0) return '–';
  return (
    <>
      <Star /> {averageRating.toFixed(2)}
    </>
  );
}

interface Change {
  text: string | null;
  isGood?: boolean;
}

/** Change of the average; if there are few reviews, their number instead. */
function ratingChangeOf({ totalReviews, averageRating, previous }: Dashboard): Change {
  if (totalReviews === 0) return { text: 'no reviews' };
  if (totalReviews < few) return { text: `based on ${plural(totalReviews, 'review')} only` };
  if (!previous || previous.totalReviews === 0) return { text: null };
  const before = `was ${previous.averageRating.toFixed(2)}`;
  if (previous.totalReviews < few) return { text: `${before}, based on ${previous.totalReviews} only` };
  const moved = averageRating - previous.averageRating;
  if (Math.abs(moved) < 0.005) return { text: 'no change' };
  const sign = moved > 0 ? '+' : '−';
  return { text: `${sign}${Math.abs(moved).toFixed(2)} (${before})`, isGood: moved > 0 };
}
