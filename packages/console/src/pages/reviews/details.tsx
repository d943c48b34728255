import { listAttributes } from '@tribune/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { ExactTime } from '../../components/date.tsx';
import { labelOf } from '../../components/labels.ts';
import { languageName } from '../../components/languages.ts';
import { Facts } from '../../components/stat.tsx';
import { ToPage } from '../../components/to-page.tsx';
import type { StaffReview } from './review.tsx';

const verifications = {
  order: 'Verified by order',
  token: 'Verified by review request',
  merchant: 'Verified by merchant',
  email: 'Email confirmed',
  imported: 'Imported',
  none: 'Not verified',
};

export function Details({ review }: { review: StaffReview }) {
  const attributes = useAttributeFacts(review);
  const facts: [string, ReactNode][] = [
    [
      'Author',
      <ToPage
        key="author"
        to="queue"
        search={{ status: 'all', search: review.authorEmail, sort: 'newest' }}
        size="sm"
      >
        {review.authorEmail}
      </ToPage>,
    ],
    ['Purchase', verifications[review.verification]],
    ['Order', review.orderId],
    ['Incentive', review.incentivized ? 'Incentivized, labeled publicly' : 'None'],
    ['Connection', review.relationship && labelOf(review.relationship)],
    ['Experience', review.experiencedAt],
    ['Published', review.publishedAt ? <ExactTime key="published" at={review.publishedAt} /> : 'Never'],
    ['Votes', `${review.helpfulVotes} helpful, ${review.notHelpfulVotes} not helpful`],
    ['Language', review.language && languageName(review.language)],
    ['Sentiment', review.sentiment && labelOf(review.sentiment)],
    ['Source', labelOf(review.source)],
    ['Would recommend', review.wouldRecommend === null ? null : review.wouldRecommend ? 'Yes' : 'No'],
    ['Edited', review.editedAt && <ExactTime key="edited" at={review.editedAt} />],
    ...attributes,
  ];
  return (
    <Card title="Details">
      <Facts of={facts.filter(([, value]) => value !== null)} />
    </Card>
  );
}

/** The custom attributes with the labels of the schema; those that it no longer has, with their IDs. */
function useAttributeFacts({ attributes }: StaffReview): [string, string][] {
  const when = useRefusal()(listAttributes) === null && attributes !== null;
  const { data } = useRead(listAttributes, {}, { when });
  return Object.entries(attributes ?? {}).map(([id, value]) => {
    const attribute = data?.attributes.find((one) => one.id === id);
    const labels = [value].flat().map((one) => {
      if (typeof one === 'boolean') return one ? 'Yes' : 'No';
      return typeof one === 'number' ? (attribute?.options[one - 1] ?? one) : one;
    });
    return [attribute?.reviewLabel ?? attribute?.label ?? id, labels.join(', ')];
  });
}
