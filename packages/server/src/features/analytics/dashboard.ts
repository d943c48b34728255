import { type dashboard, planIncludesGrowthFeatures, type Static } from '@tribune/contract';
import { averageOf } from '@tribune/verify';
import { type Db, oneRow } from '../../platform/db/database.ts';
import { orNull, output, statement, sumsOf } from '../../platform/db/statement.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { shares } from '../../platform/percentages.ts';
import { ratioHalfUp } from '../../platform/rounding.ts';
import { type DayColumn, dayColumns, moderationTimes } from '../daily-figures/index.ts';
import { type RequestNumbers, requestNumbers } from '../review-requests/index.ts';
import { type Days, daysBetween, daysLater, type Period } from './period.ts';

/** Reads daily counters, so the cost does not depend on the number of reviews. */
export async function dashboardOf(
  db: Db,
  merchant: Merchant,
  period: Period,
): Promise<Static<typeof dashboard>> {
  const { merchantId, plan } = merchant;
  const [sums, asked, times, before] = await Promise.all([
    periodSums(db, merchantId, period),
    requestNumbers(db, merchantId, period),
    moderationTimes(db, merchantId, period),
    period.previous && previousOf(db, merchantId, period.previous),
  ]);
  const { stars1, stars2, stars3, stars4, stars5 } = sums;
  const byStars = [stars5, stars4, stars3, stars2, stars1];
  const percentages = shares(byStars);
  const [positive = 0, neutral = 0, negative = 0] = shares([sums.positive, sums.neutral, sums.negative]);
  return {
    period: period.name ?? null,
    startDate: period.from,
    endDate: period.to,
    ...headlines(sums),
    starDistribution: byStars.map((count, place) => ({
      rating: 5 - place,
      count,
      percentage: percentages[place] ?? 0,
    })),
    incentivizedCount: sums.incentivized,
    sentimentAnalysis: {
      positive,
      neutral,
      negative,
      level: planIncludesGrowthFeatures(plan) ? 'full' : 'basic',
      classifiedReviews: sums.positive + sums.neutral + sums.negative,
    },
    deviceSegmentation: { desktop: sums.desktop, mobile: sums.mobile, tablet: sums.tablet },
    reviewSources: {
      widget: sums.from_widget,
      email: sums.from_email,
      import: sums.from_import,
      link: sums.from_link,
      qr: sums.from_qr,
      syndication: sums.from_syndication,
    },
    conversionMetrics: ratesOf(asked),
    questionStatus: {
      pending: sums.asked_pending,
      approved: sums.asked_approved,
      rejected: sums.asked_rejected,
      flagged: sums.asked_flagged,
    },
    reviewStatus: {
      pending: sums.pending,
      approved: reviewsIn(sums),
      rejected: sums.rejected,
      flagged: sums.flagged,
    },
    trends: trendsOf(period, sums.days),
    previous: before,
    moderationTimes: times,
    requestFunnel: asked,
  };
}

async function previousOf(db: Db, merchantId: string, days: Days) {
  const [sums, asked] = await Promise.all([
    periodSums(db, merchantId, days),
    requestNumbers(db, merchantId, days),
  ]);
  return { startDate: days.from, endDate: days.to, ...headlines(sums), ...ratesOf(asked) };
}

type Sums = Record<DayColumn, number>;

const reviewsIn = ({ stars1, stars2, stars3, stars4, stars5 }: Sums) =>
  stars1 + stars2 + stars3 + stars4 + stars5;

function headlines(sums: Sums) {
  const { stars1, stars2, stars3, stars4, stars5 } = sums;
  const totalReviews = reviewsIn(sums);
  const stars = stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5;
  return {
    totalReviews,
    totalQuestions: sums.asked_pending + sums.asked_approved + sums.asked_rejected + sums.asked_flagged,
    averageRating: averageOf({ count: totalReviews, sum: stars }),
  };
}

const ratesOf = ({ sent, opened, reviewed }: RequestNumbers) => ({
  requestOpenRate: Math.min(100, ratioHalfUp(opened * 100, sent, 1)),
  reviewConversionRate: Math.min(100, ratioHalfUp(reviewed * 100, sent, 1)),
});

/** Maximum length of the daily trend. */
const maxTrendDays = 36_600;

/** One entry per day of the period, including days without activity. */
function trendsOf(period: Days, text: string | null) {
  const known = new Map((text ?? '').split(';').map((day) => [day.slice(0, 10), day.slice(11)]));
  const length = Math.min(maxTrendDays, daysBetween(period));
  const trends = [];
  for (let back = length - 1; back >= 0; back--) {
    const date = daysLater(period.to, -back);
    const [reviews = 0, stars = 0, questions = 0] = known.get(date)?.split(',').map(Number) ?? [];
    trends.push({ date, reviews, questions, averageRating: averageOf({ count: reviews, sum: stars }) });
  }
  return trends;
}

const published = 'stars1 + stars2 + stars3 + stars4 + stars5';
const starSum = 'stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5';
const asked = 'asked_pending + asked_approved + asked_rejected + asked_flagged';

/** Returns the days as one text: the driver took longer to parse separate rows than the database to read them. */
const sumsSql = statement`
  with days as materialized (
    select day, ${dayColumns.map((column) => `sum(${column}) as ${column}`).join(', ')}
    from shop_days where merchant_id = $1 and day between $2 and $3 group by day
  )
  select ${sumsOf(dayColumns)},
    string_agg(concat_ws(',', day, ${published}, ${starSum}, ${asked}), ';') as ${orNull(output.text('days'))}
  from days`;

async function periodSums(
  db: Db,
  merchantId: string,
  { from, to }: Days,
): Promise<Sums & { days: string | null }> {
  return oneRow(db, sumsSql, [merchantId, from, to]);
}
