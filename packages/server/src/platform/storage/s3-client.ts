import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

export interface S3StorageOptions {
  /** Absent for Amazon S3. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** URL under which browsers read the bucket (a CDN), without a trailing slash. Defaults to the bucket. */
  publicUrl?: string;
}

/**
 * Checksums only where S3 requires them: radosgw 16, Swift and others return 411 or store corrupt bodies when the SDK
 * sends its default trailing checksums.
 */
export function clientFor(options: S3StorageOptions): S3Client {
  return new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silent,
    // A request waits for all attempts of an upload, so together they must end well within a minute.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 15_000 },
  });
}

// Every failure is thrown; without a logger, the SDK also prints some of them to the console.
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The response, or null if the object does not exist. */
export async function nullIfAbsent<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    // A missing bucket is a configuration error, not a missing object; HEAD cannot tell them apart.
    if (statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')) return null;
    throw error;
  }
}

/** Whether S3 rejected the request rather than being unavailable, so that a retry will not help. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 408;
}

/** HTTP status of a rejected request; undefined without a response. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
