import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { limits } from '@/lib/limits';

/** A form that a browser posted without scripts. */
interface PostedForm {
  form: URLSearchParams;
  files: PostedFile[];
}

export interface PostedFile {
  name: string;
  /** Null for a file of more than 3 MB. */
  bytes: Buffer | null;
}

/** All fields of a form. */
const formBytesMax = 64_000;
const fieldsMax = 100;
/** With some room for the headers of the parts. */
const bodyBytesMax = limits.threadFilesMax * limits.photoBytes + formBytesMax + 20_000;

const typeOf = (req: IncomingMessage) => req.headers['content-type'] ?? '';
export const hasFiles = (req: IncomingMessage): boolean => /^multipart\/form-data\b/i.test(typeOf(req));

export const noForm = (): PostedForm => ({ form: new URLSearchParams(), files: [] });

/** Next loads this module a second time, so the form is kept on the request and found by a shared symbol. */
const kept = Symbol.for('nestling.posted-form');
type Keeping = IncomingMessage & { [kept]?: PostedForm };

export const keepForm = (req: Keeping, form: PostedForm): void => void (req[kept] = form);

/** The form that was read before the page's turn (server/http/receive-forms.ts). */
export function postedForm(req: Keeping): PostedForm {
  const form = req[kept];
  if (!form) throw new Error('The form was not read: start the program with server/main.ts.');
  return form;
}

/** A browser sends the line breaks of a text area as CRLF. */
const withPlainBreaks = (text: string) => text.replaceAll('\r\n', '\n');

/**
 * Reads a posted form, with its line breaks as LF. One that is too long, cut off or of another type is read as empty, which
 * no operation accepts.
 */
export async function readForm(req: IncomingMessage): Promise<PostedForm> {
  if (hasFiles(req)) return readParts(req);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= formBytesMax) chunks.push(chunk);
  }
  const isForm = typeOf(req).startsWith('application/x-www-form-urlencoded') && bytes <= formBytesMax;
  const fields = isForm ? [...new URLSearchParams(Buffer.concat(chunks).toString('utf8'))] : [];
  return { form: new URLSearchParams(fields.map(([name, value]) => [name, withPlainBreaks(value)])), files: [] };
}

/** More files than a message takes are dropped here but counted, so that the service refuses them. */
async function readParts(req: IncomingMessage): Promise<PostedForm> {
  const read = noForm();
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        fieldSize: formBytesMax,
        fields: fieldsMax,
        // busboy treats a file of exactly the limit as truncated.
        fileSize: limits.photoBytes + 1,
        files: limits.threadFilesMax + 1,
        headerPairs: 20,
      },
    });
  } catch {
    return noForm();
  }
  const done = new Promise<boolean>((resolve) => {
    parser.on('close', () => resolve(true));
    parser.on('error', () => resolve(false));
    req.on('aborted', () => resolve(false));
  });
  parser.on('field', (name, value) => read.form.append(name, withPlainBreaks(value)));
  parser.on('file', (_, stream, { filename }) => {
    const file: PostedFile = { name: filename ?? '', bytes: null };
    const chunks: Buffer[] = [];
    let whole = true;
    stream.on('error', () => (whole = false));
    stream.on('limit', () => {
      whole = false;
      chunks.length = 0;
    });
    stream.on('data', (chunk: Buffer) => whole && chunks.push(chunk));
    stream.on('end', () => {
      if (whole) file.bytes = Buffer.concat(chunks);
    });
    // A file input without a file sends a part without a name.
    if (filename) read.files.push(file);
  });
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= bodyBytesMax) parser.write(chunk);
  }
  parser.end();
  const complete = await done;
  return complete && bytes <= bodyBytesMax
    ? read
    : bytes > bodyBytesMax
      ? { form: read.form, files: [oversize] }
      : noForm();
}

const oversize: PostedFile = { name: 'files', bytes: null };
