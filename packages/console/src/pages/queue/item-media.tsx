import { getReview } from '@tribune/contract';
import { useClient } from '../../app/merchant.tsx';
import { MediaStrip } from '../../components/media-strip.tsx';
import { notifyFailure } from '../../components/toasts.tsx';
import type { Item } from './use-queue.ts';

interface MediaProps {
  item: Item;
  review: NonNullable<Item['review']>;
  onChanged: (item: Item) => void;
}

/** A review's photos and films, each with its own state. */
export function Media({ item, review, onChanged }: MediaProps) {
  const call = useClient();
  async function readAgain() {
    // Staff get the staff's shape of the two.
    const fresh = (await call(getReview, { params: { reviewId: item.id } })) as typeof review;
    onChanged({ ...item, review: fresh, status: fresh.status, updatedAt: fresh.updatedAt });
  }
  return (
    <MediaStrip
      reviewId={item.id}
      media={review.media}
      onChange={() => void readAgain().catch(notifyFailure)}
    />
  );
}
