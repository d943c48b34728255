import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { importFields, maxImportBytes, maxProductMapBytes, type Static } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { ImportError } from '../../platform/csv/import-error.ts';
import { ApiError, invalidField, unsupportedMediaType } from '../../platform/errors.ts';
import { assertSameMerchant } from '../../platform/http/admission.ts';
import { cleanBody, readScalar } from '../../platform/http/inputs.ts';
import { validatorOf } from '../../platform/http/validation.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { formFault } from '../../platform/uploads/form-faults.ts';
import { readProductMap } from './product-map.ts';

const check = validatorOf({ ...importFields, additionalProperties: false });
const maxTextBytes = 4_096;
const storingTimeoutMs = 10 * 60_000;

/** Limits of the parser. The file's own limit is one byte lower, so that files are rejected rather than truncated. */
export const importFormLimits = {
  files: 3,
  fileSize: maxImportBytes + 1,
  fields: 20,
  parts: 22,
  fieldSize: maxTextBytes,
  fieldNameSize: 100,
  headerPairs: 50,
};

export interface ReceivedFile {
  fields: Static<typeof importFields>;
  path: string;
  productMapPath: string | null;
  fileName: string | null;
  bytes: number;
  /** Distinguishes forms with the same Idempotency-Key. */
  content: string;
}

/** Streams the form's files into the request's folder. Throws VALIDATION_ERROR and PAYLOAD_TOO_LARGE. */
export async function receiveImport(
  request: FastifyRequest,
  merchant: Merchant,
  folder: string,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw unsupportedMediaType('multipart/form-data');
  if (Number(request.headers['content-length'] ?? 0) > maxImportBytes + 2 ** 20) throw tooLarge();
  try {
    await mkdir(folder);
    const received = await readForm(request, merchant, folder);
    // The connection is idle until the storage has the file.
    request.raw.socket.setTimeout?.(storingTimeoutMs);
    return received;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw formFault(error);
  }
}

async function readForm(request: FastifyRequest, merchant: Merchant, folder: string): Promise<ReceivedFile> {
  const texts: Record<string, string> = {};
  const files = new Map<string, ReceivedPart>();
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (Object.hasOwn(texts, part.fieldname)) throw invalidField(part.fieldname, 'is given twice');
      texts[part.fieldname] = String(part.value);
      continue;
    }
    const maxBytes = maxBytesOf[part.fieldname];
    if (maxBytes === undefined || files.has(part.fieldname)) {
      part.file.on('error', () => {}).resume();
      throw maxBytes === undefined
        ? invalidField(part.fieldname || 'file', 'holds a file; send the file as `file`')
        : invalidField(part.fieldname, 'is given twice');
    }
    files.set(part.fieldname, await receivePart(part, { folder, maxBytes }));
  }
  const [file, productMap] = [files.get('file'), files.get('productMap')];
  if (!file) throw invalidField('file', 'is required');
  if (file.bytes === 0) throw invalidField('file', 'is empty');
  const fields = readFields(texts, merchant);
  if (productMap) await checkProductMap(productMap.path);
  const content = [file.sha256, productMap?.sha256, JSON.stringify(fields)].join(' ');
  const { path, fileName, bytes } = file;
  return { fields, path, productMapPath: productMap?.path ?? null, fileName, bytes, content };
}

const maxBytesOf: Record<string, number> = { file: maxImportBytes, productMap: maxProductMapBytes };

interface ReceivedPart {
  path: string;
  fileName: string | null;
  bytes: number;
  sha256: string;
}

async function receivePart(
  { fieldname, file, filename }: MultipartFile,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<ReceivedPart> {
  const path = join(folder, `${fieldname}.csv`);
  const hash = createHash('sha256');
  file.on('data', (chunk) => void hash.update(chunk));
  await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  const { size: bytes } = await stat(path);
  if (file.truncated || bytes > maxBytes)
    throw fieldname === 'file'
      ? tooLarge()
      : new ApiError('PAYLOAD_TOO_LARGE', 'The product map is larger than 20 MB.');
  return {
    path,
    fileName: filename?.replaceAll(/\p{C}/gu, '').slice(0, 255) || null,
    bytes,
    sha256: hash.digest('base64'),
  };
}

async function checkProductMap(path: string): Promise<void> {
  try {
    await readProductMap(path);
  } catch (error) {
    if (error instanceof ImportError) throw invalidField('productMap', error.message);
    throw error;
  }
}

function readFields(texts: Record<string, string>, merchant: Merchant): Static<typeof importFields> {
  const { merchantId, ...rest } = texts;
  assertSameMerchant(merchant, merchantId || undefined);
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(rest))
    if (text.trim() !== '')
      values[name] = name === 'dryRun' ? readScalar('boolean', text.trim()) : text.trim();
  const cleaned = cleanBody(values);
  check(cleaned);
  return cleaned as Static<typeof importFields>;
}

const tooLarge = () =>
  new ApiError('PAYLOAD_TOO_LARGE', 'The file is larger than 1 GB. Split it and import the parts.');
