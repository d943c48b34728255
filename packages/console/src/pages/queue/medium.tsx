import { Alert, Paper, Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import { SmallHint } from '../../components/hint.tsx';
import { Covered } from '../../components/media-care/covered.tsx';
import { useMediaCare } from '../../components/media-care/use-media-care.ts';
import { Stars } from '../../components/stars.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { useKeys } from '../../components/use-keys.ts';
import { isSensitive } from './item-text.ts';
import classes from './queue.module.css';
import type { Item } from './use-queue.ts';

type Medium = NonNullable<Item['medium']>;

export const thumbnailOf = ({ urls }: Pick<Medium, 'urls'>) => urls.thumbnail ?? urls.small ?? urls.poster;

/** A photo or a playable video, above its review. */
export function QueuedMedium({ item, medium }: { item: Item; medium: Medium }) {
  const { publicId, type } = medium;
  const care = useMediaCare(isSensitive(item) ? [publicId] : []);
  useKeys([[['v'], care.toggleAll]], { active: true });
  return (
    <>
      <Covered care={care} publicId={publicId} name={typeNames[type]}>
        <Shown medium={medium} isMuted={care.isCovered(publicId)} />
      </Covered>
      <OfReview medium={medium} />
    </>
  );
}

function Shown({
  medium: { type, urls, renditionUrl, animatedUrl, captions, width, height, review },
  isMuted,
}: {
  medium: Medium;
  isMuted: boolean;
}) {
  const large = animatedUrl ?? urls.large ?? urls.medium ?? urls.small;
  const video = renditionUrl ?? urls.original;
  if (type === 'video' && video)
    return (
      <video
        crossOrigin={captions.length > 0 ? 'anonymous' : undefined}
        className={classes.medium}
        style={sizeOf(width, height)}
        controls
        muted={isMuted}
        preload="none"
        poster={urls.poster ?? urls.large ?? undefined}
        src={video}
        aria-label={`Video by ${review.authorName}`}
      >
        {captions.map(({ language, url }) => (
          <track key={language} kind="captions" srcLang={language} label={language} src={url} />
        ))}
      </video>
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
        style={sizeOf(width, height)}
        src={large}
        alt={`By ${review.authorName}`}
      />
    </a>
  );
}

/** Reserves the room of a photo or video before it is loaded (queue.module.css). */
const sizeOf = (width: number | null, height: number | null) =>
  width !== null && height !== null
    ? ({ '--width': `${width}px`, '--ratio': width / height } as CSSProperties)
    : undefined;

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
