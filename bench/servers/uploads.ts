/** A bare Fastify route that streams the files of a form to disk. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { announce } from './announce.ts';

const { folder } = JSON.parse(process.argv[2] ?? '{}');
const app = Fastify();
await app.register(multipart, { limits: { fileSize: 2 ** 30 } });
app.post('/', async (request) => {
  const paths: string[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') continue;
    const path = join(folder, randomUUID());
    await pipeline(part.file, createWriteStream(path));
    paths.push(path);
  }
  // Not part of the measurement, because the response does not wait for it.
  void Promise.all(paths.map((path) => rm(path)));
  return paths.length;
});
await announce(app);
