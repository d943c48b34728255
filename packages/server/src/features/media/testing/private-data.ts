import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import ExifReader from 'exifreader';
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';
import type { Variant } from '../processing/medium.ts';

// What the fixtures phone.jpg and phone.mov carry, in the spellings of their formats.
const secrets = [
  'SN12345678',
  'LN87654321',
  'Jane Roe',
  'Acme',
  'Phone 9',
  'Paris',
  '48.8577',
  '+002.29',
  '2026:05:01',
];
const identifyingTags =
  /gps|serial|make|model|artist|author|date|software|creator|by-line|comment|orientation/i;

/** Reads a served file back and fails if anything in it tells of a place, a device, a person or a time. */
export async function assertNothingPrivate({
  path,
  contentType,
}: Pick<Variant, 'path' | 'contentType'>): Promise<void> {
  const bytes = await readFile(path);
  for (const secret of secrets) {
    assert.equal(bytes.includes(secret), false, `${secret} in ${path}`);
    assert.equal(bytes.includes(Buffer.from(secret, 'utf16le')), false, `${secret} in ${path}`);
  }
  const tags = contentType.startsWith('image/') ? imageTags(bytes) : await videoTags(path);
  assert.deepEqual(
    tags.filter((tag) => identifyingTags.test(tag)),
    [],
    path,
  );
}

/** The names of all metadata that a reader finds in an image. */
export function imageTags(bytes: Buffer): string[] {
  const { file: _, ...groups } = ExifReader.load(bytes, { expanded: true });
  return Object.entries(groups).flatMap(([group, tags]) =>
    Object.keys(tags ?? {}).map((tag) => `${group}.${tag}`),
  );
}

/** The names of all metadata that a reader finds in a video. */
export async function videoTags(path: string): Promise<string[]> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] });
  try {
    const { raw, ...tags } = await input.getMetadataTags();
    return [...Object.keys(tags), ...Object.keys(raw ?? {})];
  } finally {
    input.dispose();
  }
}
