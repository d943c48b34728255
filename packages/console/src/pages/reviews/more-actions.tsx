import { Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
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

/** Rare actions on a review: the entries of the menu, and whether the dialog of an update is open. */
export function useMoreActions({ id: reviewId }: StaffReview) {
  const refusalOf = useRefusal();
  const openPage = useOpenPage();
  const remove = useWrite(deleteReview, { changes: lists });
  const [isAsking, { open, close }] = useDisclosure();
  const actions: MenuAction[] = [
    { label: 'Request update', disabled: refusalOf(requestReviewUpdate) !== null, onClick: open },
    {
      label: 'Delete review',
      disabled: refusalOf(deleteReview) !== null,
      isDestructive: true,
      confirm: {
        title: 'Permanently delete this review?',
        action: 'Delete review',
        children:
          'This deletes the review with its photos and videos and can’t be undone. A record of the deletion is kept for 12 months. To remove it from your store only, reject it instead.',
        onConfirm: async () => {
          await remove.mutateAsync({ params: { reviewId }, body: { reasonCode: 'other' } });
          notify('Review deleted');
          await openPage('reviews');
        },
      },
    },
  ];
  return { actions, isAsking, close };
}

interface RequestUpdateProps {
  review: StaffReview;
  opened: boolean;
  onClose: () => void;
  onChange: () => void;
}

export function RequestUpdate({ review, opened, onClose, onChange }: RequestUpdateProps) {
  const [message, setMessage] = useState('');
  const request = useWrite(requestReviewUpdate, {
    notice: `Update requested from ${review.authorName}`,
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
