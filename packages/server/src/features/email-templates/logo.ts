import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { maxLogoBytes } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { ApiError, invalidField, unsupportedMediaType } from '../../platform/errors.ts';
import type { Logo } from '../../platform/mail/brand.ts';
import { formFault, refusalOf } from '../../platform/uploads/form-faults.ts';
import { mediumFormats } from '../../platform/uploads/formats.ts';
import { type SpooledFile, spoolPart } from '../../platform/uploads/spool-part.ts';
import { logoKey, mediaFault } from '../media/index.ts';

export interface ReceivedLogo {
  folder: string;
  file: SpooledFile;
}

export const logoFormLimits = {
  files: 2,
  fileSize: maxLogoBytes + 1,
  fields: 5,
  parts: 8,
  headerPairs: 50,
};

/** Streams the form's file into the spool; its signature is checked before anything is written. */
export async function receiveLogo(request: FastifyRequest, spool: string) {
  if (!request.isMultipart()) throw unsupportedMediaType('multipart/form-data');
  const folder = join(spool, `logo-${randomUUID()}`);
  const release = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder);
    const file = await readFile(request, join(folder, 'source'));
    const body: ReceivedLogo = { folder, file };
    return { body, content: file.sha256 ?? '', release };
  } catch (error) {
    await release();
    throw formFault(error);
  }
}

async function readFile(request: FastifyRequest, path: string): Promise<SpooledFile> {
  let received: SpooledFile | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') continue;
    if (part.fieldname !== 'file' || received) {
      part.file.on('error', () => {}).resume();
      throw invalidField(part.fieldname, 'is not expected; send one file as `file`');
    }
    const spooled = await spoolPart(part.file, {
      path,
      declaredType: part.mimetype,
      maxBytes: maxLogoBytes,
      hashed: true,
    });
    if (!spooled.ok && spooled.reason === 'too_large')
      throw new ApiError('PAYLOAD_TOO_LARGE', 'The logo is larger than 2 MB. Choose a smaller image.');
    if (!spooled.ok) throw refusalOf(spooled.reason, 'file');
    if (mediumFormats[spooled.format].kind !== 'image') throw refusalOf('unsupported_format', 'file');
    received = spooled;
  }
  if (received === null) throw invalidField('file', 'is required');
  return received;
}

/** Decodes the picture in a separate process, stores it as PNG and makes it the merchant's logo. */
export async function storeLogo(
  { media }: Context,
  db: Db,
  merchantId: string,
  { folder, file }: ReceivedLogo,
): Promise<Logo> {
  const header = await media.processor.parseHeader(file.path, file.format);
  if (!header.ok) throw refusalOf(header.reason, 'file');
  const target = join(folder, 'logo.png');
  const made = await media.processor.logo(file.path, target);
  if (!made.ok) throw refusalOf('unreadable', 'file');
  const key = logoKey(merchantId, randomUUID());
  try {
    await media.storage.putFile(key, target, {
      contentType: 'image/png',
      cacheControl: 'public, max-age=31536000, immutable',
    });
  } catch (error) {
    throw mediaFault(error);
  }
  const logo: Logo = { url: `${media.publicUrl}/${key}`, width: made.width, height: made.height };
  await setLogo(db, merchantId, logo);
  return logo;
}

export async function setLogo(db: Db, merchantId: string, logo: Logo | null): Promise<void> {
  await rows(db, 'update merchants set logo = $2 where merchant_id = $1', [
    merchantId,
    logo && JSON.stringify(logo),
  ]);
}
