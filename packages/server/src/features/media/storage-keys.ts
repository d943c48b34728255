import type { MediumFormat } from '../../platform/uploads/formats.ts';
import { mediumFormats } from '../../platform/uploads/formats.ts';
import type { Variant } from './processing/medium.ts';

/*
 * Storage keys of media. Browsers upload to `u/` with tickets; checked files from tickets or forms are stored below `o/`; neither is
 * ever served. Variants below `v/` are readable by anybody who knows the URL, which contains the medium's random ID and cannot be
 * guessed.
 */
export const uploadsPrefix = 'u/';
export const originalsPrefix = 'o/';
export const variantsPrefix = 'v/';

const fileOf = (format: MediumFormat) => `original.${mediumFormats[format].extension}`;

export const uploadKey = (merchantId: string, mediaId: string, format: MediumFormat) =>
  uploadsOf(merchantId, mediaId) + fileOf(format);
export const originalKey = (merchantId: string, mediaId: string, format: MediumFormat) =>
  originalsOf(merchantId, mediaId) + fileOf(format);

export const uploadsOf = (merchantId: string, mediaId: string) => `${uploadsPrefix}${merchantId}/${mediaId}/`;
export const originalsOf = (merchantId: string, mediaId: string) =>
  `${originalsPrefix}${merchantId}/${mediaId}/`;
export const variantsOf = (merchantId: string, mediaId: string) =>
  `${variantsPrefix}${merchantId}/${mediaId}/`;

export const foldersOf = (merchantId: string, mediaId: string) =>
  [variantsOf, originalsOf, uploadsOf].map((folderOf) => folderOf(merchantId, mediaId));

/** Key of a merchant's logo. Older logos remain, because sent emails show them. */
export const logoKey = (merchantId: string, logoId: string) =>
  `${variantsPrefix}${merchantId}/logo/${logoId}.png`;
/** Whether a key is that of a logo. */
export const isLogoKey = (key: string) => /^v\/[0-9a-f-]{36}\/logo\/[0-9a-f-]{36}\.png$/.test(key);

/** The medium of a key; null if the key is not that of a medium. */
export function mediumOfKey(key: string): { merchantId: string; mediaId: string } | null {
  const [, merchantId, mediaId] = /^[ouv]\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/./.exec(key) ?? [];
  return merchantId && mediaId ? { merchantId, mediaId } : null;
}

/** A new key for each version of captions, because variants are cached permanently. */
export const captionsKey = (merchantId: string, mediaId: string, version: string) =>
  `${variantsOf(merchantId, mediaId)}captions/${version}.vtt`;

/** Contains a folder per attempt, so that files of different attempts never mix. */
export function variantKey(
  medium: { merchantId: string; mediaId: string },
  claim: string,
  variant: Variant,
): string {
  return `${variantsOf(medium.merchantId, medium.mediaId)}${claim}/${variant.name}.${extensions[variant.format]}`;
}

const extensions: Record<Variant['format'], string> = {
  webp: 'webp',
  jpeg: 'jpg',
  png: 'png',
  mp4: 'mp4',
  webm: 'webm',
};
