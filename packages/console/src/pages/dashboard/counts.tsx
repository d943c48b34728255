import type { ReactNode } from 'react';
import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { plural } from '../../components/labels.ts';
import type { Dashboard, Part } from './dashboard.tsx';
import { few, namesOf, partOf, percent, whole } from './figures.ts';

type Rows<Key> = readonly (readonly [key: Key, name: string])[];

interface CountsProps<Key extends string> extends Part {
  title: string;
  about?: ReactNode;
  /** Name of the CSV file, before its dates. */
  file: string;
  /** Headers of the CSV file. */
  headers: readonly [kind: string, counted: string, share: string];
  rows: Rows<Key>;
  countsOf: (period: Dashboard) => Record<Key, number>;
  /** Whether the first row counts everything, as in a funnel. */
  isFunnel?: boolean;
  /** Whether rows without a count stay visible. */
  showsZeros?: boolean;
  /** Rows of the CSV file only. */
  furtherRows?: Rows<Key>;
  nothing: string;
}

const noReviews = 'No published reviews in this period.';

/** Counts as bars, and their shares of the total. */
function Counts<Key extends string>(props: CountsProps<Key>) {
  const {
    of,
    before,
    title,
    about,
    file,
    headers,
    rows,
    countsOf,
    isFunnel,
    showsZeros,
    furtherRows = [],
  } = props;
  const [kind, counted, share] = headers;
  const counts = countsOf(of);
  const earlier = before && countsOf(before);
  const totalOf = (all: Record<Key, number>) =>
    rows.slice(0, isFunnel ? 1 : undefined).reduce((sum, [key]) => sum + all[key], 0);
  const total = totalOf(counts);
  const shown = rows.filter(([key]) => showsZeros || counts[key] + (earlier?.[key] ?? 0) > 0);
  const none = rows.filter((row) => !shown.includes(row)).map(([, name]) => name);
  return (
    <ChartCard
      title={title}
      about={about}
      file={`${file}-${of.startDate}-${of.endDate}`}
      of={{
        columns: [kind, counted, share, ...(earlier ? [`${counted} (previous)`] : [])],
        rows: [...rows, ...furtherRows].map(([key, name]) => [
          name,
          counts[key],
          Math.round(partOf(counts[key], total) * 10) / 10,
          ...(earlier ? [earlier[key]] : []),
        ]),
      }}
      isReadable
      instead={total === 0 ? props.nothing : null}
    >
      <Bars
        label={title}
        {...(before && { names: [namesOf(of), namesOf(before)] })}
        bars={shown.map(([key, name]) => ({
          name,
          share: partOf(counts[key], total),
          figure: whole(counts[key]),
          small: earlier ? `${whole(earlier[key])} previously` : percent(partOf(counts[key], total)),
          ...(earlier && { beside: partOf(earlier[key], totalOf(earlier)) }),
        }))}
      />
      {none.length > 0 && <SmallHint mt="sm">None: {none.join(', ')}</SmallHint>}
    </ChartCard>
  );
}

export function Stars(part: Part) {
  const { totalReviews, incentivizedCount, starDistribution } = part.of;
  return (
    <Counts
      {...part}
      title="Ratings"
      about={
        totalReviews > 0 && totalReviews < few
          ? `Based on ${plural(totalReviews, 'review')} only.`
          : incentivizedCount > 0 &&
            `${whole(incentivizedCount)} of ${whole(totalReviews)} are incentivized and labeled as such.`
      }
      file="stars"
      headers={['Stars', 'Reviews', 'Percent']}
      rows={starDistribution.map(({ rating }) => [String(rating), String(rating)])}
      countsOf={(period) =>
        Object.fromEntries(period.starDistribution.map(({ rating, count }) => [rating, count]))
      }
      showsZeros
      nothing={noReviews}
    />
  );
}

/** Where reviews were written. */
export const Sources = (part: Part) => (
  <Counts
    {...part}
    title="Source of reviews"
    file="sources"
    headers={['Source', 'Count', 'Percent']}
    rows={[
      ['widget', 'Store'],
      ['email', 'Review request email'],
      ['link', 'Review link'],
      ['qr', 'QR code'],
      ['import', 'Imported'],
      ['syndication', 'Shared by others'],
    ]}
    countsOf={({ reviewSources }) => reviewSources}
    nothing={noReviews}
  />
);

export function Devices(part: Part) {
  const { totalReviews, deviceSegmentation } = part.of;
  const known = Object.values(deviceSegmentation).reduce((sum, count) => sum + count, 0);
  const unknown = 'Imported and server-side reviews have no device.';
  return (
    <Counts
      {...part}
      title="Device"
      about={
        known > 0 &&
        known < totalReviews &&
        `Known for ${whole(known)} of ${whole(totalReviews)} reviews. ${unknown}`
      }
      file="devices"
      headers={['Device', 'Count', 'Percent']}
      rows={[
        ['mobile', 'Phone'],
        ['desktop', 'Desktop'],
        ['tablet', 'Tablet'],
      ]}
      countsOf={(period) => period.deviceSegmentation}
      nothing={`No reviews with a known device in this period. ${unknown}`}
    />
  );
}

/** Review requests, from the email to the review. */
export function Funnel(part: Part) {
  const { requestFunnel, conversionMetrics } = part.of;
  const { sent, openedByMachine } = requestFunnel;
  const { requestOpenRate, reviewConversionRate } = conversionMetrics;
  return (
    <Counts
      {...part}
      title="Review requests"
      about={
        sent > 0 &&
        `By sent date. ${percent(requestOpenRate)} were opened, ${percent(reviewConversionRate)} led to a review.${
          sent < few ? ` Based on ${plural(sent, 'request')} only.` : ''
        }${openedByMachine > 0 ? ` ${whole(openedByMachine)} automatic opens by email apps are not counted.` : ''}`
      }
      file="requests"
      headers={['Step', 'Requests', 'Percent of sent']}
      rows={[
        ['sent', 'Sent'],
        ['opened', 'Opened'],
        ['clicked', 'Clicked'],
        ['reviewed', 'Reviewed'],
      ]}
      furtherRows={[['openedByMachine', 'Automatic opens']]}
      countsOf={(period) => period.requestFunnel}
      isFunnel
      showsZeros
      nothing="No requests were sent in this period. Requests are created when orders are received."
    />
  );
}
