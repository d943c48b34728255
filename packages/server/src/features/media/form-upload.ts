import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Multipart } from '@fastify/multipart';
import { maxFileBytes, maxFiles } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { type ApiError, invalidField, unsupportedMediaType } from '../../platform/errors.ts';
import { assertUtf8Declared, notUtf8 } from '../../platform/http/body-text.ts';
import { declaredTypes } from '../../platform/uploads/declared-types.ts';
import {
  formFault,
  incompleteForm,
  noRoom,
  refusalOf,
  tooLarge,
  tooLongText,
  tooManyFiles,
} from '../../platform/uploads/form-faults.ts';
import { type SpooledFile, spoolPart } from '../../platform/uploads/spool-part.ts';
import type { MediaLibrary } from './library.ts';

/** A received form: its text fields, and its files in a folder of the request. */
export interface ReceivedForm {
  fields: Record<string, string>;
  files: SpooledFile[];
  /** Digest of fields and file contents, to compare forms with the same Idempotency-Key. */
  content: string;
  release(): Promise<void>;
}

interface FormOptions {
  /** Fields that may occur more than once, as checkboxes do; their values are then in lines. */
  repeats?: (name: string) => boolean;
}

const maxTextBytes = 256 * 1024;
const maxBodyBytes = maxFiles * maxFileBytes + 2 ** 20;
/** Disk space to keep free on the volume. Uploads that would use it are rejected before they are read. */
export const reserveBytes = 2 ** 29;
/** Idle time allowed on the connection after the form was received, while files are checked and stored. */
const storingTimeoutMs = 5 * 60_000;

/**
 * Limits of the parser. spoolPart limits files, which are also counted here, because browsers add an empty nameless one; the
 * parser's own limits are slightly higher, so that it never truncates silently.
 */
export const formLimits = {
  files: maxFiles + 20,
  fileSize: maxFileBytes + 1,
  fields: 100,
  parts: 120,
  fieldSize: maxTextBytes + 1,
  fieldNameSize: 100,
  headerPairs: 50,
};

/**
 * Streams a form to the spool in constant memory. Each file's signature is checked before any of the file is written. Nothing is left
 * after a rejection or a disconnect.
 */
export async function receiveForm(
  request: FastifyRequest,
  library: MediaLibrary,
  { repeats = () => false }: FormOptions = {},
): Promise<ReceivedForm> {
  assertForm(request);
  const leave = await enter(library);
  const folder = join(library.spool, randomUUID());
  const release = async () => {
    leave();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await mkdir(folder);
    const { fields, files } = await readParts(request, folder, repeats);
    request.raw.socket.setTimeout?.(storingTimeoutMs);
    const content = createHash('sha256').update(JSON.stringify(fields));
    for (const { sha256 } of files) content.update(sha256 ?? '');
    return { fields, files, content: content.digest('base64'), release };
  } catch (error) {
    await release();
    throw formFault(error);
  }
}

export function assertForm(request: FastifyRequest): void {
  if (!request.isMultipart()) throw unsupportedMediaType('multipart/form-data');
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge();
}

/** Reserves disk space for this form in addition to those in progress; returns a function that releases it. */
export async function enter(library: MediaLibrary): Promise<() => void> {
  const { bavail, bsize } = await statfs(library.spool);
  if (bavail * bsize < reserveBytes + (library.receiving + 1) * maxBodyBytes) throw noRoom();
  library.receiving++;
  let inside = true;
  return () => {
    if (inside) library.receiving--;
    inside = false;
  };
}

async function readParts(request: FastifyRequest, folder: string, repeats: (name: string) => boolean) {
  const fields: Record<string, string> = {};
  const files: SpooledFile[] = [];
  let textBytes = 0;
  // The digest is needed only for idempotent requests.
  const hashed = request.headers['idempotency-key'] !== undefined;
  const types = declaredTypes();
  for await (const part of partsOf(request, types.options)) {
    const declaredType = types.next();
    if (part.type === 'field') {
      assertUtf8Declared(declaredType);
      const text = textOf(part);
      textBytes += part.fieldname.length + text.length;
      if (textBytes > maxTextBytes) throw tooLongText();
      const before = Object.hasOwn(fields, part.fieldname) ? fields[part.fieldname] : undefined;
      if (before !== undefined && !repeats(part.fieldname))
        throw invalidField(part.fieldname, 'is given twice');
      fields[part.fieldname] = before === undefined ? text : `${before}\n${text}`;
      continue;
    }
    const unwanted = unwantedFile(part, files.length);
    if (unwanted && part.filename) {
      // Must be consumed: unread data would block the connection and the response.
      part.file.on('error', () => {}).resume();
      throw unwanted;
    }
    const path = join(folder, String(files.length));
    const spooled = await spoolPart(part.file, { path, declaredType, maxBytes: maxFileBytes, hashed });
    // Browsers send an empty nameless part if no file was chosen.
    if (!spooled.ok && spooled.reason === 'empty' && !part.filename) continue;
    if (unwanted) throw unwanted;
    if (!spooled.ok) throw refusalOf(spooled.reason);
    files.push(spooled);
  }
  return { fields, files };
}

function unwantedFile({ fieldname }: Multipart, before: number): ApiError | null {
  if (fieldname !== 'file') return invalidField(fieldname || 'file', 'contains a file; send files as `file`');
  return before === maxFiles ? tooManyFiles() : null;
}

/** The parts of a form as they arrive. Would never end on a connection that broke earlier. */
export function partsOf(request: FastifyRequest, options = declaredTypes().options) {
  if (request.raw.destroyed) throw incompleteForm();
  return request.parts(options as Parameters<typeof request.parts>[0]); // its types do not know `construct`
}

function textOf(part: Extract<Multipart, { type: 'field' }>): string {
  if (part.fieldnameTruncated) throw invalidField(part.fieldname, 'has too long a name');
  if (part.valueTruncated) throw tooLongText();
  // Parts with a JSON content type are already parsed.
  const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
  // The parser substitutes it for bytes that are not UTF-8.
  if (text.includes('\ufffd')) throw notUtf8(part.fieldname);
  return text;
}
