import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalidField, unsupportedMediaType } from '../errors.ts';
import { formFault } from './form-faults.ts';

/** A CSV file in a form with the fields `file` and `dryRun`. */
export interface ReceivedCsv {
  path: string;
  dryRun: boolean;
}

/** Limits of the form parser for a form with one file of at most that many bytes. */
export const csvFormLimits = (maxFileBytes: number) => ({
  files: 1,
  fileSize: maxFileBytes,
  fields: 10,
  parts: 12,
  headerPairs: 50,
});

/** Streams the form's file into the spool. The form parser has the limits of `csvFormLimits`. */
export async function receiveCsv(request: FastifyRequest, spool: string, maxFileBytes: number) {
  if (!request.isMultipart()) throw unsupportedMediaType('multipart/form-data');
  const path = join(spool, `rows-${randomUUID()}.csv`);
  const release = () => rm(path, { force: true });
  try {
    const { dryRun, sha256 } = await readParts(request, path, maxFileBytes);
    const body: ReceivedCsv = { path, dryRun };
    return { body, content: `${sha256} ${dryRun}`, release };
  } catch (error) {
    await release();
    throw formFault(error);
  }
}

async function readParts(request: FastifyRequest, path: string, maxFileBytes: number) {
  let sha256: string | null = null;
  let dryRun = false;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'dryRun') dryRun = readDryRun(part.value);
      else if (part.fieldname !== 'merchantId')
        throw invalidField(part.fieldname, 'is not a field of this request');
      continue;
    }
    if (part.fieldname !== 'file') {
      part.file.on('error', () => {}).resume();
      throw invalidField(part.fieldname, 'contains a file; send the file as `file`');
    }
    const hash = createHash('sha256');
    part.file.on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(part.file, createWriteStream(path));
    if (part.file.truncated)
      throw new ApiError('PAYLOAD_TOO_LARGE', `The file is larger than ${maxFileBytes / 1024 / 1024} MB.`);
    sha256 = hash.digest('base64');
  }
  if (sha256 === null) throw invalidField('file', 'is required');
  return { dryRun, sha256 };
}

function readDryRun(value: unknown): boolean {
  if (value === 'true' || value === true) return true;
  if (value === 'false' || value === false || value === '') return false;
  throw invalidField('dryRun', 'must be true or false');
}
