import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound, serviceUnavailable } from '../../platform/errors.ts';
import { RangeNotSatisfiableError, StorageError, type StoredBody } from '../../platform/storage/storage.ts';
import type { ExportRow } from './export-rows.ts';
import { isOpen } from './listing.ts';
import { fileNameOf } from './storage-keys.ts';

/** Streams an export's file, or the requested range. Throws EXPORT_NOT_READY, GONE. */
export async function sendExport(
  { media, clock }: Context,
  exported: ExportRow,
  request: FastifyRequest,
  reply: FastifyReply,
  beforeSending: () => Promise<void>,
): Promise<FastifyReply> {
  const { status, storage_key: key, expires_at: expiresAt, bytes } = exported;
  if (status === 'failed') throw notReady('This export failed, so there is no file.');
  if (status !== 'completed') throw notReady('This export is not finished yet. Ask for its status.');
  if (key === null || expiresAt === null || !isOpen(expiresAt, clock.now()))
    throw new ApiError('GONE', 'This export has expired. Request a new one.');
  const etag = `"${exported.export_id}"`;
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
    .header('etag', etag)
    .header('content-disposition', `attachment; filename="${fileNameOf(exported)}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type('text/csv; charset=utf-8; header=present');
  const range = rangeOf(request, etag, bytes ?? 0);
  if (range === 'beyond') return unsatisfiable(reply, bytes ?? 0);
  const stored = await media.storage.get(key, range ?? undefined).catch((error): StoredBody | 'beyond' => {
    if (error instanceof RangeNotSatisfiableError) return 'beyond';
    if (error instanceof StorageError)
      throw serviceUnavailable('The storage cannot be reached. Try again shortly.', 10);
    throw error;
  });
  if (stored === 'beyond') return unsatisfiable(reply, bytes ?? 0);
  if (!stored) throw notFound('file');
  await beforeSending();
  reply.header('content-length', stored.bytes);
  if (range)
    reply
      .code(206)
      .header(
        'content-range',
        `bytes ${stored.start}-${stored.start + stored.bytes - 1}/${stored.totalBytes}`,
      );
  // A disconnecting client also ends reading.
  reply.raw.once('close', () => stored.body.destroy());
  return reply.send(stored.body);
}

const notReady = (sentence: string) => new ApiError('EXPORT_NOT_READY', sentence);

function unsatisfiable(reply: FastifyReply, totalBytes: number): FastifyReply {
  return reply.code(416).header('content-range', `bytes */${totalBytes}`).type('text/plain').send('');
}

/**
 * The requested byte range. Null for the whole file: without a range, with several ranges (which a server may ignore), or
 * when If-Range names another file.
 */
function rangeOf(
  { headers }: FastifyRequest,
  etag: string,
  totalBytes: number,
): { start: number; end?: number } | 'beyond' | null {
  const ifRange = headers['if-range'];
  if (ifRange !== undefined && ifRange !== etag) return null;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    // A suffix range.
    if (Number(last) === 0) return 'beyond';
    return { start: Math.max(0, totalBytes - Number(last)) };
  }
  const start = Number(first);
  if (last === '') return start < totalBytes ? { start } : 'beyond';
  if (Number(last) < start) return null;
  return start < totalBytes ? { start, end: Number(last) } : 'beyond';
}
