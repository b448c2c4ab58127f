import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { FileStore } from '@/server/adapters/files/port';

export interface S3Options {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Address of an S3-compatible service; default: Amazon. */
  endpoint?: string;
}

const attempts = 3;

/** Files in an S3-compatible bucket, which is private: only the service reads it. */
export function createS3FileStore(options: S3Options): FileStore {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    region,
    endpoint,
    // Compatible services rarely support bucket.host addresses.
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    // Not every compatible service supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    async put(path, bytes, mime) {
      await client.send(new PutObjectCommand({ Bucket, Key: path, Body: bytes, ContentType: mime }));
    },

    async get(path) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: path }));
        return found.Body ? await found.Body.transformToByteArray() : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(path) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: path }));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  if (error instanceof NoSuchKey) return true;
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
}
