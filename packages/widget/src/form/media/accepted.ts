import type { maxFileBytes, maxFiles } from '@tribune/contract';

/** Limits of a review's files. The compiler compares them with the contract's. */
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

/** Lists each type, because iPhones then convert HEIC photos to JPEG. */
export const accept = types.join(',');

export const isAccepted = (type: string): boolean => types.includes(type);
