import type { Sharp } from 'sharp';
import { type Gray, type Spot, spotsOf, valueAt } from './scale-space.ts';
import type { Picture } from './stills.ts';

/**
 * A fingerprint by which copies of a photo are found, even if they are resized, recompressed, mirrored, cropped or recolored. Hashes of the
 * whole photo do not recognize crops. This one hashes the surroundings of up to 60 distinct places, which a crop leaves as they are.
 */
export interface PhotoPrint {
  /** A hash of the surroundings of each place: the signs of `frequencies`. */
  keys: number[];
  /** For each key, the bits that are most likely to differ in a copy. */
  uncertain: number[];
  /** In base64, three bytes per place: x and y, from 0 to 255 over the photo, and its size, see `sizeSteps`. */
  points: string;
  /** In base64: the width of a small grayscale copy, then its pixels. */
  picture: string;
}

/** Longest side of the image in which places are searched, and of the small copy, in pixels. */
export const printSide = 256;
export const pictureSide = 48;
const mostPlaces = 60;
/** Steps per octave in which sizes are stored. */
export const sizeSteps = 32;
/** The surroundings of a place extend this many times its size in each direction, and are sampled by this many values a side. */
const extent = 5;
const samples = 12;
const uncertainBits = 4;

/** Horizontal and vertical frequencies of the discrete cosine transform, whose signs are the bits of a key after the first. */
const frequencies = Array.from({ length: 6 }, (_, index) => index + 1).flatMap((sum) =>
  Array.from({ length: sum + 1 }, (_, u) => ({ u, v: sum - u })).filter(({ u, v }) => u < 6 && v < 6),
);
const bitOf = (index: number) => 2 << index;

/** The bits of a key that a mirrored photo inverts: odd horizontal frequencies. */
export const mirrorMask = frequencies.reduce((mask, { u }, index) => (u % 2 ? mask | bitOf(index) : mask), 0);

/** Null for a photo without distinct places, such as a plain surface. */
export async function printOf({ pixels, ...raw }: Picture): Promise<PhotoPrint | null> {
  // Only here, because `serve` compares fingerprints, and loads the decoder with the first upload.
  const { sharp } = await import('../../../platform/uploads/decoders.ts');
  const resized = (side: number) =>
    grayOf(sharp(pixels, { raw }).flatten({ background: '#fff' }).resize(side, side, { fit: 'inside' }));
  const image = await resized(printSide);
  const places = spotsOf(image)
    .flatMap((spot) => described(spot) ?? [])
    .sort((one, other) => other.contrast - one.contrast)
    .slice(0, mostPlaces);
  if (places.length === 0) return null;
  const small = await resized(pictureSide);
  return {
    keys: places.map(({ key }) => key),
    uncertain: places.map(({ uncertain }) => uncertain),
    points: Buffer.from(
      places.flatMap(({ x, y, sigma }) => [
        Math.round((255 * x) / (image.width - 1)),
        Math.round((255 * y) / (image.height - 1)),
        Math.round(sizeSteps * Math.log2(sigma)),
      ]),
    ).toString('base64'),
    picture: Buffer.from([small.width, ...small.values]).toString('base64'),
  };
}

async function grayOf(image: Sharp): Promise<Gray> {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { values: Float32Array.from(data), width: info.width, height: info.height };
}

/** Null for a place too near to the border: a crop would change its surroundings. */
function described({ level, pixel, ...spot }: Spot) {
  const [x, y, reach] = [spot.x / pixel, spot.y / pixel, (extent * spot.sigma) / pixel];
  const isInside = Math.min(x, y) >= reach && x + reach <= level.width - 1 && y + reach <= level.height - 1;
  if (!isInside) return null;
  const offsets = Array.from({ length: samples }, (_, index) => reach * ((2 * index + 1) / samples - 1));
  const surroundings = offsets.map((dy) => offsets.map((dx) => valueAt(level, x + dx, y + dy)));
  const columns = surroundings.map(transformed);
  const coefficients = frequencies.map(({ u, v }) =>
    columns.reduce((total, row, index) => total + (row[u] ?? 0) * (cosines[v]?.[index] ?? 0), 0),
  );
  const key = coefficients.reduce(
    (bits, value, index) => (value > 0 ? bits | bitOf(index) : bits),
    spot.isBright ? 1 : 0,
  );
  return { ...spot, key, uncertain: uncertainOf(coefficients) };
}

const cosines = Array.from({ length: 6 }, (_, frequency) =>
  Array.from({ length: samples }, (_, index) => Math.cos((Math.PI * (index + 0.5) * frequency) / samples)),
);
const transformed = (row: readonly number[]) =>
  cosines.map((cosine) => cosine.reduce((total, value, index) => total + value * (row[index] ?? 0), 0));

/** The coefficients nearest to zero, compared with what is usual for their frequency. */
const uncertainOf = (coefficients: readonly number[]) =>
  frequencies
    .map(({ u, v }, index) => ({
      index,
      size: Math.abs(coefficients[index] ?? 0) * (1 + u + v) ** 1.5,
    }))
    .sort((one, other) => one.size - other.size)
    .slice(0, uncertainBits)
    .reduce((mask, { index }) => mask | bitOf(index), 0);
