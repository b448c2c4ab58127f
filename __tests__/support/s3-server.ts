import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  fail(status: number, times: number): void;
  /** While silent, it takes calls and does not answer; while away, it refuses connections. */
  behave(how: 'well' | 'silent' | 'away'): void;
  calls: string[];
  close(): Promise<void>;
}

const keys = {
  region: 'ca-test-1',
  bucket: 'nestling',
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'a secret of the bucket',
};

/**
 * A small fake S3 over HTTP: path-style PUT, GET and DELETE in one bucket, XML errors, and a check of every call's
 * Signature Version 4, recomputed from the received request.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const calls: string[] = [];
  const trouble = { status: 0, times: 0 };
  let manner: 'well' | 'silent' | 'away' = 'well';

  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const [, bucket, ...rest] = new URL(request.url ?? '/', 'http://s3').pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    calls.push(`${request.method} ${key}`);
    if (manner === 'silent') return;
    if (trouble.times > 0) {
      trouble.times -= 1;
      return fault(response, trouble.status, trouble.status === 503 ? 'SlowDown' : 'InternalError');
    }
    const problem = checkSignature(request, body);
    if (problem) return fault(response, 403, problem);
    if (bucket !== keys.bucket) return fault(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: String(request.headers['content-type']) });
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      return void response.writeHead(200, { etag }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return fault(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length }).end(found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...keys,
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    calls,
    behave(how) {
      if (manner === 'away' && how !== 'away') server.listen(port, '127.0.0.1');
      manner = how;
      if (how === 'away') server.close();
      server.closeAllConnections();
    },
    fail: (status, times) => void Object.assign(trouble, { status, times }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function fault(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The error code if a call's signature (AWS Signature Version 4) is wrong; otherwise null. */
function checkSignature(request: IncomingMessage, body: Buffer): string | null {
  const header = request.headers.authorization ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/.exec(
      header,
    );
  if (!parts) return 'AccessDenied';
  const [, accessKeyId, day, region, signedHeaders, signature] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (accessKeyId !== keys.accessKeyId || region !== keys.region) return 'InvalidAccessKeyId';
  const contentHash = String(request.headers['x-amz-content-sha256']);
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url ?? '/', 'http://s3');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, contentHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const dayKey = hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), 's3');
  return hmac(hmac(dayKey, 'aws4_request'), toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
