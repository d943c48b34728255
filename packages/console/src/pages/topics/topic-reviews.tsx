import { useParams } from '@tanstack/react-router';
import { type AnswerOf, topicSentiments } from '@tribune/contract';
import { listTopicReviews } from '@tribune/contract/insights';
import { useReadPages } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { plural } from '../../components/labels.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { Stars } from '../../components/stars.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { PassageText } from './passage.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { useSelectedScope } from './selected-scope.ts';

type Found = AnswerOf<typeof listTopicReviews>['reviews'][number];

const sentimentNames = { positive: 'Favorable', neutral: 'Neutral', negative: 'Unfavorable' } as const;

/** The reviews behind a figure of a topic, each with the sentence by which it counts. */
export default function TopicReviewsPage() {
  const { id: merchantId } = useMerchant();
  const { topic = '' } = useParams({ strict: false }) as { topic?: string };
  const scope = useSelectedScope();
  const [{ sentiment }] = useFilters((found) => ({
    sentiment: asOneOf(found.sentiment, topicSentiments),
  }));
  const read = useReadPages(listTopicReviews, {
    params: { merchantId, topic },
    query: { ...scope.query, limit: 50, ...(sentiment && { sentiment }) },
  });
  const shown = read.data?.pages[0];
  return (
    <>
      <PageHeader
        title={`Reviews that mention ${topic.replaceAll('-', ' ')}`}
        about={shown && `${plural(shown.totalReviews, 'review')}, ${shown.startDate} to ${shown.endDate}`}
      />
      <ScopePicker of={scope} shown={shown} />
      <LinkTabs
        isOfViews
        label="Mention"
        tabs={[undefined, ...topicSentiments].map((one) => ({
          label: one === undefined ? 'All' : sentimentNames[one],
          search: { sentiment: one },
          isCurrent: one === sentiment,
        }))}
      />
      <PagedTable
        of={read}
        label="Reviews"
        rowsOf={({ reviews }) => reviews}
        keyOf={({ passage }) => passage.reviewId}
        columns={columns}
        empty={<Empty title="No matching reviews">Select a longer period or another mention.</Empty>}
      />
    </>
  );
}

const columns: Column<Found>[] = [
  {
    header: 'Review',
    cell: ({ title, passage }) => (
      <span>
        <ToPage to="reviews/$reviewId" params={{ reviewId: passage.reviewId }} size="sm" fw={600}>
          {title ?? 'View review'}
        </ToPage>
        <PassageText of={passage} />
      </span>
    ),
  },
  { header: 'Mention', cell: ({ passage }) => sentimentNames[passage.sentiment] },
  { header: 'Rating', cell: ({ passage }) => <Stars rating={passage.rating} /> },
  { header: 'Product', cell: ({ productName, productId }) => productName ?? productId },
  { header: 'Submitted', end: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];
