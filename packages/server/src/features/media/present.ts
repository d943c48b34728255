import type { medium, Static, staffMedium } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';

/** A served file: name, format and storage key. */
export interface StoredVariant {
  name: string;
  format: string;
  key: string;
}

/** The format of captions, whose variant is named by its language. */
export const captionsFormat = 'vtt';

/** The summary of a medium that is stored with its review, for lists. */
export interface StoredMedium {
  mediaId: string;
  kind: 'image' | 'video';
  status: 'processing' | 'ready' | 'failed';
  width: number | null;
  height: number | null;
  duration: number | null;
  placeholder: string | null;
  hidden: boolean;
  failure: string | null;
  variants: StoredVariant[];
}

/** Media as the public sees them, without hidden and failed ones. */
export function presentMedia(media: readonly StoredMedium[], publicUrl: string): Static<typeof medium>[] {
  return media
    .filter(({ hidden, status }) => !hidden && status !== 'failed')
    .map((one) => presentMedium(one, publicUrl));
}

/** A medium as the public sees it. URLs are absolute; missing variants are null. */
export function presentMedium(stored: StoredMedium, publicUrl: string): Static<typeof medium> {
  const url = (name: string, ...formats: string[]) => {
    const found = stored.variants.find(
      (variant) => variant.name === name && formats.includes(variant.format),
    );
    return found ? `${publicUrl}/${found.key}` : null;
  };
  const best = (name: string) => url(name, 'webp') ?? url(name, 'jpeg', 'png', 'mp4', 'webm');
  return {
    publicId: typeId('media', stored.mediaId),
    type: stored.kind,
    mediaStatus: stored.status,
    width: stored.width,
    height: stored.height,
    duration: stored.duration,
    placeholder: stored.placeholder,
    urls: {
      thumbnail: best('thumbnail'),
      small: best('small'),
      medium: best('medium'),
      // The poster of a video is its image of this size.
      large: best('large') ?? best('poster'),
      original: best('original'),
      poster: best('poster'),
    },
    fallbackUrls: {
      thumbnail: url('thumbnail', 'jpeg', 'png'),
      small: url('small', 'jpeg', 'png'),
      medium: url('medium', 'jpeg', 'png'),
      large: url('large', 'jpeg', 'png') ?? url('poster', 'jpeg', 'png'),
      poster: url('poster', 'jpeg', 'png'),
    },
    animatedUrl: best('animated'),
    renditionUrl: best('rendition'),
    captions: stored.variants
      .filter(({ format }) => format === captionsFormat)
      .map(({ name, key }) => ({ language: name, url: `${publicUrl}/${key}` })),
  };
}

/** A medium with its moderation state and the reason of a failure. */
export const presentForStaff = (stored: StoredMedium, publicUrl: string): Static<typeof staffMedium> => ({
  ...presentMedium(stored, publicUrl),
  hidden: stored.hidden,
  failure: stored.failure,
});
