import { Button, Group, Text } from '@mantine/core';
import { deleteReply, replyToReview } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { useMerchant, useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { ExactTime } from '../../components/date.tsx';
import { Hint, SmallHint } from '../../components/hint.tsx';
import { ReplyForm } from '../../components/reply/reply-form.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import type { StaffReview } from './review.tsx';

interface ReplyCardProps {
  review: StaffReview;
  onChange: () => void;
  writing: boolean;
  onWrite: (writing: boolean) => void;
}

/** The merchant's public reply. */
export function ReplyCard({ review, onChange, writing, onWrite }: ReplyCardProps) {
  const merchant = useMerchant();
  const refusal = useRefusal()(replyToReview);
  const write = useWrite(replyToReview);
  const remove = useWrite(deleteReply);
  const params = { reviewId: review.id };
  const { reply } = review;
  const subject = `reply:${review.id}`;

  async function publish(text: string, authorName = merchant.name) {
    await write.mutateAsync({ params, body: { text, authorName } });
    notify(`Reply to ${review.authorName} published`, { subject });
    onChange();
  }
  async function deleteIt() {
    if (!reply) return;
    try {
      await remove.mutateAsync({ params } as never);
      notify(`Reply to ${review.authorName} deleted`, {
        undo: () => void publish(reply.text, reply.authorName ?? undefined).catch(notifyFailure),
        subject,
      });
      onChange();
    } catch (error) {
      notifyFailure(error);
    }
  }

  if (writing)
    return (
      <Card title="Reply">
        <ReplyForm
          id={review.id}
          label="Public reply"
          text={reply?.text ?? ''}
          about={{ author: review.authorName, product: review.productName ?? review.productId }}
          send={publish}
          onDone={() => onWrite(false)}
          autoFocus
        />
      </Card>
    );
  return (
    <Card title="Reply">
      {reply ? (
        <>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{reply.text}</Text>
          <SmallHint mt={4}>
            {reply.authorName ?? merchant.name}, <ExactTime at={reply.updatedAt} />
          </SmallHint>
        </>
      ) : (
        <Hint>No reply yet. Replies are shown publicly below the review.</Hint>
      )}
      <Group mt="md">
        <Button variant="default" disabled={refusal !== null} onClick={() => onWrite(true)}>
          {reply ? 'Edit reply' : 'Write reply'}
        </Button>
        {reply && (
          <Button variant="default" disabled={refusal !== null} onClick={() => void deleteIt()}>
            Delete reply
          </Button>
        )}
        {refusal && <Hint>{refusal}</Hint>}
      </Group>
    </Card>
  );
}
