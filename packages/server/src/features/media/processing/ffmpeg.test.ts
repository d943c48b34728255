import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { testFolder } from '../testing/files.ts';
import { createFfmpeg, type Ffmpeg, type FrameResult, findFfmpeg } from './ffmpeg.ts';
import { isTenBit } from './webcodecs.ts';

const { folder, write } = await testFolder();
const unixOnly = { skip: process.platform === 'win32' };

test('ffmpeg is found where it runs, by name on the path or where it was said to be', unixOnly, async () => {
  const good = await program('ffmpeg', 'exit 0');
  const bad = await program('broken', 'exit 1');
  await write('plain', 'not a program');
  assert.equal(await findFfmpeg(`/nowhere:${folder}`), good);
  assert.equal(await findFfmpeg('/nowhere'), null);
  assert.equal(await findFfmpeg(folder, bad), null);
  assert.equal(await findFfmpeg(folder, join(folder, 'plain')), null);
  assert.equal(await findFfmpeg('relative:', 'ffmpeg'), null);
});

test('ffmpeg gets none of our environment, and a forced demuxer', unixOnly, async () => {
  const ffmpeg = given(await program('spy', `echo "$(/usr/bin/env) $*" >'${folder}/spied.png'`));
  const target = join(folder, 'spied.png');
  process.env.TRIBUNE_TEST_SECRET = 'hidden';
  assert.equal(await frame(ffmpeg, target), 'saved');
  delete process.env.TRIBUNE_TEST_SECRET;
  const spied = await readFile(target, 'utf8');
  assert.ok(!spied.includes('hidden'));
  assert.match(spied, /-nostdin .*-protocol_whitelist file -f mov .*-i \/in\.mp4 -map_metadata -1/);
});

test('an ffmpeg that fails, hangs or produces nothing returns no frame', unixOnly, async () => {
  const target = join(folder, 'frame.png');
  for (const [script, result] of [
    ['exit 1', 'undecodable'],
    ['exit 0', 'undecodable'],
    [`echo half >'${target}'; exit 1`, 'undecodable'],
    ['exec sleep 60', 'unknown'],
    ['kill -SEGV $$', 'undecodable'],
  ] as const) {
    assert.equal(await frame(given(await program('odd', script)), target), result, script);
    assert.equal(existsSync(target), false, script);
  }
});

test('an ffmpeg that was killed or removed is a fault of the machine', unixOnly, async () => {
  const target = join(folder, 'frame.png');
  await assert.rejects(frame(given(await program('ended', 'kill -TERM $$')), target), /was ended by SIGTERM/);
  await assert.rejects(frame(given(join(folder, 'absent')), target), { code: 'ENOENT' });
});

test('a codec is decodable where a software decoder is installed', unixOnly, async () => {
  const list =
    'Decoders:\\n V..... = Video\\n ------\\n VFS..D h264 H.264\\n V....D av1 AV1\\n A....D aac AAC';
  const ffmpeg = given(await program('listing', `printf '${list}'`));
  const codecs = ['avc', 'hevc', 'av1', 'unheard of'];
  assert.deepEqual(await Promise.all(codecs.map((codec) => ffmpeg.decodes(codec))), [
    true,
    false,
    false,
    false,
  ]);
});

test('ten-bit video is recognized by its codec string', () => {
  const deep = [
    'hev1.2.4.L60.90',
    'hvc1.2.4.L93.B0',
    'hvc1.A2.4.L93',
    'vp09.02.10.10',
    'av01.0.04M.10',
    'av01.0.04M.12',
  ];
  for (const codec of deep) assert.equal(isTenBit(codec), true, codec);
  for (const codec of ['avc1.640016', 'hev1.1.6.L60.90', 'vp09.00.20.08.01', 'vp8', 'av01.0.04M.08']) {
    assert.equal(isTenBit(codec), false, codec);
  }
});

test('the ffmpeg of the container image has the filters and encoders of a rendition', unixOnly, async () => {
  const file = await program('recorder', `echo "$@" >'${join(folder, 'arguments')}'`);
  await given(file).transcode({ path: '/in.mp4', format: 'mp4' }, '/out.mp4', new AbortController().signal);
  const text = (await readFile(join(folder, 'arguments'), 'utf8')).replaceAll(/'[^']*'/g, '');
  const [, graph = ''] = /-vf (\S+)/.exec(text) ?? [];
  const filters = graph.split(',').map((filter) => filter.replace(/=.*/, ''));
  const encoders = [...text.matchAll(/-c:[av] (\S+)/g)].map(([, name]) => name);
  assert.deepEqual([filters.length, encoders], [4, ['libx264', 'aac']]);
  const image = await readFile(new URL('../../../../../../packaging/Containerfile', import.meta.url), 'utf8');
  const enabled = (kind: string) =>
    [...image.matchAll(new RegExp(`--enable-${kind}=(\\S+)`, 'g'))].flatMap(([, list = '']) =>
      list.split(','),
    );
  assert.deepEqual([...new Set(filters).difference(new Set(enabled('filter')))], []);
  assert.deepEqual([...new Set(encoders).difference(new Set(enabled('encoder')))], []);
});

function given(file: string): Ffmpeg {
  const limits = { timeoutMs: 500, maxMemoryBytes: 2 ** 30 };
  return createFfmpeg({ file, frameLimits: limits, transcodeLimits: limits });
}

function frame(ffmpeg: Ffmpeg, target: string): Promise<FrameResult> {
  return ffmpeg.frame({ path: '/in.mp4', format: 'mp4' }, 1, target, new AbortController().signal);
}

async function program(name: string, script: string): Promise<string> {
  const path = await write(name, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}
