import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3StorageOptions } from '../platform/storage/s3-client.ts';

export interface S3TestServer {
  options: S3StorageOptions;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../../scripts/s3-test-server.sh', import.meta.url));

/** Starts a real S3 server for tests (about 10 s), or returns why this machine cannot. */
export async function startS3TestServer(): Promise<S3TestServer | { skipped: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-s3-'));
  try {
    const { stdout } = await run(script, ['start', folder], { timeout: 180_000 });
    const printed = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    );
    const options = {
      endpoint: String(printed.S3_ENDPOINT),
      region: String(printed.S3_REGION),
      bucket: 'media',
      accessKeyId: String(printed.S3_ACCESS_KEY),
      secretAccessKey: String(printed.S3_SECRET_KEY),
    };
    return { options, stop: async () => void (await run(script, ['stop', folder])) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 77) {
      return { skipped: 'no radosgw here, and no right to install it' };
    }
    throw error;
  }
}

/** Keys of uploads in parts that were neither completed nor aborted. */
export async function unfinishedUploads(options: S3StorageOptions): Promise<string[]> {
  let keys: string[] = [];
  await withClient(options, async (client) => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: options.bucket }));
    keys = Uploads.map(({ Key = '' }) => Key);
  });
  return keys;
}

/** Creates the bucket of the tests. */
export function createBucket(options: S3StorageOptions): Promise<void> {
  return withClient(options, async (client) => {
    await client.send(new CreateBucketCommand({ Bucket: options.bucket }));
  });
}

/** Makes variants of media public, as docs/OPERATING.md says. */
export function allowPublicReads(options: S3StorageOptions): Promise<void> {
  const Resource = `arn:aws:s3:::${options.bucket}/v/*`;
  const Statement = [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource }];
  return withClient(options, async (client) => {
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await client.send(new PutBucketPolicyCommand({ Bucket: options.bucket, Policy }));
  });
}

async function withClient(
  { accessKeyId, secretAccessKey, bucket: _, ...rest }: S3StorageOptions,
  use: (client: S3Client) => Promise<void>,
): Promise<void> {
  const client = new S3Client({
    ...rest,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await use(client);
  client.destroy();
}
