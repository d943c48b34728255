import type { MediumFormat, MediumKind } from '../../../platform/uploads/formats.ts';

/** One file worth of work. `sourcePath` and `workDir` lie below one of the processor's folders. */
export interface MediumJob {
  /** Only read, never changed. */
  sourcePath: string;
  format: MediumFormat;
  /** Folder of this job; its `variants` subfolder is recreated. The caller deletes it once the files are stored. */
  workDir: string;
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
  /** As displayed, in pixels. */
  width: number;
  height: number;
  bytes: number;
}

export interface ProcessedMedium {
  ok: true;
  kind: MediumKind;
  /** Of the source as displayed, in pixels. */
  width: number;
  height: number;
  /** Null for images. */
  durationSeconds: number | null;
  /** A thumbhash in base64, about 28 characters; null for a video without a poster. */
  placeholder: string | null;
  variants: Variant[];
}

/** Why a medium can never be displayed: a retry would have the same outcome. */
export type FailureReason =
  /** The image or video is damaged after a valid header. */
  | 'damaged'
  | 'too_many_pixels'
  | 'no_video_track'
  /** No browser plays it, and ffmpeg is not installed. */
  | 'unsupported_codec'
  | 'timed_out'
  | 'out_of_memory'
  /** It crashed the decoder's process twice. */
  | 'crashed';

export interface Failure {
  ok: false;
  reason: FailureReason;
}

/** A failure as a result. Errors that are thrown instead should be retried (disk full, no process available). */
export function failed(reason: FailureReason): Failure {
  return { ok: false, reason };
}

/** Bounds of the work on one medium. */
export interface ProcessingLimits {
  /** Pixels of one picture; more is refused by the decoder itself. */
  maxPixels: number;
  /** An animation beyond either bound gets its stills only. */
  maxAnimatedFrames: number;
  maxAnimatedPixels: number;
  /** Seconds one decode or encode may take. */
  pictureSeconds: number;
}

export const defaultProcessingLimits: Readonly<ProcessingLimits> = {
  maxPixels: 50_000_000,
  maxAnimatedFrames: 300,
  maxAnimatedPixels: 50_000_000,
  pictureSeconds: 15,
};
