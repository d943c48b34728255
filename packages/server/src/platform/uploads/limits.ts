/** Limits of uploads. Limits of processing are in `processing/`. */
export interface IntakeLimits {
  maxFileBytes: number;
  /** Pixels of one image. */
  maxPixels: number;
  maxFrames: number;
  /** Pixels of all frames of an animation together. */
  maxTotalPixels: number;
  maxDurationSeconds: number;
  /** Longest side of a video as displayed, in pixels. */
  maxVideoSide: number;
  maxTracks: number;
}

export const defaultIntakeLimits: Readonly<IntakeLimits> = {
  maxFileBytes: 50 * 2 ** 20,
  maxPixels: 50_000_000,
  maxFrames: 1_000,
  maxTotalPixels: 500_000_000,
  maxDurationSeconds: 300,
  maxVideoSide: 4_096,
  maxTracks: 16,
};
