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

/** Photos and videos of a review, each with its own status. */
export function Media({ item, review, onChanged }: MediaProps) {
  const call = useClient();
  async function refresh() {
    // With staff credentials the response has the staff's shape.
    const fresh = (await call(getReview, { params: { reviewId: item.id } })) as typeof review;
    onChanged({ ...item, review: fresh, status: fresh.status, updatedAt: fresh.updatedAt });
  }
  return (
    <MediaStrip
      reviewId={item.id}
      media={review.media}
      onChange={() => void refresh().catch(notifyFailure)}
    />
  );
}
