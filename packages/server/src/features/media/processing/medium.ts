import type { MediumFormat, MediumKind } from '../../../platform/uploads/formats.ts';
import type { PhotoPrint } from './photo-print.ts';

/** A job to process one file. `sourcePath` and `workDir` are in one of the processor's folders. */
export interface MediumJob {
  /** Read-only. */
  sourcePath: string;
  format: MediumFormat;
  /** Folder of this job; its `variants` subfolder is recreated. The caller deletes it once the files are stored. */
  workDir: string;
  /** Aborting ends the job, with a retryable error. */
  signal: AbortSignal;
}

export type VariantName =
  | 'thumbnail'
  | 'small'
  | 'medium'
  | 'large'
  | 'original'
  | 'animated'
  | 'poster'
  | 'rendition';
export type VariantFormat = 'webp' | 'jpeg' | 'png' | 'mp4' | 'webm';

/** A file to serve, without any metadata of the source. */
export interface Variant {
  name: VariantName;
  format: VariantFormat;
  contentType: string;
  path: string;
  /** Displayed width in pixels. */
  width: number;
  height: number;
  bytes: number;
}

export interface ProcessedMedium {
  ok: true;
  kind: MediumKind;
  /** Displayed width of the source in pixels. */
  width: number;
  height: number;
  /** Null for images. */
  durationSeconds: number | null;
  /** A thumbhash in base64, about 28 characters; null for a video without a poster. */
  placeholder: string | null;
  /** By which copies are found; null for a plain picture, and a video without a poster. */
  print: PhotoPrint | null;
  variants: Variant[];
}

/** Why a medium can never be displayed: retries would have the same outcome. */
export type FailureReason =
  /** The image or video is damaged after a valid header. */
  | 'damaged'
  | 'too_many_pixels'
  | 'no_video_track'
  /** Browsers cannot play it, and ffmpeg is not installed. */
  | 'unsupported_codec'
  | 'timed_out'
  | 'out_of_memory'
  /** The decoder's process crashed twice on it. */
  | 'crashed';

export interface Failure {
  ok: false;
  reason: FailureReason;
}

/** A failure as a result. Thrown errors, in contrast, are retryable (disk full, no process available). */
export function failed(reason: FailureReason): Failure {
  return { ok: false, reason };
}

/** Limits for processing one medium. */
export interface ProcessingLimits {
  /** Maximum pixels of one image, enforced by the decoder. */
  maxPixels: number;
  /** An animation beyond either limit gets stills only. */
  maxAnimatedFrames: number;
  maxAnimatedPixels: number;
  /** Maximum seconds per decode or encode. */
  pictureSeconds: number;
}

export const defaultProcessingLimits: Readonly<ProcessingLimits> = {
  maxPixels: 50_000_000,
  maxAnimatedFrames: 300,
  maxAnimatedPixels: 50_000_000,
  pictureSeconds: 15,
};
