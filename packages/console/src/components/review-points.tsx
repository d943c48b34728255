import { Anchor, Text } from '@mantine/core';
import { reviewPoints, type Static, type staffReview } from '@tribune/contract';
import { core } from '@tribune/contract/messages/en/core';
import { Highlighted } from './highlighted.tsx';
import { Hint } from './hint.tsx';

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

/** Where a review from another merchant was originally posted. */
export function PostedOn({ review: { originallyPostedOn } }: { review: Static<typeof staffReview> }) {
  if (!originallyPostedOn) return null;
  const { name, url } = originallyPostedOn;
  const words = `Originally posted on ${name}`;
  return (
    <Hint mt="xs">
      {url ? (
        <Anchor href={url} target="_blank" rel="nofollow noopener" c="dimmed" underline="always">
          {words}
        </Anchor>
      ) : (
        words
      )}
    </Hint>
  );
}
