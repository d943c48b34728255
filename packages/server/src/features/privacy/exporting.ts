import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { Erasing } from './erasing/index.ts';
import { holdingsOf } from './personal-data.ts';
import { exportKey } from './storage-keys.ts';

/** Writes all data about a person to a ZIP file: a JSON file, and the originals of photos and videos. */
export async function exportPerson(
  about: Erasing,
): Promise<{ report: Record<string, number>; bytes: number }> {
  const { context, merchantId, requestId, emailKey, now } = about;
  const holdings = await holdingsOf(about);
  const files = await filesOf(context, merchantId, emailKey);
  const folder = join(context.media.spool, randomUUID());
  await mkdir(folder);
  try {
    const path = join(folder, 'export.zip');
    const head = { about: emailKey, exportedAt: now.toISOString() };
    await writeZip(context, path, [{ folder: '', data: { ...head, ...holdings }, files }]);
    const { size } = await stat(path);
    await context.media.storage.putFile(exportKey(merchantId, requestId), path, {
      contentType: 'application/zip',
      cacheControl: 'no-store',
    });
    const counts = Object.entries(holdings).map(([section, found]) => [section, found.length] as const);
    const report = Object.fromEntries(counts.filter(([, count]) => count > 0));
    return { report: files.length > 0 ? { ...report, files: files.length } : report, bytes: size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface MediaFile {
  media_id: string;
  format: string;
  source_key: string;
}

function filesOf({ db }: Context, merchantId: string, emailKey: string): Promise<MediaFile[]> {
  return rows(
    db,
    statement`select ${table('media', 'm')('media_id', 'format', 'source_key')} from media as m
     join reviews as r on r.merchant_id = $1 and r.review_id = m.review_id
     where m.merchant_id = $1 and r.email_key = $2 order by r.review_id, m.position`,
    [merchantId, emailKey],
  );
}

/** Writes all data about a person at several merchants to one ZIP file, which the caller deletes. Returns its path. */
export async function exportAt(
  context: Context,
  merchants: readonly Merchant[],
  { emailKey, now }: Pick<Erasing, 'emailKey' | 'now'>,
): Promise<string> {
  const parts: Part[] = [];
  for (const { merchantId, clientSalt, publicId, name } of merchants)
    parts.push({
      folder: `${publicId}/`,
      data: {
        about: emailKey,
        store: name,
        exportedAt: now.toISOString(),
        ...(await holdingsOf({ context, merchantId, clientSalt, emailKey })),
      },
      files: await filesOf(context, merchantId, emailKey),
    });
  const path = join(context.media.spool, `${randomUUID()}.zip`);
  await writeZip(context, path, parts);
  return path;
}

/** A folder of an export. */
interface Part {
  folder: string;
  data: object;
  files: readonly MediaFile[];
}

/** Appends one file at a time, so that only one is open. */
async function writeZip({ media }: Context, path: string, parts: readonly Part[]): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path, { mode: 0o600 }));
  for (const { folder, data, files } of parts) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), `${folder}data.json`);
    for (const { media_id, source_key } of files) {
      const stored = await media.storage.get(source_key);
      if (!stored) continue;
      const name = `${folder}media/${media_id}.${extensionOf(source_key)}`;
      // Photos and videos are already compressed.
      zip.addReadStream(stored.body, name, { compress: false });
      await new Promise((done, fail) => stored.body.once('close', done).once('error', fail));
    }
  }
  zip.end();
  await written;
}

const extensionOf = (key: string) => key.split('.').at(-1) ?? 'bin';
