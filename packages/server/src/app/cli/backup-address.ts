import type { Config } from '../../platform/config.ts';
import type { S3StorageOptions } from '../../platform/storage/s3-client.ts';

/** Bucket and key of `s3://bucket/key`, with the credentials of `S3_…`; null for a file name. Throws when credentials are missing. */
export function s3AddressOf({ s3 }: Config, name: string): { options: S3StorageOptions; key: string } | null {
  if (!name.startsWith('s3://')) return null;
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(name) ?? [];
  if (!bucket || !key || key.endsWith('/'))
    throw new Error(
      `${name} is not the address of an object. Write s3://BUCKET/NAME, e.g. s3://backups/tribune.tar.`,
    );
  const { endpoint, region, accessKeyId, secretAccessKey } = s3;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('S3_ACCESS_KEY and S3_SECRET_KEY must be set for a backup in a bucket.');
  return { options: { ...(endpoint && { endpoint }), region, accessKeyId, secretAccessKey, bucket }, key };
}
