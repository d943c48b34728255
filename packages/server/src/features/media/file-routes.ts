import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import { maxFileBytes } from '@tribune/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { type UploadPolicy, verifyUploadPolicy } from '../../platform/storage/signing.ts';
import { formFault, refusalOf } from '../../platform/uploads/form-faults.ts';
import { spoolPart } from '../../platform/uploads/spool-part.ts';
import { assertForm, enter, partsOf } from './form-upload.ts';
import { cacheControl } from './processing-job.ts';
import { variantsPrefix } from './storage-keys.ts';
import { mediaFault } from './storing-originals.ts';

const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
};

/** Routes of the disk storage: variants below `/media`, and the target of upload tickets. */
export async function serveMediaFiles(app: FastifyInstance, context: Context): Promise<void> {
  const { folder } = context.media;
  if (folder === null) return;
  await app.register(async (scope) => {
    scope.setErrorHandler<Error & { statusCode?: number; headers?: Record<string, string> }>(
      (error, _request, reply) => {
        if (error.statusCode !== 416) throw error;
        return reply
          .code(416)
          .headers({ ...error.headers, 'cache-control': 'no-store' })
          .send();
      },
    );
    await scope.register(fastifyStatic, {
      root: join(folder, variantsPrefix),
      prefix: `/media/${variantsPrefix}`,
      index: false,
      list: false,
      redirect: false,
      dotfiles: 'ignore',
      decorateReply: false,
      cacheControl: false,
      allowedPath: (path) => types[path.split('.').at(-1) ?? ''] !== undefined,
      setHeaders(reply, path) {
        reply.header('content-type', types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
        reply.header('cache-control', cacheControl);
        reply.header('content-disposition', 'inline');
        reply.header('content-security-policy', "default-src 'none'; sandbox");
        reply.header('access-control-allow-origin', '*');
      },
    });
    scope.post('/uploads', async (request, reply) => {
      reply.header('access-control-allow-origin', '*');
      await takeUpload(context, request);
      return reply.code(204).send();
    });
    scope.options('/uploads', (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('access-control-allow-methods', 'POST');
      return reply.code(204).send();
    });
  });
}

/** Receives the form of a ticket: signed fields, then one file, which is checked while streaming. */
async function takeUpload(context: Context, request: FastifyRequest): Promise<void> {
  assertForm(request);
  const leave = await enter(context.media);
  try {
    await readUpload(context, request);
  } catch (error) {
    throw formFault(mediaFault(error));
  } finally {
    leave();
  }
}

async function readUpload(context: Context, request: FastifyRequest): Promise<void> {
  const fields: Record<string, string> = {};
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    try {
      const policy = policyOf(fields, context.media.secret, context.clock.now());
      await assertWaiting(context, policy);
      return await storeUpload(context, part.file, policy);
    } finally {
      part.file.on('error', () => {}).resume();
    }
  }
  throw invalidField('file', 'is required');
}

async function storeUpload({ media }: Context, file: Readable, policy: UploadPolicy): Promise<void> {
  const path = join(media.spool, randomUUID());
  const maxBytes = Math.min(policy.max, maxFileBytes);
  const spooled = await spoolPart(file, { path, declaredType: policy.type, maxBytes, hashed: false });
  if (!spooled.ok) throw refusalOf(spooled.reason);
  try {
    await media.storage.putFile(policy.key, path, { contentType: policy.type });
  } finally {
    await rm(path, { force: true });
  }
}

function policyOf(fields: Record<string, string>, secret: string, now: Date): UploadPolicy {
  const { policy = '', signature = '', key } = fields;
  const verdict = verifyUploadPolicy(secret, { policy, signature }, now);
  if (!verdict.ok && verdict.reason === 'expired')
    throw new ApiError('TOKEN_UNUSABLE', 'This upload ticket has expired. Request a new one.');
  if (!verdict.ok || key !== verdict.policy.key)
    throw new ApiError(
      'FORBIDDEN',
      'This upload ticket is not valid. Send its fields unchanged, before the file.',
    );
  return verdict.policy;
}

/** A ticket can be used once, and not after its upload was attached to a review or swept. */
async function assertWaiting({ db, media: { storage } }: Context, { key }: UploadPolicy): Promise<void> {
  const [, merchantId = '', mediaId = ''] = key.split('/');
  const waiting = await row(
    db,
    `select from media where merchant_id = $1 and media_id = $2 and status = 'uploading' and source_key = $3`,
    [merchantId, mediaId, key],
  );
  if (!waiting || (await storage.head(key)))
    throw new ApiError('TOKEN_UNUSABLE', 'This upload ticket has already been used. Request a new one.');
}
