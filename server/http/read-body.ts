import { AppError } from '@/lib/app-error';

/** The caller hung up, or the connection broke, before the body was complete. */
export const interrupted = (cause?: unknown) =>
  new AppError('interrupted', 'The request was interrupted. Try again.', { cause });

/**
 * Reads a body as text, up to `bytesMax`. Throws `tooLarge`, or `interrupted` if the rest did not arrive.
 * @param isWhole whether the whole body has arrived; otherwise a body cut off before it was read looks empty
 */
export async function readBody(request: Request, bytesMax: number, isWhole = () => true): Promise<string> {
  const tooLarge = () => new AppError('tooLarge', 'This is too large to send at once.');
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) throw tooLarge();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : interrupted(error);
  }
  if (!isWhole()) throw interrupted();
  return Buffer.concat(chunks).toString('utf8');
}
