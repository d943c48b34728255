import { Paper, Text } from '@mantine/core';
import { answerQuestion, replyToReview, replyToStoreReview } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { useMerchant, usePerson } from '../../app/merchant.tsx';
import { SmallHint } from '../../components/hint.tsx';
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
  const replyOfStore = useWrite(replyToStoreReview);
  const answer = useWrite(answerQuestion);
  const { review, question, storeReview } = item;
  const reviewed = review ?? storeReview;
  const product = productOf(item);

  async function send(text: string) {
    if (review) {
      const changed = await reply.mutateAsync({
        params: { reviewId: review.id },
        body: { text, authorName: merchant.name },
      });
      onChanged({ ...item, review: changed, updatedAt: changed.updatedAt });
      notify(`Reply to ${review.authorName} published`, { subject: `reply:${review.id}` });
    } else if (storeReview) {
      const changed = await replyOfStore.mutateAsync({
        params: { storeReviewId: storeReview.id },
        body: { text, authorName: merchant.name },
      });
      onChanged({ ...item, storeReview: changed, updatedAt: changed.updatedAt });
      notify(`Reply to ${storeReview.authorName} published`, { subject: `reply:${storeReview.id}` });
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
      {reviewed?.reply && !open && (
        <Paper withBorder radius="md" p="sm" mt="md" bg="transparent">
          <SmallHint>Reply from {reviewed.reply.authorName ?? merchant.name}</SmallHint>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {reviewed.reply.text}
          </Text>
        </Paper>
      )}
      {open && (reviewed || question) && (
        <Paper withBorder radius="md" p="md" mt="md" bg="transparent">
          <ReplyForm
            id={item.id}
            label={reviewed ? 'Public reply' : 'Public answer'}
            text={reviewed?.reply?.text ?? ''}
            about={{
              author: authorOf(item),
              product: storeReview ? merchant.name : (product.name ?? product.id),
            }}
            send={send}
            onDone={onClose}
            autoFocus
          />
        </Paper>
      )}
    </>
  );
}
