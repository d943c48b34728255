import { writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { sharp } from '../../../platform/uploads/decoders.ts';
import { type Failure, failed, type ProcessedMedium, type ProcessingLimits, type Variant } from './medium.ts';
import { decoded, fullSize, makeStills, type Picture, type Stills, save } from './stills.ts';

/** Longest side of the served `original`, in pixels. */
const originalSide = 2_560;
const animatedSide = 640;

/**
 * Generates all served files of an image: `original` (re-encoded, at most 2,560 px), the named sizes, and `animated` (WebP, at most 640
 * px) for animations.
 */
export async function processImage(
  sourcePath: string,
  folder: string,
  limits: ProcessingLimits,
): Promise<ProcessedMedium | Failure> {
  try {
    const source = openImage(sourcePath, limits);
    const { autoOrient, pages = 1 } = await source.metadata();
    const { width, height } = autoOrient;
    const picture = await upright(source, originalSide);
    const [original, stills, animated] = await Promise.all([
      fullSize(picture, folder),
      makeStills(picture, folder, 'large'),
      pages > 1 ? animation(sourcePath, folder, width * height * pages, pages, limits) : [],
    ]);
    const variants = [...stills.variants, original, ...animated];
    return {
      ok: true,
      kind: 'image',
      width,
      height,
      durationSeconds: null,
      placeholder: stills.placeholder,
      print: stills.print,
      variants,
    };
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * The stills of a video, from one frame that was saved as an image. `shape` is the displayed size of the video: pixels of a frame may
 * not be square.
 */
export async function processPosterFrame(
  framePath: string,
  folder: string,
  { limits, shape }: { limits: ProcessingLimits; shape: Shape },
): Promise<({ ok: true } & Stills) | Failure> {
  try {
    const frame = openImage(framePath, limits);
    const { width, height } = await frame.metadata();
    const picture = isSameShape({ width, height }, shape)
      ? await upright(frame, originalSide)
      : await decoded(frame.resize({ ...withinSide(shape, originalSide), fit: 'fill' }));
    return { ok: true, ...(await makeStills(picture, folder, 'poster')) };
  } catch (error) {
    return failureOf(error);
  }
}

function withinSide({ width, height }: Shape, side: number): Shape {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export interface Shape {
  width: number;
  height: number;
}

/** Coded sizes are multiples of 2 or 16, so square pixels may be off by a few. */
const isSameShape = (one: Shape, other: Shape) =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.02;

/** Twice the size in emails, for dense displays. */
const logoSize = { width: 480, height: 160 };

export interface LogoFile {
  ok: true;
  width: number;
  height: number;
}

/** Writes the picture as a PNG, at most 480 × 160 pixels, without metadata. */
export async function makeLogo(
  sourcePath: string,
  target: string,
  limits: ProcessingLimits,
): Promise<LogoFile | Failure> {
  try {
    const { data, info } = await openImage(sourcePath, limits)
      .autoOrient()
      .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    await writeFile(target, data);
    return { ok: true, width: info.width, height: info.height };
  } catch (error) {
    return failureOf(error);
  }
}

function openImage(path: string, limits: ProcessingLimits, animated = false): Sharp {
  return sharp(path, { limitInputPixels: limits.maxPixels, failOn: 'error', animated }).timeout({
    seconds: limits.pictureSeconds,
  });
}

function upright(source: Sharp, side: number): Promise<Picture> {
  return decoded(source.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true }));
}

async function animation(
  sourcePath: string,
  folder: string,
  totalPixels: number,
  frames: number,
  limits: ProcessingLimits,
): Promise<Variant[]> {
  if (frames > limits.maxAnimatedFrames || totalPixels > limits.maxAnimatedPixels) return [];
  const shrunk = openImage(sourcePath, limits, true).resize(animatedSide, animatedSide, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  return [await save('animated', 'webp', shrunk.webp({ quality: 75 }), folder)];
}

/** System errors (disk full, too many open files) have a code and are rethrown; errors of libvips concern the file. */
function failureOf(error: unknown): Failure {
  if (!(error instanceof Error) || 'code' in error) throw error;
  if (error.message.includes('pixel limit')) return failed('too_many_pixels');
  if (error.message.startsWith('timeout')) return failed('timed_out');
  return failed('damaged');
}
