import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { sharp } from '../../../platform/uploads/decoders.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

/** Files for tests, good and hostile, most of them made on the spot. */

/** The path of a committed fixture. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
}

/** A folder of the running test file's own, removed at its end, and a way to put bytes there. */
export async function testFolder() {
  const folder = await temporaryFolder();
  return {
    folder,
    async write(name: string, bytes: Buffer | string): Promise<string> {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return path;
    },
  };
}

/** Noise on a gradient: compresses about as badly as a photo. */
export function photo(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#468',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  });
}

/** An animation of `frames` differently coloured pictures. */
export async function animation(
  format: 'gif' | 'webp',
  width: number,
  height: number,
  frames: number,
): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, n) =>
      sharp({
        create: { width, height, channels: 3, background: { r: (n * 37) % 256, g: (n * 91) % 256, b: 90 } },
      })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(pictures, { join: { animated: true } });
  return format === 'gif' ? joined.gif().toBuffer() : joined.webp().toBuffer();
}

/** A PNG that says it is `width` × `height`, with hardly a pixel in it. */
export function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of `frames` pictures that claim `width` × `height` and hold one pixel, 23 bytes each. */
export function gifOfFrames(frames: number, width = 1, height = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from('800000000000ffffff', 'hex')]);
  const control = Buffer.from('21f904000a000000', 'hex');
  const frame = Buffer.concat([
    control,
    Buffer.from('2c00000000', 'hex'),
    size,
    Buffer.from('000202440100', 'hex'),
  ]);
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

/** A WebM of junk behind a good beginning: mediabunny 1.61 searches it for ever, without ever yielding. */
export async function endlessWebm(): Promise<Buffer> {
  const head = (await readFile(fixture('vp9.webm'))).subarray(0, 60);
  return Buffer.concat([head, Buffer.from('<script>alert(1)</script>'.repeat(40))]);
}

/** A fixture whose container stays valid, and whose frames are noise from `fromPart` (0 to 1) of its `mdat` box on. */
export async function withNoiseInFrames(name: string, fromPart = 0): Promise<Buffer> {
  const bytes = await readFile(fixture(name));
  const box = bytes.indexOf('mdat') + 4;
  const end = box - 8 + bytes.readUInt32BE(box - 8);
  let random = 1;
  for (let at = Math.round(box + (end - box) * fromPart); at < end; at++) {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31;
    bytes[at] = random >> 16;
  }
  return bytes;
}

/** The first box of an ISO media file: major brand, then compatible ones. */
export function ftyp(major: string, ...compatible: string[]): Buffer {
  const box = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(`ftyp${major}`),
    Buffer.alloc(4),
    Buffer.from(compatible.join('')),
  ]);
  box.writeUInt32BE(box.length);
  return box;
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
