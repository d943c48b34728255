import { Text } from '@mantine/core';
import { reviewPoints, type Static, type staffReview } from '@tribune/contract';
import { core } from '@tribune/contract/messages/en/core';
import { Highlighted } from './highlighted.tsx';

/** The points of a review that its author gave, such as pros and cons, with the flagged parts marked. */
export function ReviewPoints({ review }: { review: Static<typeof staffReview> }) {
  return reviewPoints.map((name) => {
    const text = review[name];
    const findings = review.findings.filter(({ field }) => field === null || field === name);
    return (
      text && (
        <Text key={name} mt="sm">
          <b>{core[name]}: </b>
          <Highlighted text={text} findings={findings} />
        </Text>
      )
    );
  });
}
