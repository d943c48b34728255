import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import type { Part } from './dashboard.tsx';
import { few, namesOf, partOf, percent, whole } from './figures.ts';

const steps = [
  ['sent', 'Sent'],
  ['opened', 'Opened'],
  ['clicked', 'Clicked'],
  ['reviewed', 'Reviewed'],
] as const;

/** What becomes of requests, from the mail to the review. */
export function Funnel({ of, before }: Part) {
  const { requestFunnel, conversionMetrics } = of;
  const { sent, openedByMachine } = requestFunnel;
  return (
    <ChartCard
      title="Review requests"
      about={
        sent > 0 && (
          <>
            By the day they were sent. {percent(conversionMetrics.requestOpenRate)} were opened by a person,{' '}
            {percent(conversionMetrics.reviewConversionRate)} led to a review.
            {sent < few && ` Of ${sent} requests only: this says little.`}
            {openedByMachine > 0 &&
              ` ${whole(openedByMachine)} more were opened by mail programs that load every picture; they do not count.`}
          </>
        )
      }
      file={`requests-${of.startDate}-${of.endDate}`}
      of={{
        columns: ['Step', 'Requests', 'Percent of the sent', ...(before ? ['Requests before'] : [])],
        rows: [
          ...steps.map(([step, name]) => [
            name,
            requestFunnel[step],
            Math.round(partOf(requestFunnel[step], sent) * 10) / 10,
            ...(before ? [before.requestFunnel[step]] : []),
          ]),
          [
            'Opened by a mail program',
            openedByMachine,
            Math.round(partOf(openedByMachine, sent) * 10) / 10,
            ...(before ? [before.requestFunnel.openedByMachine] : []),
          ],
        ],
      }}
      isReadable
      instead={
        sent === 0
          ? 'No requests were sent on these days. They follow from orders that your shop tells of.'
          : null
      }
    >
      <Bars
        label="Requests by how far they came"
        {...(before && { names: [namesOf(of), namesOf(before)] as [string, string] })}
        bars={steps.map(([step, name]) => ({
          name,
          share: partOf(requestFunnel[step], sent),
          says: whole(requestFunnel[step]),
          small: before
            ? `${whole(before.requestFunnel[step])} before`
            : percent(partOf(requestFunnel[step], sent)),
          ...(before && { beside: partOf(before.requestFunnel[step], before.requestFunnel.sent) }),
        }))}
      />
    </ChartCard>
  );
}
