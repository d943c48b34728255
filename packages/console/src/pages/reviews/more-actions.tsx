import { Textarea } from '@mantine/core';
import { deleteReview, lengths, requestReviewUpdate } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { useOpenPage } from '../../app/page-address.ts';
import type { MenuAction } from '../../components/action-menu.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { notify } from '../../components/toasts.tsx';
import type { StaffReview } from './review.tsx';
import { lists } from './use-review-decision.ts';

type Asking = 'update' | 'delete' | null;

/** Rare actions on a review: the entries of the menu, and the dialog of each. */
export function useMoreActions() {
  const refusalOf = useRefusal();
  const [asking, setAsking] = useState<Asking>(null);
  const actions: MenuAction[] = [
    {
      label: 'Request update',
      disabled: refusalOf(requestReviewUpdate) !== null,
      onClick: () => setAsking('update'),
    },
    {
      label: 'Delete review',
      disabled: refusalOf(deleteReview) !== null,
      isDestructive: true,
      onClick: () => setAsking('delete'),
    },
  ];
  return { actions, asking, stopAsking: () => setAsking(null) };
}

interface MoreDialogsProps {
  review: StaffReview;
  asking: Asking;
  onClose: () => void;
  onChange: () => void;
}

export function MoreDialogs({ review, asking, onClose, onChange }: MoreDialogsProps) {
  return (
    <>
      <RequestUpdate review={review} opened={asking === 'update'} onClose={onClose} onChange={onChange} />
      <DeleteReview review={review} opened={asking === 'delete'} onClose={onClose} />
    </>
  );
}

interface DialogProps {
  review: StaffReview;
  opened: boolean;
  onClose: () => void;
}

function RequestUpdate({ review, opened, onClose, onChange }: DialogProps & { onChange: () => void }) {
  const [message, setMessage] = useState('');
  const request = useWrite(requestReviewUpdate, {
    onDone: () => notify(`Update requested from ${review.authorName}`),
  });
  return (
    <Confirm
      opened={opened}
      title="Request update"
      action="Send email"
      disabled={message.trim() === ''}
      onClose={onClose}
      onConfirm={async () => {
        await request.mutateAsync({ params: { reviewId: review.id }, body: { message: message.trim() } });
        onChange();
      }}
    >
      <Textarea
        label="Message to the author"
        description="Don’t offer anything in return for a change."
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        maxLength={lengths.reason}
        autosize
        minRows={3}
      />
    </Confirm>
  );
}

function DeleteReview({ review, opened, onClose }: DialogProps) {
  const openPage = useOpenPage();
  const remove = useWrite(deleteReview, { changes: lists });
  return (
    <Confirm
      opened={opened}
      title="Permanently delete this review?"
      action="Delete review"
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { reviewId: review.id }, body: { reasonCode: 'other' } });
        notify('Review deleted');
        await openPage('reviews');
      }}
    >
      This deletes the review with its photos and videos and can’t be undone. A record of the deletion is kept
      for 12 months. To remove it from your store only, reject it instead.
    </Confirm>
  );
}
