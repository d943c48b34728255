import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createProcessor } from '../packages/server/src/features/media/processing/processor.ts';
import { sharp } from '../packages/server/src/platform/uploads/decoders.ts';

// Images per second on one core: the processor (sandboxed process, files written) compared with bare sharp in
// this process producing the same variants, optimized and plain. `node bench/media-images.ts [--images N]`

const { values } = parseArgs({ options: { images: { type: 'string', default: '20' } } });
const images = Number(values.images);
const rounds = 3;

pinToOneCore();
const folder = await mkdtemp(join(tmpdir(), 'tribune-bench-'));
const source = join(folder, 'phone.jpg');
await writeFile(source, await phonePhoto());
const processor = createProcessor({ folders: [folder], ffmpegPath: null });

try {
  const ways = {
    processor: throughProcessor,
    'sharp, each from the next bigger': bareChained,
    'sharp, each from the file': barePlain,
  };
  for (const way of Object.values(ways)) await way();
  const best = new Map<string, number>();
  // Alternating, so that other load affects all equally; the best round counts.
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      best.set(name, Math.max(best.get(name) ?? 0, await perSecond(way)));
    }
  }
  report(best);
} finally {
  await processor.close();
  await rm(folder, { recursive: true });
}

async function perSecond(way: () => Promise<void>): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < images; n++) await way();
  return (images / (performance.now() - started)) * 1000;
}

async function throughProcessor(): Promise<void> {
  const result = await processor.process({
    sourcePath: source,
    format: 'jpeg',
    workDir: join(folder, 'work'),
  });
  if (!result.ok || result.variants.length !== 9) throw new Error(JSON.stringify(result));
}

async function bareChained(): Promise<void> {
  const target = join(folder, 'bare');
  await mkdir(target, { recursive: true });
  const original = await raw(sharp(source).autoOrient().resize(2_560, 2_560, { fit: 'inside' }));
  const large = await raw(original.open().resize(1_280, 1_280, { fit: 'inside' }));
  const [medium, small, thumbnail] = await Promise.all([
    raw(large.open().resize(640, 640, { fit: 'inside' })),
    raw(large.open().resize(320, 320, { fit: 'inside' })),
    raw(large.open().resize(160, 160, { fit: 'cover' })),
  ]);
  const sizes = { large, medium, small, thumbnail };
  await Promise.all([
    original.open().jpeg({ quality: 85, progressive: true }).toFile(join(target, 'original.jpg')),
    ...Object.entries(sizes).flatMap(([name, { open }]) => bothFormats(open, join(target, name))),
  ]);
}

async function barePlain(): Promise<void> {
  const target = join(folder, 'plain');
  await mkdir(target, { recursive: true });
  const inside = (side: number) => () => sharp(source).autoOrient().resize(side, side, { fit: 'inside' });
  await Promise.all([
    inside(2_560)().jpeg({ quality: 85, progressive: true }).toFile(join(target, 'original.jpg')),
    ...bothFormats(inside(1_280), join(target, 'large')),
    ...bothFormats(inside(640), join(target, 'medium')),
    ...bothFormats(inside(320), join(target, 'small')),
    ...bothFormats(() => sharp(source).autoOrient().resize(160, 160), join(target, 'thumbnail')),
  ]);
}

function bothFormats(open: () => ReturnType<typeof sharp>, path: string) {
  return [
    open().webp({ quality: 80 }).toFile(`${path}.webp`),
    open().jpeg({ quality: 80, mozjpeg: true }).toFile(`${path}.jpg`),
  ];
}

async function raw(pipeline: ReturnType<typeof sharp>) {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  return {
    open: () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }),
  };
}

/** A rotated image of 12 megapixels and about 2 MB: coarse noise on a gradient, as cameras remove fine noise. */
async function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const;
  const coarse = sharp({ create: { width: 504, height: 378, channels: 3, background: '#000', noise } });
  const grain = await coarse.png().toBuffer();
  return sharp(grain)
    .resize(4_032, 3_024, { kernel: 'cubic' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Pins this process and its children to one core; without taskset (macOS, Windows) all cores are used. */
function pinToOneCore(): void {
  try {
    execFileSync('taskset', ['-a', '-p', '-c', '0', String(process.pid)], { stdio: 'ignore' });
  } catch {
    console.log('not pinned to one core: no taskset here');
  }
}

function report(best: Map<string, number>): void {
  const ours = best.get('processor') ?? 0;
  console.log(
    `${cpus()[0]?.model}, ${availableParallelism()} of ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
  );
  console.log(
    `Node ${process.version}, sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}; 4032x3024 JPEG to 9 files`,
  );
  for (const [name, rate] of best) {
    console.log(
      `${name.padEnd(34)} ${rate.toFixed(2)} images/s   processor / this = ${(ours / rate).toFixed(2)}`,
    );
  }
}
