// The media engine: storage, intake and processing. It knows neither HTTP nor the database. The decoders are not
// exported on purpose: they run in workers only.
export { type MediumFormat, type MediumKind, mediumFormats } from './intake/formats.ts';
export type { HeaderFacts } from './intake/header.ts';
export { defaultIntakeLimits, type IntakeLimits } from './intake/limits.ts';
export type { Refusal, RefusalReason } from './intake/refusal.ts';
export { type SpooledFile, type SpoolRequest, spoolPart } from './intake/spool-part.ts';
export { findFfmpeg } from './processing/ffmpeg.ts';
export type {
  Failure,
  FailureReason,
  MediumJob,
  ProcessedMedium,
  Variant,
  VariantFormat,
  VariantName,
} from './processing/medium.ts';
export { createProcessor, type Processor, type ProcessorOptions } from './processing/processor.ts';
export type { RenditionPolicy } from './processing/video.ts';
export { createDiskStorage, type DiskStorageOptions } from './storage/disk-storage.ts';
export type { S3StorageOptions } from './storage/s3-client.ts';
export { createS3Storage, type S3Storage } from './storage/s3-storage.ts';
export {
  type PolicyVerdict,
  signReadQuery,
  signUploadPolicy,
  type UploadPolicy,
  verifyReadQuery,
  verifyUploadPolicy,
} from './storage/signing.ts';
export {
  assertKey,
  type ByteRange,
  type ListedObject,
  type MediaStorage,
  type ObjectFacts,
  type ObjectHeaders,
  RangeNotSatisfiableError,
  StorageError,
  type StoredBody,
  type UploadTicket,
} from './storage/storage.ts';
