import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { eventually } from '@/__tests__/support/eventually';
import { trackConnections } from '@/server/http/close-server';

let server: Server;
let close: (patienceMs: number) => Promise<boolean>;
let open: ServerResponse[];
const sockets: Socket[] = [];

beforeEach(async () => {
  open = [];
  server = createServer((_, answer) => void open.push(answer));
  ({ close } = trackConnections(server));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

/** A connection that has sent these bytes; collects what it receives. */
async function line(bytes: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const heard = { text: '', ended: false };
  socket.on('data', (chunk: Buffer) => (heard.text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (heard.ended = true));
  await once(socket, 'connect');
  socket.write(bytes);
  return heard;
}
const request = 'GET / HTTP/1.1\r\nHost: nestling\r\n\r\n';
const patienceMs = 20_000;

test('a server without connections closes at once', async () => {
  expect(await close(patienceMs)).toBe(true);
  expect(server.listening).toBe(false);
});

test('a keep-alive connection does not delay closing', async () => {
  const heard = await line(request);
  await eventually(() => open.length === 1);
  open[0]!.end('hello');
  await eventually(() => heard.text.endsWith('hello'));
  expect(await close(patienceMs)).toBe(true);
  await eventually(() => heard.ended);
});

test('a request in progress is answered before the server closes', async () => {
  const [silent, heard] = [await line(''), await line(request)];
  await eventually(() => open.length === 1);
  const closing = close(patienceMs);
  // Idle connections are closed meanwhile.
  await eventually(() => silent.ended);
  expect(heard.ended).toBe(false);
  open[0]!.end('late');
  expect(await closing).toBe(true);
  expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*late$/);
});

test('silent connections and endless headers do not delay closing', async () => {
  const lines = [await line(''), await line('GET / HTTP/1.1\r\nHost: nestling\r\n')];
  expect(await close(patienceMs)).toBe(true);
  await eventually(() => lines.every(({ ended }) => ended));
});

test('a request that is never answered is cut off after the timeout', async () => {
  const heard = await line(request);
  await eventually(() => open.length === 1);
  expect(await close(1)).toBe(false);
  await eventually(() => heard.ended);
  expect(heard.text).toBe('');
});
