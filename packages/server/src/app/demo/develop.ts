import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/*
 * A program of its own: develop.ts FROM TO NAME.svg … makes a photo NAME.jpg in TO of each drawing in FROM, as a phone
 * would have taken it.
 */
const [from = '', to = '', ...names] = process.argv.slice(2);
await mkdir(to, { recursive: true });
for (const name of names)
  await sharp(join(from, name))
    .blur(0.7)
    .jpeg({ quality: 86 })
    .toFile(join(to, name.replace('.svg', '.jpg')));
