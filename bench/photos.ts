/**
 * Which copies of photos are found: npm run bench photos -- FOLDER
 *
 * FOLDER contains photos (JPEG, PNG or WebP, also in subfolders), each of another scene; they are not part of the project. All are indexed
 * as those of reviews are. Then each, or 100 of many, is edited in several ways and searched for.
 *
 * Exits with 1 when less than 90 % of the copies are found after an edit (85 % after a crop to 70 % of each side, and 70 % after one to 60 %),
 * or more than 1 in 1,000 photos is taken for a copy of another.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { edits } from '../packages/server/src/features/copies/scenes.fixture.ts';
import {
  copiedKeys,
  leastLikeness,
  likenessOf,
} from '../packages/server/src/features/media/photo-likeness.ts';
import { type PhotoPrint, printOf } from '../packages/server/src/features/media/processing/photo-print.ts';
import { decoded } from '../packages/server/src/features/media/processing/stills.ts';
import { sharp } from '../packages/server/src/platform/uploads/decoders.ts';
import { median } from './support/figures.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name a folder of photos: npm run bench photos -- FOLDER');
  process.exit(2);
}
const limits = { recall: 0.9, falsePhotos: 0.001 };
/** A crop to 60 % of each side leaves a third of the area. Photos with few distinct places then have none in common with it. */
const recallOfCrops: Record<string, number> = {
  'crop off center to 70 %': 0.85,
  'crop at a corner to 60 %': 0.7,
};
/** As features/copies/photos-like.ts does. */
const mostCompared = 50;
const milliseconds = { print: [] as number[], search: [] as number[] };
const candidates: number[] = [];

const names = (await readdir(folder, { recursive: true })).filter((name) =>
  /\.(jpe?g|png|webp)$/i.test(name),
);
const photos: { name: string; file: Buffer; print: PhotoPrint | null }[] = [];
for (const name of names.sort()) {
  // As large as the largest still, from which fingerprints are computed.
  const file = await sharp(await readFile(join(folder, name)))
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(1_280, 1_280, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer();
  photos.push({ name, file, print: await printed(file) });
}
const index = new Map<number, number[]>();
for (const [number, { print }] of photos.entries())
  for (const key of new Set(print?.keys)) index.set(key, [...(index.get(key) ?? []), number]);
console.log(
  `${photos.length} photos, ${photos.filter(({ print }) => print === null).length} without a fingerprint\n`,
);

const pairs = photos.flatMap((photo, number) =>
  found(photo.print)
    .filter((other) => other < number)
    .map((other) => [photo.name, photos[other]?.name]),
);
/** Numbers of the photos that are edited. */
const edited = photos
  .map((_, number) => number)
  .filter((number) => number % Math.ceil(photos.length / 100) === 0);
for (const [edit, apply] of Object.entries(edits)) {
  const lost: string[] = [];
  let others = 0;
  for (const number of edited) {
    const photo = photos[number];
    if (!photo) continue;
    const copies = found(await printed(await apply(photo.file)));
    if (!copies.includes(number)) lost.push(photo.name);
    others += copies.filter((copy) => copy !== number).length;
  }
  const recall = 1 - lost.length / edited.length;
  console.log(
    `${edit.padEnd(28)} ${recall.toFixed(3)}   other photos ${others}   lost: ${lost.slice(0, 3).join(', ')}`,
  );
  if (recall < (recallOfCrops[edit] ?? limits.recall)) process.exitCode = 1;
}
console.log(
  `\nPairs of different photos taken for copies: ${pairs.length} of ${(photos.length * (photos.length - 1)) / 2}`,
);
for (const pair of pairs) console.log(`  ${pair.join(' = ')}`);
if (pairs.length > limits.falsePhotos * photos.length) process.exitCode = 1;
console.log(`
Median: fingerprint ${median(milliseconds.print).toFixed(0)} ms, comparison ${median(milliseconds.search).toFixed(1)} ms, ${median(candidates)} candidates, ${median(photos.map(({ print }) => print?.keys.length ?? 0))} keys, ${median(photos.map(({ print }) => (print ? sizeOf(print) : 0)))} bytes`);

async function printed(file: Buffer): Promise<PhotoPrint | null> {
  const picture = await decoded(sharp(file));
  const began = performance.now();
  const print = await printOf(picture);
  milliseconds.print.push(performance.now() - began);
  return print;
}

/** The numbers of the photos that are copies. */
function found(print: PhotoPrint | null): number[] {
  if (!print) return [];
  const began = performance.now();
  const common = new Map<number, number>();
  for (const key of copiedKeys(print))
    for (const number of index.get(key) ?? []) common.set(number, (common.get(number) ?? 0) + 1);
  const compared = [...common].sort(([, one], [, other]) => other - one).slice(0, mostCompared);
  const copies = compared
    .map(([number]) => number)
    .filter((number) => {
      const stored = photos[number]?.print;
      return stored && likenessOf(print, stored) >= leastLikeness;
    });
  milliseconds.search.push(performance.now() - began);
  candidates.push(common.size);
  return copies;
}

function sizeOf({ keys, uncertain, points, picture }: PhotoPrint): number {
  return 4 * (keys.length + uncertain.length) + points.length + picture.length;
}
