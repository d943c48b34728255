import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { plural } from '../../components/labels.ts';
import type { Part } from './dashboard.tsx';
import { few, namesOf, partOf, percent, whole } from './figures.ts';

const steps = [
  ['sent', 'Sent'],
  ['opened', 'Opened'],
  ['clicked', 'Clicked'],
  ['reviewed', 'Reviewed'],
] as const;

/** A funnel of review requests, from the email to the review. */
export function Funnel({ of, before }: Part) {
  const { requestFunnel, conversionMetrics } = of;
  const { sent, openedByMachine } = requestFunnel;
  return (
    <ChartCard
      title="Review requests"
      about={
        sent > 0 && (
          <>
            By sent date. {percent(conversionMetrics.requestOpenRate)} were opened,{' '}
            {percent(conversionMetrics.reviewConversionRate)} led to a review.
            {sent < few && ` Based on ${plural(sent, 'request')} only.`}
            {openedByMachine > 0 &&
              ` ${whole(openedByMachine)} automatic opens by email apps are not counted.`}
          </>
        )
      }
      file={`requests-${of.startDate}-${of.endDate}`}
      of={{
        columns: ['Step', 'Requests', 'Percent of sent', ...(before ? ['Requests (previous)'] : [])],
        rows: [
          ...steps.map(([step, name]) => [
            name,
            requestFunnel[step],
            Math.round(partOf(requestFunnel[step], sent) * 10) / 10,
            ...(before ? [before.requestFunnel[step]] : []),
          ]),
          [
            'Automatic opens',
            openedByMachine,
            Math.round(partOf(openedByMachine, sent) * 10) / 10,
            ...(before ? [before.requestFunnel.openedByMachine] : []),
          ],
        ],
      }}
      isReadable
      instead={
        sent === 0
          ? 'No requests were sent in this period. Requests are created when orders are received.'
          : null
      }
    >
      <Bars
        label="Review request funnel"
        {...(before && { names: [namesOf(of), namesOf(before)] as [string, string] })}
        bars={steps.map(([step, name]) => ({
          name,
          share: partOf(requestFunnel[step], sent),
          figure: whole(requestFunnel[step]),
          small: before
            ? `${whole(before.requestFunnel[step])} previously`
            : percent(partOf(requestFunnel[step], sent)),
          ...(before && { beside: partOf(before.requestFunnel[step], before.requestFunnel.sent) }),
        }))}
      />
    </ChartCard>
  );
}
