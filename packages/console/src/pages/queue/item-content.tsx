import { Alert, Text, Title } from '@mantine/core';
import { Highlighted } from '../../components/highlighted.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconFlag3 } from '../../components/icons.ts';
import { PostedOn, ReviewPoints } from '../../components/review-points.tsx';
import { Stars } from '../../components/stars.tsx';
import { QueuedMedium } from './medium.tsx';
import type { Item } from './use-queue.ts';

/** The content of an item, with the flagged parts highlighted. */
export function ItemContent({ item }: { item: Item }) {
  const { review, question, answer, medium, storeReview } = item;
  if (medium) return <QueuedMedium item={item} medium={medium} />;
  if (question)
    return (
      <Text size="lg">
        <Highlighted text={question.text} findings={question.findings} />
      </Text>
    );
  if (answer)
    return (
      <>
        <Hint mb="xs">Answer to “{answer.question}”</Hint>
        <Text size="lg">
          <Highlighted text={answer.answer} findings={answer.findings} />
        </Text>
      </>
    );
  if (storeReview) return <StoreReview review={storeReview} />;
  if (!review) return null;
  const of = (field: string) =>
    review.findings.filter((found) => found.field === null || found.field === field);
  return (
    <>
      <Text c="yellow.8" size="lg" component="div">
        <Stars rating={review.rating} />
      </Text>
      {review.title && (
        <Title order={3} size="h2" my={4}>
          <Highlighted text={review.title} findings={of('title')} />
        </Title>
      )}
      {review.text && (
        <Text>
          <Highlighted text={review.text} findings={of('text')} />
        </Text>
      )}
      <ReviewPoints review={review} />
      <PostedOn review={review} />
      {review.flagReason && (
        <Alert
          color="orange"
          mt="md"
          icon={<IconFlag3 />}
          title={`Flagged by ${review.flaggedBy ?? 'staff'}`}
        >
          {review.flagReason}
        </Alert>
      )}
    </>
  );
}

function StoreReview({ review }: { review: NonNullable<Item['storeReview']> }) {
  const { serviceRating, deliveryRating, title, text, findings } = review;
  const of = (field: string) => findings.filter((found) => found.field === null || found.field === field);
  const parts = [
    serviceRating !== null && `Service ${serviceRating} of 5`,
    deliveryRating !== null && `Delivery ${deliveryRating} of 5`,
  ].filter((part) => part !== false);
  return (
    <>
      <Text c="yellow.8" size="lg" component="div">
        <Stars rating={review.rating} />
      </Text>
      {parts.length > 0 && <Hint>{parts.join(' · ')}</Hint>}
      {title && (
        <Title order={3} size="h2" my={4}>
          <Highlighted text={title} findings={of('title')} />
        </Title>
      )}
      {text && (
        <Text>
          <Highlighted text={text} findings={of('text')} />
        </Text>
      )}
    </>
  );
}
