import { getReview } from '@tribune/contract';
import { useClient } from '../../app/merchant.tsx';
import { MediaStrip } from '../../components/media-strip.tsx';
import { notifyFailure } from '../../components/toasts.tsx';
import { isSensitive } from './item-text.ts';
import { undecidedMedia } from './use-left-out.ts';
import type { Moderator } from './use-moderator.ts';
import type { Item } from './use-queue.ts';

interface MediaProps {
  item: Item;
  review: NonNullable<Item['review']>;
  leftOut: Pick<Moderator['leftOut'], 'has' | 'toggle'>;
  onChanged: (item: Item) => void;
}

/** Photos and videos of a review. Before its approval, some can be excluded; after it, each can be hidden. */
export function Media({ item, review, leftOut, onChanged }: MediaProps) {
  const call = useClient();
  async function refresh() {
    // With staff credentials the response has the staff's shape.
    const fresh = (await call(getReview, { params: { reviewId: item.id } })) as typeof review;
    onChanged({ ...item, review: fresh, status: fresh.status, updatedAt: fresh.updatedAt });
  }
  return (
    <MediaStrip
      reviewId={item.id}
      {...(undecidedMedia(item).length > 0 && { leftOut })}
      media={review.media}
      isSensitive={isSensitive(item)}
      reported={item.reportedMedia}
      onChange={() => void refresh().catch(notifyFailure)}
    />
  );
}
