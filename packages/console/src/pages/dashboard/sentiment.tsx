import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import { plural } from '../../components/labels.ts';
import { PlanNotice } from '../../components/plan-gate.tsx';
import type { Part } from './dashboard.tsx';
import { few, namesOf, percent, whole } from './figures.ts';

const tones = [
  ['positive', 'Positive', 'teal.7'],
  ['neutral', 'Neutral', 'gray.5'],
  ['negative', 'Negative', 'red.6'],
] as const;

const levels = {
  full: 'Based on the text alone, never on the star rating. About five in six are right; neutral is the least certain.',
  basic: 'Based on single words, as included in your plan. About three in four are right.',
};

export function Sentiment({ of: { sentimentAnalysis, ...of }, before }: Part) {
  const { classifiedReviews } = sentimentAnalysis;
  return (
    <ChartCard
      title="Sentiment"
      about={
        <>
          {levels[sentimentAnalysis.level]}
          {classifiedReviews > 0 && ` ${basisOf(classifiedReviews, of.totalReviews)}`}
          <PlanNotice feature="sentiment analysis" />
        </>
      }
      file={`sentiment-${of.startDate}-${of.endDate}`}
      of={{
        columns: ['Sentiment', 'Percent', ...(before ? ['Percent (previous)'] : [])],
        rows: tones.map(([tone, name]) => [
          name,
          sentimentAnalysis[tone],
          ...(before ? [before.sentimentAnalysis[tone]] : []),
        ]),
      }}
      isReadable
      instead={
        classifiedReviews > 0
          ? null
          : of.totalReviews === 0
            ? 'No published reviews in this period.'
            : 'The reviews of this period are being classified. This takes about a minute.'
      }
    >
      <Bars
        label="Reviews by sentiment"
        {...(before && { names: [namesOf(of), namesOf(before)] as [string, string] })}
        bars={tones.map(([tone, name, color]) => ({
          name,
          color,
          share: sentimentAnalysis[tone],
          figure: percent(sentimentAnalysis[tone]),
          ...(before && {
            small: `${percent(before.sentimentAnalysis[tone])} previously`,
            beside: before.sentimentAnalysis[tone],
          }),
        }))}
      />
    </ChartCard>
  );
}

/** States the basis of the shares when it is incomplete or small. */
function basisOf(classified: number, total: number): string {
  if (classified < total)
    return `Based on ${whole(classified)} of ${whole(total)} reviews; the rest is being classified.`;
  return total < few ? `Based on ${plural(total, 'review')} only.` : '';
}
