import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';

export interface S3StorageOptions {
  /** Absent for Amazon itself. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Address under which the bucket is served to browsers (a CDN), without a slash at its end. Default: the bucket itself. */
  publicUrl?: string;
}

/**
 * Checksums only where S3 demands them: radosgw 16, Swift and others answer 411 or store broken bodies when the SDK
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
    // A request waits for all attempts of an upload: together they end well within a minute.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 15_000 },
  });
}

// Every failure is thrown; without a logger of its own the SDK prints some of them to the console as well.
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** The answer, or null where S3 says there is no such object. */
export async function nullIfAbsent<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    // A missing bucket is a fault of the installation, not a missing object; HEAD cannot tell the two apart.
    if (statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')) return null;
    throw error;
  }
}

/** Whether S3 said no, as against being out of order: asking again will not help. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 429 && status !== 408;
}

/** The HTTP status of what S3 refused; undefined when it never answered. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
