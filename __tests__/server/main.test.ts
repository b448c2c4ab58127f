import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startProgram, type Program } from '@/__tests__/support/contract/program';
import { eventually } from '@/__tests__/support/eventually';

/** The program's HTTP edge, tested with raw requests that no well-behaved client sends. */
let program: Program;
const closed = new Set<Promise<void>>();

beforeAll(async () => {
  program = await startProgram();
  await program.untilReady();
}, 120_000);
afterAll(async () => {
  await program.stop();
  await Promise.all(closed);
}, 120_000);

interface Line {
  socket: Socket;
  answer: Promise<string>;
}

/** A raw connection: `text` is sent as is. */
function open(text: string): Line {
  const socket = connect(Number(new URL(program.origin).port), '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(said)));
  closed.add(answer.then(() => undefined));
  socket.write(text);
  return { socket, answer };
}

/** Opens connections in groups that fit into the listen backlog: on a busy machine, others connect only after many seconds. */
async function openAll(count: number, text: string): Promise<Line[]> {
  const lines: Line[] = [];
  while (lines.length < count) {
    const group = Array.from({ length: 100 }, () => open(text));
    await Promise.all(group.map(({ socket }) => socket.connecting && once(socket, 'connect')));
    lines.push(...group);
  }
  return lines;
}

const raw = (...lines: string[]) => [...lines, '', ''].join('\r\n');
const ask = async (line: string, ...headers: string[]) =>
  (await open(raw(`${line} HTTP/1.1`, 'Host: nestling', 'Connection: close', ...headers)).answer).split('\r\n')[0];

test.each(['/healthz', '/healthz?from=probe', '/readyz', '/readyz?x=1'])('%s answers a probe', async (path) => {
  expect(await ask(`GET ${path}`)).toBe('HTTP/1.1 200 OK');
  expect(await ask(`HEAD ${path}`)).toBe('HTTP/1.1 200 OK');
});

test.each([
  ['GET', '/api', 404],
  ['GET', '/api?x=1', 404],
  ['GET', '/api/v1/parent/facility/%E0%A4%A', 404],
  ['GET', '/api/v1/content/%00', 404],
  ['OPTIONS', '/api/v1/settings', 405],
  ['TRACE', '/api/v1/settings', 405],
  ['POST', '/api/openapi.json', 405],
  ['HEAD', '/api/v1/settings', 200],
  ['HEAD', '/api/v1/parent/signin', 405],
  ['HEAD', '/api/v1/parent/confirm/abc', 405],
  ['POST', '/', 405],
  ['OPTIONS', '/', 405],
  ['OPTIONS', '*', 405],
  ['GET', '*', 400],
  ['HEAD', '*', 400],
  ['GET', 'http://nestling/', 404],
])('%s %s answers %i', async (method, path, status) => {
  expect(await ask(`${method} ${path}`)).toContain(` ${status} `);
});

test('an ambiguous request (request smuggling) is refused and its connection closed', async () => {
  const post = ['POST /api/v1/parent/signin HTTP/1.1', 'Host: nestling', 'Content-Type: application/json'];
  const both = open(raw(...post, 'Content-Length: 4', 'Transfer-Encoding: chunked') + '2\r\n{}\r\n0\r\n\r\n');
  const two = open(raw(...post, 'Content-Length: 2', 'Content-Length: 3') + '{}');
  const old = open(raw('GET /api/v1/settings HTTP/1.1'));
  for (const { answer } of [both, two, old]) expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
  const huge = open(raw('GET /api/v1/settings HTTP/1.1', 'Host: nestling', `X-Much: ${'a'.repeat(40_000)}`));
  expect(await huge.answer).toMatch(/^HTTP\/1\.1 431 /);
});

test('a caller who hangs up during a body is not logged as a fault', async () => {
  const headers = ['Host: nestling', 'Content-Type: application/json', 'Content-Length: 90'];
  for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
    const line = open(raw('POST /api/v1/parent/signin HTTP/1.1', ...headers) + '{"email":"maya@exam');
    // An answered probe means that the half-sent request has arrived.
    expect(await ask('GET /healthz')).toBe('HTTP/1.1 200 OK');
    line.socket[end]();
    await line.answer;
  }
  await eventually(() => (program.output().match(/"msg":"call interrupted"/g) ?? []).length === 3);
  expect(program.output()).not.toMatch(/"level":50|"level":60|call failed|at .*\.mjs/);
});

test('endless headers time out after seconds', async () => {
  const began = Date.now();
  const line = open('GET /api/v1/settings HTTP/1.1\r\nHost: nestling\r\n');
  const drip = setInterval(() => line.socket.writable && line.socket.write('X-A: b\r\n'), 500);
  expect(await line.answer).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
  expect(Date.now() - began).toBeLessThan(40_000);
}, 60_000);

test.each(['h2c', 'websocket'])('an offer to upgrade to %s is answered as an ordinary request', async (protocol) => {
  const offer = [
    `Upgrade: ${protocol}`,
    'Connection: Upgrade, HTTP2-Settings',
    'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
  ];
  // Next registers its upgrade listener at the first page request.
  for (const path of ['/', '/', '/healthz', '/api/v1/settings']) {
    const line = open(raw(`GET ${path} HTTP/1.1`, 'Host: nestling', ...offer));
    const [status] = await once(line.socket, 'data', { signal: AbortSignal.timeout(5_000) });
    expect(String(status)).toMatch(path === '/' ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 200 /);
    line.socket.destroy();
  }
});

test('a stopped program accepts no new requests, finishes those in progress, and ends', async () => {
  const body = JSON.stringify({ email: 'x' });
  const headers = ['Host: nestling', 'Content-Type: application/json', `Content-Length: ${body.length}`];
  const begun = open(raw('POST /api/v1/parent/resetting/request HTTP/1.1', ...headers) + body.slice(0, 5));
  // An answered probe means that the half-sent request has arrived.
  expect(await ask('GET /healthz')).toBe('HTTP/1.1 200 OK');
  const held = [
    ...(await openAll(500, raw('GET / HTTP/1.1', 'Host: nestling', 'Connection: Upgrade', 'Upgrade: h2c'))),
    ...(await openAll(500, 'GET / HTTP/1.1\r\nHost: nestling\r\n')),
    ...(await openAll(500, '')),
  ];
  const stopped = program.stop();
  await eventually(async () => (await ask('GET /healthz')) === '');
  begun.socket.write(body.slice(5));
  const answer = await begun.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(answer).toContain('Enter an e-mail address such as name@example.com.');
  await stopped;
  await Promise.all(held.map((line) => line.answer));
  expect(program.output()).not.toMatch(/unexpectedly|by force|forced to stop|cut off/);
}, 120_000);
