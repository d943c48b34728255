import { randomUUID } from 'node:crypto';
import type { MediumFormat } from './intake/formats.ts';
import { mediumFormats } from './intake/formats.ts';
import type { Variant } from './processing/medium.ts';

/*
 * Where files lie in the storage. `o/` is what customers sent and is never served; `v/` is what was made of it and is
 * public to whoever knows the address. A medium's id is random, so its addresses cannot be guessed.
 */
export const originalsPrefix = 'o/';
export const variantsPrefix = 'v/';

export function originalKey(merchantId: string, mediaId: string, format: MediumFormat): string {
  return `${originalsPrefix}${merchantId}/${mediaId}/${randomUUID()}.${mediumFormats[format].extension}`;
}

export const originalsOf = (merchantId: string, mediaId: string) =>
  `${originalsPrefix}${merchantId}/${mediaId}/`;
export const variantsOf = (merchantId: string, mediaId: string) =>
  `${variantsPrefix}${merchantId}/${mediaId}/`;

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
