import type { MediumFormat } from '../../platform/uploads/formats.ts';
import { mediumFormats } from '../../platform/uploads/formats.ts';
import type { Variant } from './processing/medium.ts';

/*
 * Where files lie in the storage. `u/` is where tickets let browsers write, `o/` what was taken over from there or from a
 * form after a look at it; neither is ever served. `v/` is what was made of it and is public to whoever knows the
 * address. A medium's id is random, so its addresses cannot be guessed.
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

/** Whose file it is; null for what no medium of ours could have. */
export function mediumOfKey(key: string): { merchantId: string; mediaId: string } | null {
  const [, merchantId, mediaId] = /^[ouv]\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/./.exec(key) ?? [];
  return merchantId && mediaId ? { merchantId, mediaId } : null;
}

/** Below a folder of the attempt that made it: a repeated attempt never mixes with an earlier one's files. */
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
