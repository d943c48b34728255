/** Limits of uploads. Limits of processing are in `processing/`. */
export interface IntakeLimits {
  maxFileBytes: number;
  /** Maximum pixels of one image. */
  maxPixels: number;
  maxFrames: number;
  /** Maximum total pixels of an animation's frames. */
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
