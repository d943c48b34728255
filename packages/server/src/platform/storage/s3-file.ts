import { PassThrough, type Readable, type Writable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { clientFor, nullIfAbsent, type S3StorageOptions } from './s3-client.ts';

/** S3 accepts at most 10,000 parts, so an object can have 320 GB. */
const partBytes = 32 * 2 ** 20;
/** Parts in memory at once. */
const partsAtOnce = 2;

/**
 * Writes one large object from a stream of unknown length, in parts and constant memory (about 100 MB). The object appears when it is
 * complete: if `write` or the upload fails, no object and no parts remain. Throws if the object exists.
 */
export async function writeS3File<Result>(
  options: S3StorageOptions,
  key: string,
  write: (sink: Writable) => Promise<Result>,
): Promise<Result> {
  const client = clientFor(options);
  const object = { Bucket: options.bucket, Key: key };
  try {
    if (await nullIfAbsent(client.send(new HeadObjectCommand(object))))
      throw new Error(`s3://${options.bucket}/${key} exists already. Name another object.`);
    const body = new PassThrough({ highWaterMark: 2 ** 20 });
    const upload = new Upload({
      client,
      params: { ...object, Body: body, ContentType: 'application/x-tar' },
      partSize: partBytes,
      queueSize: partsAtOnce,
      leavePartsOnError: false,
    });
    const uploaded = upload.done().catch((error) => {
      // Ends the writer, which would otherwise wait for its reader.
      body.destroy(error);
      throw error;
    });
    // A failed body ends the upload, which removes its parts: after `upload.abort()` it would not.
    const written = write(body).catch((error) => {
      body.destroy(error);
      throw error;
    });
    const [sent, result] = await Promise.allSettled([uploaded, written]);
    if (sent.status === 'rejected') throw sent.reason;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  } finally {
    client.destroy();
  }
}

/** Opens an object for reading. Throws if it does not exist. */
export async function readS3File(options: S3StorageOptions, key: string): Promise<Readable> {
  const client = clientFor(options);
  const found = await nullIfAbsent(client.send(new GetObjectCommand({ Bucket: options.bucket, Key: key })));
  if (!found?.Body) throw new Error(`s3://${options.bucket}/${key} does not exist.`);
  const body = found.Body as Readable; // In Node, the SDK returns its own streams as Node's.
  body.once('close', () => client.destroy());
  return body;
}
