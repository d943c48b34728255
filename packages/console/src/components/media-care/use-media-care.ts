import { getPreferences } from '@tribune/contract';
import { useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { useCountExposure } from './use-exposure.ts';

export type MediaCare = ReturnType<typeof useMediaCare>;

/** How the person wants sensitive photos and videos to be covered. They are blurred until that is known. */
export const useCover = () => useRead(getPreferences).data?.mediaCover ?? 'blur';

/** Which of the sensitive photos and videos are covered. The person reveals each, or all with `toggleAll`. */
export function useMediaCare(sensitive: readonly string[]) {
  const cover = useCover();
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const isCovered = (publicId: string) =>
    cover !== 'none' && sensitive.includes(publicId) && !revealed.has(publicId);
  useCountExposure(sensitive.filter((publicId) => !isCovered(publicId)));
  return {
    cover,
    isSensitive: (publicId: string) => cover !== 'none' && sensitive.includes(publicId),
    isCovered,
    toggle(publicId: string) {
      const next = new Set(revealed);
      if (!next.delete(publicId)) next.add(publicId);
      setRevealed(next);
    },
    toggleAll: () => setRevealed(new Set(sensitive.some(isCovered) ? sensitive : [])),
  };
}
