import { Badge, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { deleteReviewMedium, hideReviewMedium, type Static, type staffMedium } from '@tribune/contract';
import { useAction, useWrite } from '../app/calls.ts';
import { useRefusal } from '../app/merchant.tsx';
import { ConfirmButton } from './buttons.tsx';
import { CaptionsButton } from './captions-button.tsx';
import { labelOf } from './labels.ts';
import { Covered } from './media-care/covered.tsx';
import { useMediaCare } from './media-care/use-media-care.ts';
import { Key } from './single-keys.tsx';
import { useKeys } from './use-keys.ts';

type Medium = Static<typeof staffMedium>;

interface MediaStripProps {
  reviewId: string;
  media: readonly Medium[];
  /** Whether to cover all of them, instead of the hidden and reported ones. */
  isSensitive: boolean;
  reported: readonly string[];
  /** For a review that is not approved yet: the media that its approval will exclude. */
  leftOut?: LeftOut;
  onChange: () => void;
}

interface LeftOut {
  has: (publicId: string) => boolean;
  toggle: (publicId: string) => void;
}

/** Photos and videos of a review, with their actions. */
export function MediaStrip({ reviewId, media, isSensitive, reported, leftOut, onChange }: MediaStripProps) {
  const may = useRefusal()(hideReviewMedium) === null;
  const care = useMediaCare(
    media
      .filter(
        (medium) =>
          hasPicture(medium) && (isSensitive || medium.hidden || reported.includes(medium.publicId)),
      )
      .map(({ publicId }) => publicId),
  );
  useKeys([[['v'], care.toggleAll]], { active: media.length > 0 });
  const hide = useAction(hideReviewMedium, {
    onDone: onChange,
    notice(_answer, { params, body: { hidden } }) {
      const index = media.findIndex(({ publicId }) => publicId === params.publicId);
      const kind = media[index]?.type === 'image' ? 'Photo' : 'Video';
      return {
        message: `${kind} ${index + 1} ${hidden ? 'hidden' : 'shown again'}`,
        undo: { params, body: { hidden: !hidden } },
        subject: `hidden:${params.publicId}`,
      };
    },
  });
  const remove = useWrite(deleteReviewMedium, { onDone: onChange });
  if (media.length === 0) return null;

  return (
    <Group my="md" align="flex-start">
      {media.map((medium, index) => (
        <Stack key={medium.publicId} gap={4}>
          <Covered care={care} publicId={medium.publicId} name={`${nameOf(medium)} ${index + 1}`}>
            <Preview
              medium={medium}
              number={index + 1}
              isDim={medium.hidden || !!leftOut?.has(medium.publicId)}
            />
          </Covered>
          {may && (
            <Group gap={4}>
              {leftOut && !medium.hidden ? (
                <LeaveOut medium={medium} number={index + 1} leftOut={leftOut} />
              ) : (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${medium.hidden ? 'Show' : 'Hide'} ${nameOf(medium)} ${index + 1}`}
                  onClick={() =>
                    hide.mutate({
                      params: { reviewId, publicId: medium.publicId },
                      body: { hidden: !medium.hidden },
                    })
                  }
                >
                  {medium.hidden ? 'Show' : 'Hide'}
                </Button>
              )}
              {medium.type === 'video' && (
                <CaptionsButton reviewId={reviewId} medium={medium} number={index + 1} onChange={onChange} />
              )}
              <ConfirmButton
                label="Delete"
                name={`Delete ${nameOf(medium)} ${index + 1}`}
                title="Permanently delete this file?"
                size="compact-xs"
                onConfirm={() => remove.mutateAsync({ params: { reviewId, publicId: medium.publicId } })}
              >
                It is also deleted from storage. This can’t be undone. To remove it from your store only, hide
                it instead.
              </ConfirmButton>
            </Group>
          )}
        </Stack>
      ))}
    </Group>
  );
}

/** A toggle button: while pressed, the review will be approved without the photo or video. */
function LeaveOut({ medium, number, leftOut }: { medium: Medium; number: number; leftOut: LeftOut }) {
  const isLeftOut = leftOut.has(medium.publicId);
  return (
    <Button
      size="compact-xs"
      variant={isLeftOut ? 'filled' : 'default'}
      color="red.8"
      aria-pressed={isLeftOut}
      rightSection={<Key name={String(number)} />}
      onClick={() => leftOut.toggle(medium.publicId)}
    >
      <span>
        Leave out{' '}
        <VisuallyHidden>
          {nameOf(medium)} {number}
        </VisuallyHidden>
      </span>
    </Button>
  );
}

const nameOf = ({ type }: Medium) => (type === 'image' ? 'photo' : 'video');

const pictureOf = ({ urls }: Medium) => urls?.small ?? urls?.thumbnail ?? urls?.poster;
const hasPicture = (medium: Medium) => medium.mediaStatus === 'ready' && !!pictureOf(medium);

function Preview({ medium, number, isDim }: { medium: Medium; number: number; isDim: boolean }) {
  const { urls, mediaStatus } = medium;
  const picture = pictureOf(medium);
  const style = {
    width: 128,
    height: 128,
    objectFit: 'cover',
    borderRadius: 8,
    opacity: isDim ? 0.4 : 1,
  } as const;
  if (mediaStatus !== 'ready' || !picture)
    return (
      <Badge color="gray" w={128} h={128}>
        {labelOf(mediaStatus)}
      </Badge>
    );
  return (
    <a
      href={urls?.large ?? picture}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open ${nameOf(medium)} ${number}`}
    >
      <img src={picture} alt="" style={style} />
    </a>
  );
}
