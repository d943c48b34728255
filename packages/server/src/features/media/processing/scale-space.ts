/** A grayscale image with values from 0 to 255. */
export interface Gray {
  values: Float32Array;
  width: number;
  height: number;
}

/** A distinct place of an image: a bright or dark spot. */
export interface Spot {
  x: number;
  y: number;
  /** Standard deviation of the Gaussian that matches the spot best, in pixels. */
  sigma: number;
  isBright: boolean;
  contrast: number;
  /** The image blurred to about that sigma, in which one pixel is `pixel` pixels of the image. */
  level: Gray;
  pixel: number;
}

const firstSigma = 1.6;
const levelsPerOctave = 2;
/** Blobs with less contrast are noise. */
const leastContrast = 0.5;
/** Ratio of the principal curvatures from which a spot is an edge, along which its place is uncertain: (r + 1)² / r for r = 10. */
const mostEdge = 12.1;
/** Octaves end with images below this size. */
const leastSide = 12;

/**
 * The spots of an image: extrema of the difference of Gaussians over place and scale (Lowe, "Distinctive Image Features from
 * Scale-Invariant Keypoints", 2004). They are found at the same places of a scene when the image is resized, cropped or mirrored.
 */
export function spotsOf(image: Gray): Spot[] {
  const spots: Spot[] = [];
  let first = blurred(image, Math.sqrt(firstSigma ** 2 - 0.5 ** 2));
  for (let pixel = 1; Math.min(first.width, first.height) >= leastSide; pixel *= 2) {
    const levels = [first];
    for (let index = 1; index < levelsPerOctave + 3; index++)
      levels.push(
        blurred(levels[index - 1] ?? first, Math.sqrt(sigmaOf(index) ** 2 - sigmaOf(index - 1) ** 2)),
      );
    spots.push(...spotsOfOctave(levels, pixel));
    first = halved(levels[levelsPerOctave] ?? first);
  }
  return spots;
}

const sigmaOf = (level: number) => firstSigma * 2 ** (level / levelsPerOctave);

function spotsOfOctave(levels: readonly Gray[], pixel: number): Spot[] {
  const spots: Spot[] = [];
  const differences = levels.slice(1).map((level, index) => difference(level, levels[index] ?? level));
  for (let index = 1; index <= levelsPerOctave; index++) {
    const [below, here, above] = differences.slice(index - 1, index + 2);
    const level = levels[index];
    if (!below || !here || !above || !level) continue;
    const { width, height } = level;
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) {
        const at = y * width + x;
        const contrast = here[at] ?? 0;
        if (Math.abs(contrast) < leastContrast || !isExtremum(contrast, at, width, [below, here, above]))
          continue;
        if (edgeOf(here, at, width) > mostEdge) continue;
        const offset = (step: number) => peakOffset(here[at - step], contrast, here[at + step]);
        const scale = index + peakOffset(below[at], contrast, above[at]);
        spots.push({
          x: (x + offset(1)) * pixel,
          y: (y + offset(width)) * pixel,
          sigma: sigmaOf(scale) * pixel,
          isBright: contrast < 0,
          contrast: Math.abs(contrast),
          level,
          pixel,
        });
      }
  }
  return spots;
}

const difference = (one: Gray, other: Gray) => one.values.map((value, at) => value - (other.values[at] ?? 0));

function isExtremum(value: number, at: number, width: number, layers: readonly Float32Array[]): boolean {
  for (const [layer, values] of layers.entries())
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        if (layer === 1 && dx === 0 && dy === 0) continue;
        const other = values[at + dy * width + dx] ?? 0;
        if (value > 0 ? other >= value : other <= value) return false;
      }
  return true;
}

/** Infinite for a saddle. */
function edgeOf(values: Float32Array, at: number, width: number): number {
  const of = (dx: number, dy: number) => values[at + dy * width + dx] ?? 0;
  const xx = of(-1, 0) - 2 * of(0, 0) + of(1, 0);
  const yy = of(0, -1) - 2 * of(0, 0) + of(0, 1);
  const xy = (of(-1, -1) + of(1, 1) - of(1, -1) - of(-1, 1)) / 4;
  const determinant = xx * yy - xy * xy;
  return determinant <= 0 ? Number.POSITIVE_INFINITY : (xx + yy) ** 2 / determinant;
}

/** Distance of the vertex of the parabola through three values from the middle one, at most half a step. */
function peakOffset(before = 0, here = 0, after = 0): number {
  const curvature = before - 2 * here + after;
  return curvature === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * curvature)));
}

function blurred({ values, width, height }: Gray, sigma: number): Gray {
  const reach = Math.max(1, Math.ceil(3 * sigma));
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const kernel = weights.map((weight) => weight / sum);
  const rows = { count: height, length: width, next: width, step: 1 };
  const columns = { count: width, length: height, next: 1, step: width };
  return { values: convolved(convolved(values, rows, kernel), columns, kernel), width, height };
}

/** Convolves each line of an image; `next` is the distance of lines and `step` that of their values. Values at the ends are repeated. */
function convolved(
  values: Float32Array,
  { count, length, next, step }: { count: number; length: number; next: number; step: number },
  kernel: Float32Array,
): Float32Array {
  const reach = kernel.length >> 1;
  const line = new Float32Array(length + 2 * reach);
  const result = new Float32Array(values.length);
  for (let number = 0; number < count; number++) {
    for (let at = 0; at < line.length; at++) {
      const within = Math.min(length - 1, Math.max(0, at - reach));
      line[at] = values[number * next + within * step] ?? 0;
    }
    for (let at = 0; at < length; at++) {
      let total = 0;
      for (let tap = 0; tap < kernel.length; tap++) total += (kernel[tap] ?? 0) * (line[at + tap] ?? 0);
      result[number * next + at * step] = total;
    }
  }
  return result;
}

function halved({ values, width: before, height: rows }: Gray): Gray {
  const [width, height] = [before >> 1, rows >> 1];
  const half = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) half[y * width + x] = values[2 * y * before + 2 * x] ?? 0;
  return { values: half, width, height };
}

/** The value between pixels, interpolated linearly. Places outside have the value of the border. */
export function valueAt({ values, width, height }: Gray, x: number, y: number): number {
  const [within, below] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  const [left, top] = [Math.floor(within), Math.floor(below)];
  const [right, down] = [within - left, below - top];
  const at = top * width + left;
  const [stepX, stepY] = [left + 1 < width ? 1 : 0, top + 1 < height ? width : 0];
  const of = (offset: number) => values[at + offset] ?? 0;
  return (
    (of(0) * (1 - right) + of(stepX) * right) * (1 - down) +
    (of(stepY) * (1 - right) + of(stepX + stepY) * right) * down
  );
}
