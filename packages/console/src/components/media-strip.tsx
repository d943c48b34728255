import { Badge, Button, Group, Stack } from '@mantine/core';
import { deleteReviewMedium, hideReviewMedium, type Static, type staffMedium } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../app/calls.ts';
import { useRefusal } from '../app/merchant.tsx';
import { Confirm } from './confirm.tsx';
import { labelOf } from './labels.ts';
import { notify, notifyFailure } from './toasts.tsx';

type Medium = Static<typeof staffMedium>;

/** Photos and videos of a review, with their actions. */
export function MediaStrip({
  reviewId,
  media,
  onChange,
}: {
  reviewId: string;
  media: readonly Medium[];
  onChange: () => void;
}) {
  const may = useRefusal()(hideReviewMedium) === null;
  const [removing, setRemoving] = useState<string | null>(null);
  const hide = useWrite(hideReviewMedium, { onDone: onChange });
  const remove = useWrite(deleteReviewMedium, { onDone: onChange });
  if (media.length === 0) return null;

  async function setHidden({ publicId, type }: Pick<Medium, 'publicId' | 'type'>, hidden: boolean) {
    try {
      await hide.mutateAsync({ params: { reviewId, publicId }, body: { hidden } });
      const number = media.findIndex((medium) => medium.publicId === publicId) + 1;
      notify(`${type === 'image' ? 'Photo' : 'Video'} ${number} ${hidden ? 'hidden' : 'shown again'}`, {
        undo: () => void setHidden({ publicId, type }, !hidden),
        subject: `hidden:${publicId}`,
      });
    } catch (error) {
      notifyFailure(error);
    }
  }

  return (
    <Group my="md" align="flex-start">
      {media.map((medium, index) => (
        <Stack key={medium.publicId} gap={4}>
          <Preview medium={medium} number={index + 1} />
          {may && (
            <Group gap={4}>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`${medium.hidden ? 'Show' : 'Hide'} ${nameOf(medium)} ${index + 1}`}
                onClick={() => void setHidden(medium, !medium.hidden)}
              >
                {medium.hidden ? 'Show' : 'Hide'}
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Delete ${nameOf(medium)} ${index + 1}`}
                onClick={() => setRemoving(medium.publicId)}
              >
                Delete
              </Button>
            </Group>
          )}
        </Stack>
      ))}
      <Confirm
        opened={removing !== null}
        title="Permanently delete this file?"
        action="Delete"
        onClose={() => setRemoving(null)}
        onConfirm={() => remove.mutateAsync({ params: { reviewId, publicId: removing ?? '' } })}
      >
        It is also deleted from storage. This can’t be undone. To remove it from your store only, hide it
        instead.
      </Confirm>
    </Group>
  );
}

const nameOf = ({ type }: Medium) => (type === 'image' ? 'photo' : 'video');

function Preview({ medium, number }: { medium: Medium; number: number }) {
  const { urls, mediaStatus, hidden } = medium;
  const picture = urls?.small ?? urls?.thumbnail ?? urls?.poster;
  const style = {
    width: 128,
    height: 128,
    objectFit: 'cover',
    borderRadius: 8,
    opacity: hidden ? 0.4 : 1,
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
