import { Alert, Paper, Text } from '@mantine/core';
import { SmallHint } from '../../components/hint.tsx';
import { Stars } from '../../components/stars.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ToPage } from '../../components/to-page.tsx';
import classes from './queue.module.css';
import type { Item } from './use-queue.ts';

type Medium = NonNullable<Item['medium']>;

export const thumbnailOf = ({ urls }: Pick<Medium, 'urls'>) => urls.thumbnail ?? urls.small ?? urls.poster;

/** A photo or a playable video, above its review. */
export function QueuedMedium({ medium }: { medium: Medium }) {
  return (
    <>
      <Shown medium={medium} />
      <OfReview medium={medium} />
    </>
  );
}

function Shown({
  medium: { type, urls, renditionUrl, animatedUrl, width, height, review },
}: {
  medium: Medium;
}) {
  const large = animatedUrl ?? urls.large ?? urls.medium ?? urls.small;
  const video = renditionUrl ?? urls.original;
  if (type === 'video' && video)
    return (
      // Customers' videos have no captions.
      // biome-ignore lint/a11y/useMediaCaption: customers provide no captions
      <video
        className={classes.medium}
        controls
        preload="none"
        poster={urls.poster ?? urls.large ?? undefined}
        src={video}
        aria-label={`Video by ${review.authorName}`}
      />
    );
  if (!large)
    return (
      <Alert color="gray" mb="md">
        No preview available
      </Alert>
    );
  return (
    <a href={large} target="_blank" rel="noreferrer" aria-label={`Open ${typeNames[type]} in full size`}>
      <img
        className={classes.medium}
        src={large}
        alt={`By ${review.authorName}`}
        {...(width !== null && height !== null && { width, height })}
      />
    </a>
  );
}

const typeNames = { image: 'photo', video: 'video' };

function OfReview({ medium: { type, followsReview, review } }: { medium: Medium }) {
  return (
    <Paper withBorder radius="md" p="md" mt="md" bg="transparent">
      <SmallHint mb={4}>
        From this review <StatusBadge status={review.status} />
      </SmallHint>
      <Text c="yellow.8" component="div">
        <Stars rating={review.rating} />
      </Text>
      {review.title && <Text fw={620}>{review.title}</Text>}
      {review.text && (
        <Text size="sm" lineClamp={6}>
          {review.text}
        </Text>
      )}
      <SmallHint mt="xs">
        {followsReview
          ? `This ${typeNames[type]} follows the status of its review until you moderate it here.`
          : `This ${typeNames[type]} was moderated separately and no longer follows its review.`}{' '}
        <ToPage to="reviews/$reviewId" params={{ reviewId: review.id }}>
          View review
        </ToPage>
      </SmallHint>
    </Paper>
  );
}
