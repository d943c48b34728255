import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { animation, fixture, ftyp, photo } from '../../features/media/testing/files.ts';
import { declaredTypeAgrees, detectFormat, formatOfType } from './formats.ts';

const rest = Buffer.alloc(200);

test('each of the seven formats is detected from its first bytes', async () => {
  assert.equal(await detectFormat(await head('phone.jpg')), 'jpeg');
  assert.equal(await detectFormat(await photo(8, 8).png().toBuffer()), 'png');
  assert.equal(await detectFormat(await photo(8, 8).webp().toBuffer()), 'webp');
  assert.equal(await detectFormat(await animation('webp', 8, 8, 3)), 'webp');
  assert.equal(await detectFormat(await animation('gif', 8, 8, 3)), 'gif');
  assert.equal(await detectFormat(await head('h264.mp4')), 'mp4');
  assert.equal(await detectFormat(await head('vp9.webm')), 'webm');
  assert.equal(await detectFormat(await head('phone.mov')), 'quicktime');
  assert.equal(await detectFormat(await head('hevc.mov')), 'quicktime');
});

test('MP4 brands of phones are detected as MP4', async () => {
  for (const brand of [
    ftyp('3gp4', 'isom', '3gp4'),
    ftyp('3gp5', '3gp5', 'mp42'),
    ftyp('M4V '),
    ftyp('isom'),
    ftyp('MSNV'),
  ]) {
    assert.equal(await detectFormat(Buffer.concat([brand, rest])), 'mp4', brand.toString('latin1', 8));
  }
});

test('a QuickTime file may start with a skip box', async () => {
  const mov = Buffer.concat([Buffer.from('\0\0\0\x10skip\0\0\0\0\0\0\0\0\0\0\x01\0moov', 'latin1'), rest]);
  assert.equal(await detectFormat(mov), 'quicktime');
  const other = Buffer.concat([Buffer.from('\0\0\0\x10skip\0\0\0\0\0\0\0\0\0\0\x01\0<htm', 'latin1'), rest]);
  assert.equal(await detectFormat(other), null);
});

test('every other format is rejected', async () => {
  const others: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['zeros', rest],
    ['HEIC', Buffer.concat([ftyp('heic', 'mif1', 'heic'), rest])],
    ['AVIF', Buffer.concat([ftyp('avif', 'mif1'), rest])],
    ['3GP alone', Buffer.concat([ftyp('3gp4', '3gp4'), rest])],
    ['M4A', Buffer.concat([ftyp('M4A ', 'isom'), rest])],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['EXE', Buffer.concat([Buffer.from('MZ'), rest])],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['ZIP', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), rest])],
    ['TIFF', Buffer.concat([Buffer.from('II*\0', 'latin1'), rest])],
    ['WAVE', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['Matroska', Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex')],
    ['truncated ftyp', Buffer.from('\0\0\0\x20ftyp3gp4', 'latin1')],
  ];
  for (const [name, bytes] of others) assert.equal(await detectFormat(bytes), null, name);
});

test('a declared type must be the format, an alias of it, or generic', () => {
  const yes = [
    'image/jpeg',
    'image/jpg',
    'image/pjpeg',
    'IMAGE/JPEG; q=1',
    '',
    ' ',
    undefined,
    'application/octet-stream',
  ];
  for (const type of yes) assert.equal(declaredTypeAgrees(type, 'jpeg'), true, String(type));
  for (const type of ['image/png', 'image/*', 'text/html', 'video/mp4'])
    assert.equal(declaredTypeAgrees(type, 'jpeg'), false);
  assert.equal(declaredTypeAgrees('video/mp4', 'quicktime'), false);
  assert.equal(declaredTypeAgrees('video/quicktime', 'mp4'), false);
  assert.equal(formatOfType('image/apng'), 'png');
  assert.equal(formatOfType('video/x-m4v'), 'mp4');
  assert.equal(formatOfType('image/svg+xml'), null);
});

async function head(name: string): Promise<Buffer> {
  return (await readFile(fixture(name))).subarray(0, 4_100);
}
