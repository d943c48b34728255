import { Alert, Paper, Text } from '@mantine/core';
import { Stars } from '../../components/stars.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ToPage } from '../../components/to-page.tsx';
import classes from './queue.module.css';
import type { Item } from './use-queue.ts';

type Medium = NonNullable<Item['medium']>;

export const thumbnailOf = ({ urls }: Medium) => urls.thumbnail ?? urls.small ?? urls.poster;

/** A photo, or a film that can be played, as large as there is room, above the review that it came with. */
export function MediumToJudge({ medium }: { medium: Medium }) {
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
  const film = renditionUrl ?? urls.original;
  if (type === 'video' && film)
    return (
      // Customers' films come without subtitles.
      // biome-ignore lint/a11y/useMediaCaption: there is none to give
      <video
        className={classes.medium}
        controls
        preload="none"
        poster={urls.poster ?? urls.large ?? undefined}
        src={film}
        aria-label={`Film by ${review.authorName}`}
      />
    );
  if (!large)
    return (
      <Alert color="gray" mb="md">
        There is no picture of this to show.
      </Alert>
    );
  return (
    <a href={large} target="_blank" rel="noreferrer" aria-label={`Open the ${words[type]} in full`}>
      <img
        className={classes.medium}
        src={large}
        alt={`By ${review.authorName}`}
        {...(width !== null && height !== null && { width, height })}
      />
    </a>
  );
}

const words = { image: 'photo', video: 'film' };

function OfReview({ medium: { type, followsReview, review } }: { medium: Medium }) {
  return (
    <Paper withBorder radius="md" p="md" mt="md" bg="transparent">
      <Text size="xs" c="dimmed" mb={4}>
        From this review <StatusBadge status={review.status} />
      </Text>
      <Text c="yellow.8" component="div">
        <Stars rating={review.rating} />
      </Text>
      {review.title && <Text fw={620}>{review.title}</Text>}
      {review.text && (
        <Text size="sm" lineClamp={6}>
          {review.text}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt="xs">
        {followsReview
          ? `Whatever is decided about the review holds for this ${words[type]} too, unless you decide about it here.`
          : `Decided by itself: the review’s status does not change it.`}{' '}
        <ToPage to="reviews/$reviewId" params={{ reviewId: review.id }}>
          Everything about this review
        </ToPage>
      </Text>
    </Paper>
  );
}
