import { useState } from 'react';
import type { Item } from './use-queue.ts';

/** Photos and videos that the approval of their reviews will exclude. */
export function useLeftOut() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (publicId: string) => ids.has(publicId),
    toggle(publicId: string) {
      const next = new Set(ids);
      if (!next.delete(publicId)) next.add(publicId);
      setIds(next);
    },
    of: (item: Item) => undecidedMedia(item).flatMap(({ publicId }) => (ids.has(publicId) ? publicId : [])),
  };
}

/** The media that are moderated with their review: those that are not hidden yet. */
export const undecidedMedia = ({ status, review }: Item) =>
  status === 'approved' ? [] : (review?.media.filter(({ hidden }) => !hidden) ?? []);
