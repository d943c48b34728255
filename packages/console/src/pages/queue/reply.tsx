import { Paper, Text } from '@mantine/core';
import { answerQuestion, replyToReview } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { useMerchant, usePerson } from '../../app/merchant.tsx';
import { ReplyForm } from '../../components/reply/reply-form.tsx';
import { notify } from '../../components/toasts.tsx';
import { authorOf, productOf } from './item-text.ts';
import type { Item } from './use-queue.ts';

interface ReplyProps {
  item: Item;
  open: boolean;
  onClose: () => void;
  onChanged: (item: Item) => void;
}

/** A public reply to a review, or the merchant's answer to a question. */
export function Reply({ item, open, onClose, onChanged }: ReplyProps) {
  const merchant = useMerchant();
  const person = usePerson();
  const reply = useWrite(replyToReview);
  const answer = useWrite(answerQuestion);
  const { review, question } = item;
  const product = productOf(item);

  async function send(text: string) {
    if (review) {
      const changed = await reply.mutateAsync({
        params: { reviewId: review.id },
        body: { text, authorName: merchant.name },
      });
      onChanged({ ...item, review: changed, updatedAt: changed.updatedAt });
      notify(`Reply to ${review.authorName} published`, { subject: `reply:${review.id}` });
    } else if (question) {
      const author = { name: merchant.name, email: person.email };
      await answer.mutateAsync({
        params: { questionId: question.id },
        body: { answer: text, author, verified: true },
      });
      onChanged(item);
      notify(
        question.status === 'approved'
          ? `Answer to ${question.authorName} published`
          : 'Answer saved. It is published once the question is approved.',
      );
    }
  }

  return (
    <>
      {review?.reply && !open && (
        <Paper withBorder radius="md" p="sm" mt="md" bg="transparent">
          <Text size="xs" c="dimmed">
            Reply from {review.reply.authorName ?? merchant.name}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {review.reply.text}
          </Text>
        </Paper>
      )}
      {open && (review || question) && (
        <Paper withBorder radius="md" p="md" mt="md" bg="transparent">
          <ReplyForm
            label={review ? 'Public reply' : 'Public answer'}
            text={review?.reply?.text ?? ''}
            about={{ author: authorOf(item), product: product.name ?? product.id }}
            send={send}
            onDone={onClose}
            autoFocus
          />
        </Paper>
      )}
    </>
  );
}
