import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/*
 * Separate program: `develop.ts FROM TO NAME.svg …` renders each drawing in FROM as a photo NAME.jpg in TO, with the metadata
 * of a phone's camera.
 */
const [from = '', to = '', ...names] = process.argv.slice(2);
await mkdir(to, { recursive: true });
for (const name of names)
  await sharp(join(from, name))
    .blur(0.7)
    .jpeg({ quality: 86 })
    .toFile(join(to, name.replace('.svg', '.jpg')));
