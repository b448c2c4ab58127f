import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError, invalid } from '@/lib/app-error';
import { limits } from '@/lib/limits';

/** Per call; the portal sends one (product section 5). */
const filesMax = 5;

/** With some room for the multipart headers. */
const bytesMax = filesMax * limits.photoBytes + 100_000;
const fileName = /^file_\d{1,3}$/;

const interruptedSentence = 'The upload was interrupted. Try again.';
const tooLarge = () => new AppError('tooLarge', 'Only 3 megabytes or smaller files allowed');

/**
 * Reads the pictures of a multipart body into memory, by field name. Throws `unsupportedType` for another content type, `malformed`
 * without parts, `interrupted` for a body that ends early, `tooLarge`, and `invalid` for fields other than file_0, file_1 ...
 */
export async function readUpload(request: Request): Promise<Map<string, Buffer>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new AppError('unsupportedType', 'Send the picture as multipart/form-data.');
  }
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge();
  const malformed = (cause?: unknown) => new AppError('malformed', interruptedSentence, { cause });
  if (!request.body) throw malformed();

  const collected = collect(type, malformed);
  try {
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), meter(), collected.parser);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('interrupted', interruptedSentence, { cause: error });
  }
  if (Object.keys(collected.errors).length > 0) throw invalid(collected.errors);
  if (collected.oversize()) throw tooLarge();
  if (collected.files.size === 0) throw invalid({ file_0: 'Choose a photo.' });
  return collected.files;
}

function collect(type: string, malformed: (cause: unknown) => AppError) {
  const files = new Map<string, Buffer>();
  const errors: Record<string, string> = Object.create(null) as Record<string, string>;
  let oversize = false;
  const parser = createParser(type, malformed);
  parser.on('file', (name, stream) => {
    // A truncated file emits its own error, which would crash the process without a listener.
    stream.on('error', () => files.delete(name));
    if (!fileName.test(name)) errors[name || 'body'] = 'We don’t have this field here.';
    else if (files.has(name)) errors[name] = 'This field appears twice.';
    else {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => files.set(name, Buffer.concat(chunks)));
      stream.on('limit', () => {
        oversize = true;
        chunks.length = 0;
      });
      return;
    }
    stream.resume();
  });
  parser.on('field', (name) => {
    errors[name || 'body'] = 'We don’t have this field here.';
  });
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () => {
      errors.body = `At most ${filesMax} photos at once.`;
    });
  }
  return { parser, files, errors, oversize: () => oversize };
}

function createParser(type: string, malformed: (cause: unknown) => AppError): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': type },
      // busboy treats a file of exactly the limit as truncated.
      limits: {
        fileSize: limits.photoBytes + 1,
        files: filesMax,
        fields: filesMax,
        parts: 2 * filesMax,
        headerPairs: 20,
        fieldSize: 1000,
      },
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

/** Passes bytes through and aborts a body that is too long. */
function meter(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      done(bytes > bytesMax ? tooLarge() : null, chunk);
    },
  });
}
