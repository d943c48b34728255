import { mirrorMask, type PhotoPrint, pictureSide, printSide, sizeSteps } from './processing/photo-print.ts';
import { type Gray, valueAt } from './processing/scale-space.ts';

/** Least likeness of copies. None of 48,516 pairs of different photos reaches it (npm run bench photos). */
export const leastLikeness = 0.75;

interface Place {
  key: number;
  /** In pixels of the small picture. */
  x: number;
  y: number;
  size: number;
}
interface Photo {
  picture: Gray;
  places: readonly Place[];
}

/** Keys that places of a copy, mirrored or not, may have: each key, and the ones that differ from it in one uncertain bit. */
export const copiedKeys = ({ keys, uncertain }: Pick<PhotoPrint, 'keys' | 'uncertain'>): number[] => [
  ...new Set(
    keys.flatMap((key, index) => variantsOf(key, uncertain[index]).flatMap((one) => [one, one ^ mirrorMask])),
  ),
];

const variantsOf = (key: number, uncertain = 0) => [
  key,
  ...Array.from({ length: 32 }, (_, bit) => uncertain & (1 << bit))
    .filter((bit) => bit !== 0)
    .map((bit) => key ^ bit),
];

/**
 * How much two photos look alike where they show the same section, from 0 to 1. A place with the same key tells how one lies on the other.
 * At least 0.7 of the smaller section must be within the other photo, and at least a fifth of the larger one.
 */
export function likenessOf(print: PhotoPrint, other: PhotoPrint): number {
  const [photo, stored] = [photoOf(print), photoOf(other)];
  const uncertain = new Map(print.keys.map((key, index) => [key, print.uncertain[index] ?? 0]));
  return Math.max(
    likenessAs(photo, stored, (key) => variantsOf(key, uncertain.get(key))),
    likenessAs(mirrored(photo), stored, (key) => variantsOf(key, uncertain.get(key ^ mirrorMask))),
  );
}

function photoOf({ keys, points, picture }: PhotoPrint): Photo {
  const [width = 1, ...pixels] = Buffer.from(picture, 'base64');
  const height = Math.floor(pixels.length / width);
  const bytes = Buffer.from(points, 'base64');
  const places = keys.map((key, index) => {
    const [x = 0, y = 0, size = 0] = bytes.subarray(3 * index, 3 * index + 3);
    return {
      key,
      x: (x / 255) * (width - 1),
      y: (y / 255) * (height - 1),
      size: 2 ** (size / sizeSteps) * (pictureSide / printSide),
    };
  });
  return { picture: { values: Float32Array.from(pixels), width, height }, places };
}

function mirrored({ picture, places }: Photo): Photo {
  const { values, width } = picture;
  const last = width - 1;
  return {
    picture: { ...picture, values: values.map((_, at) => values[at + last - 2 * (at % width)] ?? 0) },
    places: places.map((place) => ({ ...place, x: last - place.x, key: place.key ^ mirrorMask })),
  };
}

/** Number of common places that are tried, until one leads to a likeness that is beyond doubt. */
const mostTried = 12;
const certain = 0.9;

function likenessAs(photo: Photo, stored: Photo, keysOf: (key: number) => readonly number[]): number {
  const byKey = Map.groupBy(stored.places, ({ key }) => key);
  const common = photo.places.flatMap((place) =>
    keysOf(place.key).flatMap((key) => (byKey.get(key) ?? []).map((other) => ({ place, other }))),
  );
  let best = 0;
  for (const { place, other } of common.slice(0, mostTried)) {
    if (best >= certain) break;
    best = Math.max(best, aligned(photo.picture, stored.picture, place, other));
  }
  return best;
}

/** How a stored picture lies on another: its scale, and where its place is, in pixels of the other. */
interface Position {
  scale: number;
  x: number;
  y: number;
}

/** Likeness below which better positions are not searched for. */
const leastPromising = 0.3;

/** The likeness at the best position near the one that a common place tells, by hill climbing. */
function aligned(picture: Gray, stored: Gray, place: Place, other: Place): number {
  const at = ({ scale, x, y }: Position) =>
    likenessAt(picture, stored, { scale, x: x - scale * other.x, y: y - scale * other.y });
  let best: Position = { scale: place.size / other.size, x: place.x, y: place.y };
  let likeness = at(best);
  if (likeness < leastPromising) return likeness;
  for (let step = 1; step > 0.2; ) {
    const { scale, x, y } = best;
    const near = [
      { scale: scale * (1 + 0.06 * step), x, y },
      { scale: scale * (1 - 0.06 * step), x, y },
      ...[-step, step].flatMap((by) => [
        { scale, x: x + by, y },
        { scale, x, y: y + by },
      ]),
    ].map((position) => ({ position, likeness: at(position) }));
    const better = near.reduce((one, two) => (two.likeness > one.likeness ? two : one));
    if (better.likeness > likeness) [best, likeness] = [better.position, better.likeness];
    else step /= 2;
  }
  return likeness;
}

/** Columns of the grid in which a common section is compared. */
const columns = 16;
const leastOfSmaller = 0.7;
const leastOfLarger = 0.2;

/** Correlation of the local contrast in the common section. `x` and `y` are where the stored picture begins. */
function likenessAt(picture: Gray, stored: Gray, { scale, x, y }: Position): number {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const width = Math.min(picture.width - 1, x + scale * (stored.width - 1)) - left;
  const height = Math.min(picture.height - 1, y + scale * (stored.height - 1)) - top;
  if (width <= 0 || height <= 0) return 0;
  const areas = [areaOf(picture), scale ** 2 * areaOf(stored)];
  const common = width * height;
  if (common < leastOfSmaller * Math.min(...areas) || common < leastOfLarger * Math.max(...areas)) return 0;
  const rows = Math.max(6, Math.round((columns * height) / width));
  const grid = (sampled: (x: number, y: number) => number): Gray => ({
    values: Float32Array.from({ length: columns * rows }, (_, at) =>
      sampled(
        left + (width * ((at % columns) + 0.5)) / columns,
        top + (height * (Math.floor(at / columns) + 0.5)) / rows,
      ),
    ),
    width: columns,
    height: rows,
  });
  return correlation(
    contrastOf(grid((atX, atY) => valueAt(picture, atX, atY))),
    contrastOf(grid((atX, atY) => valueAt(stored, (atX - x) / scale, (atY - y) / scale))),
  );
}

const areaOf = ({ width, height }: Gray) => (width - 1) * (height - 1);

/** The difference at which local contrast has half of its maximum. Otherwise a single bright spot decides, as of stars in the night sky. */
const halfOfMost = 4;

/** Differences from the mean of five by five values, because skies and shadows are alike in many photos. */
function contrastOf({ values, width, height }: Gray): Float32Array {
  const reach = 2;
  return values.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
      for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
        sum += values[row * width + column] ?? 0;
        count += 1;
      }
    const difference = value - sum / count;
    return difference / (Math.abs(difference) + halfOfMost);
  });
}

/** Pearson's; 0 for a plain surface. */
function correlation(one: Float32Array, other: Float32Array): number {
  const [meanOne, meanOther] = [meanOf(one), meanOf(other)];
  let [both, ofOne, ofOther] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[at] ?? 0) - meanOther];
    both += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return ofOne < 1 || ofOther < 1 ? 0 : both / Math.sqrt(ofOne * ofOther);
}

const meanOf = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
