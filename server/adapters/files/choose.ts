import { join } from 'node:path';
import { createDiskFileStore } from '@/server/adapters/files/disk';
import type { FileStore } from '@/server/adapters/files/port';

interface FileSettings {
  readonly DATA_DIR: string;
  readonly S3_ENDPOINT: string | undefined;
  readonly S3_REGION: string | undefined;
  readonly S3_BUCKET: string | undefined;
  readonly S3_ACCESS_KEY_ID: string | undefined;
  readonly S3_SECRET_ACCESS_KEY: string | undefined;
}

/** A bucket if one is configured (env-rules.ts checks that it is complete), else a folder. S3's client is loaded only if needed. */
export async function createFileStore(settings: FileSettings): Promise<FileStore> {
  if (settings.S3_BUCKET === undefined) return createDiskFileStore(join(settings.DATA_DIR, 'files'));
  const { createS3FileStore } = await import('@/server/adapters/files/s3');
  return createS3FileStore({
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION ?? 'us-east-1',
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  });
}
