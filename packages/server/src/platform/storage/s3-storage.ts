import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { clientFor, isRefusal, nullIfAbsent, type S3StorageOptions, statusOf } from './s3-client.ts';
import {
  assertKey,
  assertPrefix,
  type ByteRange,
  failingAs,
  type ListedObject,
  type MediaStorage,
  type ObjectHeaders,
  RangeNotSatisfiableError,
  type StoredBody,
} from './storage.ts';

/** A storage with open connections to close. */
export interface S3Storage extends MediaStorage {
  close(): void;
}

const putAttempts = 2;
const checkWithinMs = 2_000;
const deletesAtOnce = 8;

/** Objects in one bucket of an S3-compatible service. The bucket must exist; browsers need CORS on it for uploads. */
export function createS3Storage(options: S3StorageOptions): S3Storage {
  const { bucket: Bucket } = options;
  const client = clientFor(options);
  const publicUrl = options.publicUrl ?? `${options.endpoint ?? amazon(options.region)}/${Bucket}`;

  const storage: S3Storage = {
    async putFile(key, path, headers) {
      assertKey(key);
      await failingAs('put', key, async () => {
        await putWithRetry(client, Bucket, key, path, headers);
        await unlink(path);
      });
    },

    async get(key, range) {
      assertKey(key);
      return failingAs('read', key, () => openObject(client, Bucket, key, range));
    },

    async head(key) {
      assertKey(key);
      const found = await failingAs('look at', key, () =>
        nullIfAbsent(client.send(new HeadObjectCommand({ Bucket, Key: key }))),
      );
      return found && { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    },

    async copyTo(key, path) {
      const found = await storage.get(key);
      if (!found) return false;
      await failingAs('copy', key, () => download(found, path));
      return true;
    },

    async delete(key) {
      assertKey(key);
      await failingAs('delete', key, () => client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },

    async deletePrefix(prefix) {
      assertPrefix(prefix, false);
      await inBatches(storage.list(prefix), deletesAtOnce, ({ key }) => storage.delete(key));
    },

    list(prefix) {
      assertPrefix(prefix, true);
      return objectsBelow(client, Bucket, prefix);
    },

    async check() {
      const abortSignal = AbortSignal.timeout(checkWithinMs);
      await failingAs('find', 'its bucket', () =>
        client.send(new HeadBucketCommand({ Bucket }), { abortSignal }),
      );
    },

    async uploadTicket({ key, contentType, maxBytes, expiresInSeconds }) {
      assertKey(key);
      const expiresAt = new Date(Date.now() + expiresInSeconds * 1000);
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key: key,
        Fields: { 'Content-Type': contentType, success_action_status: '204' },
        Conditions: [
          ['content-length-range', 1, maxBytes],
          ['eq', '$Content-Type', contentType],
        ],
        Expires: expiresInSeconds,
      });
      return { method: 'POST', url, fields, expiresAt };
    },

    async urlFor(key, urlOptions) {
      assertKey(key);
      if (urlOptions?.signedForSeconds === undefined) return `${publicUrl}/${key}`;
      const command = new GetObjectCommand({ Bucket, Key: key, ResponseCacheControl: 'private, no-store' });
      return getSignedUrl(client, command, { expiresIn: urlOptions.signedForSeconds });
    },

    close: () => client.destroy(),
  };
  return storage;
}

/** The SDK cannot rewind a stream and so never retries a put; each attempt here opens the file again. */
async function putWithRetry(
  client: S3Client,
  Bucket: string,
  Key: string,
  path: string,
  headers: ObjectHeaders,
): Promise<void> {
  const ContentLength = (await stat(path)).size;
  for (let attempt = 1; ; attempt++) {
    const Body = createReadStream(path);
    try {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body,
          ContentLength,
          ContentType: headers.contentType,
          CacheControl: headers.cacheControl,
          ContentDisposition: headers.contentDisposition,
        }),
      );
      return;
    } catch (error) {
      if (attempt === putAttempts || isRefusal(error)) throw error;
    } finally {
      Body.destroy();
    }
  }
}

async function openObject(
  client: S3Client,
  Bucket: string,
  key: string,
  range: ByteRange | undefined,
): Promise<StoredBody | null> {
  const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
  try {
    const found = await nullIfAbsent(client.send(new GetObjectCommand({ Bucket, Key: key, Range })));
    return found && bodyOf(found);
  } catch (error) {
    if (statusOf(error) === 416) throw new RangeNotSatisfiableError(`${Range ?? 'Bytes'} of ${key}`);
    throw error;
  }
}

function bodyOf(found: GetObjectCommandOutput): StoredBody {
  if (!(found.Body instanceof Readable)) throw new TypeError('S3 responded without a stream');
  const bytes = found.ContentLength ?? 0;
  const [, start = '0', total = String(bytes)] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
  return { body: found.Body, start: Number(start), bytes, totalBytes: Number(total) };
}

async function download(found: StoredBody, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx' });
  try {
    await pipeline(found.body, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      await rm(path, { force: true });
    throw error;
  }
}

async function* objectsBelow(client: S3Client, Bucket: string, prefix: string): AsyncGenerator<ListedObject> {
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
    const page = await failingAs('list', prefix, () => client.send(command));
    for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      if (Key) yield { key: Key, bytes: Size, modifiedAt: LastModified };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

async function inBatches<T>(
  items: AsyncIterable<T>,
  size: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const batch: Promise<void>[] = [];
  for await (const item of items) {
    batch.push(work(item));
    if (batch.length === size) await Promise.all(batch.splice(0));
  }
  await Promise.all(batch);
}

function amazon(region: string): string {
  return `https://s3.${region}.amazonaws.com`;
}
