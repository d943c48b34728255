import { sharp } from '../../platform/uploads/decoders.ts';

/** Mulberry32, a pseudorandom number generator. */
function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const [width, height] = [640, 480];

/** A JPEG of a made-up scene: shaded ellipses of many sizes on a gradient, with noise. Each number is another scene. */
export function scene(number: number): Promise<Buffer> {
  const random = randomOf(number);
  const objects = Array.from({ length: 140 }, () => ({
    x: random() * width,
    y: random() * height,
    across: 6 + 70 * random() ** 3,
    down: 6 + 70 * random() ** 3,
    color: [random() * 255, random() * 255, random() * 255],
    shade: random() - 0.5,
  }));
  const [slope, base] = [random() * 120 - 60, 60 + random() * 120];
  const values = new Float32Array(width * height * 3);
  const paint = (x: number, y: number, colorOf: (channel: number) => number) => {
    for (let channel = 0; channel < 3; channel++) values[3 * (y * width + x) + channel] = colorOf(channel);
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) paint(x, y, () => base + (slope * y) / height);
  for (const { x, y, across, down, color, shade } of objects)
    for (let row = Math.max(0, Math.ceil(y - down)); row < Math.min(height, y + down); row++) {
      const reach = across * Math.sqrt(Math.max(0, 1 - ((row - y) / down) ** 2));
      for (let at = Math.max(0, Math.ceil(x - reach)); at < Math.min(width, x + reach); at++)
        paint(at, row, (channel) => (color[channel] ?? 0) + (shade * 80 * (row - y)) / down);
    }
  const pixels = Buffer.from(
    values.map((value) => Math.max(0, Math.min(255, value + 12 * (random() - 0.5)))),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A JPEG of a night sky: the same bright star, and faint ones that differ by number. */
export function nightSky(number: number): Promise<Buffer> {
  const random = randomOf(number);
  const stars = Array.from({ length: 60 }, () => ({
    x: random() * width,
    y: random() * height,
    size: 4 + 6 * random(),
    light: 10 + 25 * random(),
  }));
  stars.push({ x: width / 2, y: height / 2, size: 22, light: 240 });
  const values = Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return stars.reduce(
      (sum, star) =>
        sum + star.light * Math.exp(-((x - star.x) ** 2 + (y - star.y) ** 2) / (2 * star.size ** 2)),
      8,
    );
  });
  const pixels = Buffer.from(values.map((value) => Math.min(255, value)));
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const edited =
  (edit: (image: ReturnType<typeof sharp>) => ReturnType<typeof sharp>, quality = 85) =>
  (file: Buffer): Promise<Buffer> =>
    edit(sharp(file)).jpeg({ quality }).toBuffer();

/** Cuts out a section whose sides are this share of the photo's; `x` and `y` from 0 to 1 say where it is. */
const crop =
  (share: number, x: number, y: number) =>
  async (file: Buffer): Promise<Buffer> => {
    const size = await sharp(file).metadata();
    const [across, down] = [Math.round(size.width * share), Math.round(size.height * share)];
    return sharp(file)
      .extract({
        left: Math.floor((size.width - across) * x),
        top: Math.floor((size.height - down) * y),
        width: across,
        height: down,
      })
      .jpeg({ quality: 85 })
      .toBuffer();
  };

const mirrored = edited((image) => image.flop());

/** What people do to a photo before they send it again. */
export const edits = {
  'half the size': edited((image) => image.resize(320)),
  'JPEG of quality 50': edited((image) => image, 50),
  'JPEG of quality 20': edited((image) => image, 20),
  mirrored,
  'other colors': edited((image) => image.modulate({ brightness: 1.1, saturation: 1.3, hue: 10 })),
  grayscale: edited((image) => image.grayscale()),
  'crop at a corner to 80 %': crop(0.8, 1, 0),
  'crop off center to 70 %': crop(0.7, 0.2, 0.7),
  'crop at a corner to 60 %': crop(0.6, 0, 1),
  'mirrored crop to 80 %': async (file: Buffer) => mirrored(await crop(0.8, 0, 1)(file)),
};
