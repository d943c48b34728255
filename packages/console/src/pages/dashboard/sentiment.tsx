import { Bars } from '../../components/charts/bars.tsx';
import { ChartCard } from '../../components/charts/chart-card.tsx';
import type { Part } from './dashboard.tsx';
import { few, namesOf, percent } from './figures.ts';

const tones = [
  ['positive', 'Positive', 'teal.7'],
  ['neutral', 'Neutral', 'gray.5'],
  ['negative', 'Negative', 'red.6'],
] as const;

const levels = {
  full: 'Each text is judged by words and by what was learned from this installation’s own star-rated reviews; the stars of the review itself play no part. Right in about five of six; neutral is the least sure.',
  basic:
    'Judged by single words alone, as your plan has it: right in about three of four, and blind to “not bad”. Growth and higher judge whole texts.',
};

export function Sentiment({ of: { sentimentAnalysis, ...of }, before }: Part) {
  const isJudged = tones.some(([tone]) => sentimentAnalysis[tone] > 0);
  return (
    <ChartCard
      title="Sentiment"
      about={
        <>
          {levels[sentimentAnalysis.level]}
          {isJudged && of.totalReviews < few && ` Of ${of.totalReviews} reviews only.`}
        </>
      }
      file={`sentiment-${of.startDate}-${of.endDate}`}
      of={{
        columns: ['Sentiment', 'Percent', ...(before ? ['Percent before'] : [])],
        rows: tones.map(([tone, name]) => [
          name,
          sentimentAnalysis[tone],
          ...(before ? [before.sentimentAnalysis[tone]] : []),
        ]),
      }}
      isReadable
      instead={
        isJudged
          ? null
          : of.totalReviews === 0
            ? 'No published reviews on these days.'
            : 'No review of these days has a text that could be judged, or it is not judged yet.'
      }
    >
      <Bars
        label="Reviews by sentiment"
        {...(before && { names: [namesOf(of), namesOf(before)] as [string, string] })}
        bars={tones.map(([tone, name, color]) => ({
          name,
          color,
          share: sentimentAnalysis[tone],
          says: percent(sentimentAnalysis[tone]),
          ...(before && {
            small: `${percent(before.sentimentAnalysis[tone])} before`,
            beside: before.sentimentAnalysis[tone],
          }),
        }))}
      />
    </ChartCard>
  );
}
