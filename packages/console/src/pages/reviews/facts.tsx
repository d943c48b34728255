import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import { Exactly } from '../../components/date.tsx';
import { ToPage } from '../../components/to-page.tsx';
import classes from './facts.module.css';
import type { StaffReview } from './review.tsx';

const verifications = {
  order: 'its order was received here',
  token: 'written through a review request',
  merchant: 'the shop’s server vouched for it',
  email: 'address confirmed',
  imported: 'imported',
  none: 'not verified',
};

export function Facts({ review }: { review: StaffReview }) {
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
    ['Order', review.orderId ?? '–'],
    ['Reward', review.incentivized ? 'was promised one; said so wherever it is shown' : 'none'],
    ['Votes', `${review.helpfulVotes} helpful, ${review.notHelpfulVotes} not`],
    ['Language', review.language ?? '–'],
    ['Sounds', review.sentiment ?? '–'],
    ['Came by', review.source],
    ['Would recommend', review.wouldRecommend === null ? '–' : review.wouldRecommend ? 'yes' : 'no'],
    ['Edited', review.editedAt ? <Exactly key="edited" at={review.editedAt} /> : 'never'],
    ...Object.entries(review.attributes ?? {}).map(([key, value]): [string, ReactNode] => [
      key,
      [value].flat().join(', '),
    ]),
  ];
  return (
    <Card title="Facts">
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Text span size="sm">
                {value}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
