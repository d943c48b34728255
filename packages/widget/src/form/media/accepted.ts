import type { maxFileBytes, maxFiles } from '@tribune/contract';

/** Limits of a review's files. The contract's own, which the compiler compares. */
export const mostFiles: typeof maxFiles = 3;
export const mostBytes: typeof maxFileBytes = 52_428_800;
export const mostMegabytes = 50;

const types = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
];

/** Named one by one: an iPhone then turns its HEIC photos into JPEG before it hands them over. */
export const accept = types.join(',');

export const isAccepted = (type: string): boolean => types.includes(type);
