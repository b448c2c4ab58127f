import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '@/lib/app-error';
import type { FileStore } from '@/server/adapters/files/port';

export interface S3Options {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Address of an S3-compatible service; default: Amazon. */
  endpoint?: string;
  patience?: Patience;
}

/** Milliseconds. */
interface Patience {
  connect: number;
  /** For one attempt's answer. */
  answer: number;
  /** For a call with its retries and its body. */
  call: number;
}

const attempts = 3;
/** A parent waits for a photo to be saved, so a silent bucket is given up after 20 seconds. */
const defaultPatience: Patience = { connect: 3_000, answer: 8_000, call: 20_000 };

/**
 * Files in an S3-compatible bucket, which is private: only the service reads it. Throws `unavailable` if the bucket does not
 * answer in time, or refuses; the cause says which.
 */
export function createS3FileStore({ patience = defaultPatience, ...options }: S3Options): FileStore {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    region,
    endpoint,
    // Compatible services rarely support bucket.host addresses.
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.answer,
      throwOnRequestTimeout: true,
    },
    // Not every compatible service supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  /** Ends a call at the deadline, also one whose body stops half-way, which the client's own limits do not cover. */
  async function inTime<T>(work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    const abortSignal = AbortSignal.timeout(patience.call);
    const late = new Promise<never>((_, reject) => {
      abortSignal.addEventListener('abort', () => reject(abortSignal.reason as Error), { once: true });
    });
    try {
      return await Promise.race([work(abortSignal), late]);
    } catch (cause) {
      if (isMissing(cause)) throw cause;
      throw new AppError('unavailable', 'We can’t reach our files right now. Try again in a moment.', {
        retryAfter: 5,
        cause,
      });
    }
  }

  return {
    put: (path, bytes, mime) =>
      inTime(async (abortSignal) => {
        const object = new PutObjectCommand({ Bucket, Key: path, Body: bytes, ContentType: mime });
        await client.send(object, { abortSignal });
      }),

    async get(path) {
      try {
        return await inTime(async (abortSignal) => {
          const found = await client.send(new GetObjectCommand({ Bucket, Key: path }), { abortSignal });
          return found.Body ? await found.Body.transformToByteArray() : null;
        });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async delete(path) {
      try {
        await inTime((abortSignal) => client.send(new DeleteObjectCommand({ Bucket, Key: path }), { abortSignal }));
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
