import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { thoroughOnly } from '../../testing/thorough.ts';
import {
  animation,
  endlessWebm,
  fixture,
  ftyp,
  gifOfFrames,
  photo,
  pngClaiming,
  pngSignature,
} from '../media/testing/files.ts';
import { boundary, formOf, type RawPart, type RawRequest, sendRaw } from '../media/testing/raw-forms.ts';
import { assertNothingLeft, fields, serverHeaders, startMediaHarness } from '../media/testing/shop.ts';

/** What nobody should send, over HTTP: its status and code, and that nothing of it stays. */
const harness = await startMediaHarness();
const shop = await harness.merchant();
const phone = await readFile(fixture('phone.jpg'));
const clip = await readFile(fixture('h264.mp4'));
const webm = await readFile(fixture('vp9.webm'));
const png = await photo(60, 40).png().toBuffer();
const webp = await photo(60, 40).webp().toBuffer();

const path = '/apiV2/reviews/with-media';
const texts = (form: Record<string, string> = fields): RawPart[] =>
  Object.entries(form).map(([name, content]) => ({ name, content }));
const file = (content: Buffer | string, type = 'image/jpeg', more: Partial<RawPart> = {}): RawPart => ({
  name: 'file',
  filename: 'photo.jpg',
  type,
  content,
  ...more,
});
const octets = 'application/octet-stream';
const script = '<script>alert(1)</script>';
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000)]);
const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(5_000)]);

type Outcome = [status: number, code?: string];
const wrongType: Outcome = [400, 'INVALID_FILE_TYPE'];
const invalid: Outcome = [400, 'VALIDATION_ERROR'];

/** Files that are refused before a review is made. */
const hostile: [what: string, content: Buffer | string, type: string][] = [
  ['no bytes with a name', '', 'image/jpeg'],
  ['HTML named as a JPEG', script.repeat(400), 'image/jpeg'],
  ['SVG as itself', svg, 'image/svg+xml'],
  ['SVG named as a PNG', svg, 'image/png'],
  ['an EXE named as a JPEG', exe, 'image/jpeg'],
  ['a ZIP named as a PNG', zip, 'image/png'],
  ['a PDF without a type', `%PDF-1.7\n${'x'.repeat(5_000)}`, octets],
  ['a JPEG declared as PNG', phone, 'image/png'],
  ['an MP4 declared as a JPEG', clip, 'image/jpeg'],
  ['an MP4 declared as QuickTime', clip, 'video/quicktime'],
  ['a JPEG declared as text', phone, 'text/plain'],
  ['HEIC named as a JPEG', Buffer.concat([ftyp('heic', 'mif1', 'heic'), Buffer.alloc(5_000)]), 'image/jpeg'],
  ['HEIC without a type', Buffer.concat([ftyp('heic', 'mif1', 'heic'), Buffer.alloc(5_000)]), octets],
  ['AVIF', Buffer.concat([ftyp('avif', 'mif1'), Buffer.alloc(5_000)]), 'image/avif'],
  ['a JPEG of three bytes', phone.subarray(0, 3), 'image/jpeg'],
  ['GIF89a and JavaScript', `GIF89a/*${'x'.repeat(100)}*/=1;alert(1)`, 'image/gif'],
  ['FF D8 FF and HTML', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(script)]), 'image/jpeg'],
  ['a PNG signature and HTML', Buffer.concat([pngSignature, Buffer.from(script.repeat(9))]), 'image/png'],
  ['RIFF WEBP and nothing', Buffer.from('RIFF\x24\0\0\0WEBPVP8 '), 'image/webp'],
  ['an MP4 beginning and HTML', Buffer.concat([ftyp('isom', 'mp41'), Buffer.from(script)]), 'video/mp4'],
  ['audio named as video', await readFile(fixture('audio-only.mp4')), 'video/mp4'],
  ['an MP4 cut before its index', clip.subarray(0, 600), 'video/mp4'],
  ['a WebM that a reader searches for ever', await endlessWebm(), 'video/webm'],
  ['a PNG of 60,000 x 60,000', pngClaiming(60_000, 60_000), 'image/png'],
  ['a GIF of 10,000 frames', gifOfFrames(10_000), 'image/gif'],
  ['a GIF of 900 frames of a megapixel', gifOfFrames(900, 1_000, 1_000), 'image/gif'],
];

for (const [what, content, type] of hostile)
  test(`${what}: 400 INVALID_FILE_TYPE, no review, nothing left`, async () => {
    await refuses({ parts: [...texts(), file(content, type)] }, wrongType);
  });

const gigantic = 'x'.repeat(300_000);
const many = Array.from({ length: 150 }, (_, n) => ({ name: `extra${n}`, content: 'x' }));

/** Forms that are wrong in themselves. */
const forms: [what: string, request: Partial<RawRequest> & { parts?: RawPart[] }, outcome: Outcome][] = [
  ['a form with files only', { parts: [file(phone)] }, invalid],
  ['a form with nothing in it', { parts: [] }, invalid],
  [
    'a file under another name',
    { parts: [...texts(), file(phone, 'image/jpeg', { name: 'photo' })] },
    invalid,
  ],
  ['a file without a name of its field', { parts: [...texts(), { ...file(phone), name: '' }] }, invalid],
  ['a field given twice', { parts: [...texts(), { name: 'rating', content: '1' }] }, invalid],
  ['a field named __proto__', { parts: [...texts(), { name: '__proto__', content: 'x' }] }, invalid],
  ['a field named constructor', { parts: [...texts(), { name: 'constructor', content: 'x' }] }, invalid],
  ['a rating of 0', { parts: texts({ ...fields, rating: '0' }) }, invalid],
  ['a rating of 05', { parts: texts({ ...fields, rating: '05' }) }, invalid],
  ['a rating of 5.0', { parts: texts({ ...fields, rating: '5.0' }) }, invalid],
  ['a rating in words', { parts: texts({ ...fields, rating: 'five' }) }, invalid],
  [
    'a consent that is neither true nor false',
    { parts: texts({ ...fields, incentiveConsent: 'yes' }) },
    invalid,
  ],
  ['a text with a NUL', { parts: texts({ ...fields, text: 'a\0b' }) }, invalid],
  [
    'a text in Latin-1',
    { parts: [...texts(), { name: 'title', content: Buffer.from('Très bien', 'latin1') }] },
    invalid,
  ],
  [
    'a text that names another charset',
    { parts: [...texts(), { name: 'title', type: 'text/plain; charset=iso-8859-1', content: 'x' }] },
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
  ],
  ['an invisible name', { parts: texts({ ...fields, authorName: '\u3164' }) }, invalid],
  ['attributes that are a list', { parts: texts({ ...fields, attributes: '[1]' }) }, invalid],
  ['attributes that are null', { parts: texts({ ...fields, attributes: 'null' }) }, invalid],
  ['attributes that hold objects', { parts: texts({ ...fields, attributes: '{"a":{"b":1}}' }) }, invalid],
  ['another merchant in the form', { parts: texts({ ...fields, merchantId: 'merchant_other' }) }, invalid],
  ['an email address that is none', { parts: texts({ ...fields, authorEmail: 'maya' }) }, invalid],
  ['a text of 10,001 characters', { parts: texts({ ...fields, text: 'x'.repeat(10_001) }) }, invalid],
  ['a gigantic field', { parts: texts({ ...fields, text: gigantic }) }, [413, 'PAYLOAD_TOO_LARGE']],
  [
    'gigantic fields nobody knows',
    {
      parts: [
        ...texts(),
        ...Array.from({ length: 9 }, (_, n) => ({ name: `x${n}`, content: 'x'.repeat(60_000) })),
      ],
    },
    [413, 'PAYLOAD_TOO_LARGE'],
  ],
  ['150 fields', { parts: [...texts(), ...many] }, invalid],
  [
    'four files',
    { parts: [...texts(), file(phone), file(phone), file(phone), file(phone)] },
    [400, 'TOO_MANY_FILES'],
  ],
  [
    'forty files',
    { parts: [...texts(), ...Array.from({ length: 40 }, () => file(phone))] },
    [400, 'TOO_MANY_FILES'],
  ],
  ['a good file and a bad one', { parts: [file(phone), ...texts(), file(svg, 'image/png')] }, wrongType],
  ['a form that has no end', { body: formOf([...texts(), file(phone)], { ended: false }) }, invalid],
  ['a body that is no form', { body: Buffer.from(gigantic) }, invalid],
  [
    'a boundary that is not in the body',
    { parts: texts(), contentType: 'multipart/form-data; boundary=other' },
    invalid,
  ],
  ['no boundary', { parts: texts(), contentType: 'multipart/form-data' }, [415, 'UNSUPPORTED_MEDIA_TYPE']],
  ['an empty boundary', { parts: texts(), contentType: 'multipart/form-data; boundary=' }, invalid],
  [
    'a gigantic boundary',
    { parts: texts(), contentType: `multipart/form-data; boundary=${'b'.repeat(9_000)}` },
    invalid,
  ],
  ['JSON', { body: Buffer.from('{}'), contentType: 'application/json' }, [415, 'UNSUPPORTED_MEDIA_TYPE']],
  ['no type', { parts: texts(), contentType: null }, [415, 'UNSUPPORTED_MEDIA_TYPE']],
  ['no body', { body: Buffer.alloc(0) }, invalid],
  [
    'a part with 5,000 headers',
    { body: Buffer.from(`--${boundary}\r\n${'x: y\r\n'.repeat(5_000)}\r\nx\r\n--${boundary}--\r\n`) },
    invalid,
  ],
  [
    'a length of 200 MB, said beforehand',
    { parts: texts(), contentLength: 200 * 2 ** 20 },
    [413, 'PAYLOAD_TOO_LARGE'],
  ],
  // Node answers: to HTTP the rest is a second request, and none.
  ['a length shorter than the body', { parts: [...texts(), file(phone)], contentLength: 20_000 }, [400]],
];

for (const [what, request, outcome] of forms)
  test(`${what}: ${outcome.join(' ')}, no review, nothing left`, () => refuses(request, outcome));

async function refuses(
  { parts = [], ...request }: Partial<RawRequest> & { parts?: RawPart[] },
  outcome: Outcome,
) {
  const before = await reviews();
  const answer = await sendRaw(harness.base, {
    path,
    headers: serverHeaders(shop),
    body: formOf(parts),
    ...request,
  });
  assert.equal(answer?.status, outcome[0], JSON.stringify(answer?.body));
  if (outcome[1]) assert.equal(answer?.body.error.code, outcome[1]);
  assert.equal(await reviews(), before);
  await assertNothingLeft(harness);
}

const reviews = async () => (await shop.asStaff('GET', '/reviews')).body.totalReviews;

/** Odd, and right. */
const accepted: [what: string, request: Partial<RawRequest> & { parts?: RawPart[] }, media: number][] = [
  ['fields only', { parts: texts() }, 0],
  ['the nameless empty file of a browser', { parts: [...texts(), file('', octets, { filename: '' })] }, 0],
  [
    'three files and the nameless empty one',
    {
      parts: [
        file(phone),
        file(png, 'image/png'),
        file(webp, 'image/webp'),
        file('', octets, { filename: '' }),
        ...texts(),
      ],
    },
    3,
  ],
  [
    'a text that says it is UTF-8',
    { parts: [...texts(), { name: 'title', type: 'text/plain; charset=utf-8', content: 'Très bien' }] },
    0,
  ],
  ['files before the fields', { parts: [file(phone), ...texts()] }, 1],
  ['the generic type and known bytes', { parts: [...texts(), file(webm, octets)] }, 1],
  ['a type in capitals, with a parameter', { parts: [...texts(), file(phone, 'IMAGE/JPG; q=1')] }, 1],
  [
    'a file without a filename',
    { parts: [...texts(), { name: 'file', type: 'image/jpeg', content: phone }] },
    1,
  ],
  ['no type at the file', { parts: [...texts(), { name: 'file', filename: 'a', content: phone }] }, 1],
  [
    'a filename that climbs',
    { parts: [...texts(), file(phone, 'image/jpeg', { filename: '../../../etc/passwd' })] },
    1,
  ],
  [
    'attributes sent as JSON',
    { parts: [...texts(), { name: 'attributes', type: 'application/json', content: '{"fit":"snug"}' }] },
    0,
  ],
  [
    'an extra field',
    { parts: [...texts(), { name: 'utm', content: 'x' }, { name: 'media', content: 'media_1' }] },
    0,
  ],
  ['chunks without a length', { parts: [...texts(), file(phone)], contentLength: null }, 1],
  [
    'a JPEG cut in the middle, which only processing finds',
    { parts: [...texts(), file(phone.subarray(0, 15_000))] },
    1,
  ],
  [
    'a JPEG with a page of HTML behind it',
    { parts: [...texts(), file(Buffer.concat([phone, Buffer.from(script)]))] },
    1,
  ],
  ['an animation', { parts: [...texts(), file(await animation('gif', 40, 30, 5), 'image/gif')] }, 1],
];

for (const [what, { parts = [], ...request }, media] of accepted)
  test(`${what}: taken`, async () => {
    const answer = await sendRaw(harness.base, {
      path,
      headers: serverHeaders(shop),
      body: formOf(parts),
      ...request,
    });
    assert.equal(answer?.status, 200, JSON.stringify(answer?.body));
    assert.equal(answer.body.data.media.length, media);
    assert.equal(answer.body.data.mediaStatus, media > 0 ? 'processing' : null);
    await assertNothingLeft(harness);
  });

test('a connection cut at any tenth of the body leaves nothing', async () => {
  const before = await reviews();
  const big = Buffer.concat([phone, Buffer.alloc(400_000)]);
  const body = formOf([...texts(), file(big), file(big)]);
  for (let tenth = 0; tenth < 10; tenth++)
    await sendRaw(harness.base, {
      path,
      headers: serverHeaders(shop),
      body,
      cutAfter: Math.floor((body.length * tenth) / 10),
    });
  await assertNothingLeft(harness);
  assert.equal(await reviews(), before);
});

test('a wrong first file is refused while the rest is still to come', async () => {
  const body = formOf([
    ...texts(),
    file(svg.padEnd(10_000, ' '), 'image/png'),
    file(Buffer.alloc(1_000_000)),
  ]);
  const answer = await sendRaw(harness.base, { path, headers: serverHeaders(shop), body, holdAfter: 30_000 });
  assert.equal(answer?.status, 400);
  assert.equal(answer.body.error.code, 'INVALID_FILE_TYPE');
  await assertNothingLeft(harness);
});

test('one byte over 50 MB is refused while the rest is still to come; 50 MB are taken', {
  skip: thoroughOnly,
}, async () => {
  const most = Buffer.alloc(50 * 2 ** 20);
  phone.copy(most);
  const body = formOf([...texts(), file(most), file(phone)]);
  const over = formOf([...texts(), file(Buffer.concat([most, Buffer.from('x')])), file(most)]);
  const holdAfter = body.length - phone.length;
  const answer = await sendRaw(harness.base, { path, headers: serverHeaders(shop), body: over, holdAfter });
  assert.deepEqual([answer?.status, answer?.body.error.code], [413, 'PAYLOAD_TOO_LARGE']);
  await assertNothingLeft(harness);
  const taken = await sendRaw(harness.base, { path, headers: serverHeaders(shop), body });
  assert.equal(taken?.status, 200);
  await assertNothingLeft(harness);
});

test('a fourth file is refused while it is still to come', async () => {
  const three = [...texts(), file(phone), file(phone), file(phone)];
  const body = formOf([...three, file(Buffer.concat([phone, Buffer.alloc(900_000)]))]);
  const holdAfter = formOf(three).length + 30_000;
  const answer = await sendRaw(harness.base, { path, headers: serverHeaders(shop), body, holdAfter });
  assert.deepEqual([answer?.status, answer?.body.error.code], [400, 'TOO_MANY_FILES']);
  await assertNothingLeft(harness);
});
