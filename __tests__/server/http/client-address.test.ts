import { randomInt } from 'node:crypto';
import { createServer, request as sendRequest, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { freshEmail, password } from '@/__tests__/support/accounts';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { networkOf } from '@/server/areas/session/rules/network';
import { clientAddress } from '@/server/http/client-address';

/** How rate limits identify a caller, with and without a proxy. */
const proxy = '198.51.100.1';

function addressOf(forwarded: string | undefined, trustProxy = true, remoteAddress: string | undefined = proxy) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddress({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, trustProxy);
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:443', '203.0.113.9'],
  [' 203.0.113.9:65535 ', '203.0.113.9'],
  ['10.0.0.1, 203.0.113.9:1', '203.0.113.9'],
  ['2001:db8::9', '2001:db8::9'],
  ['2001:0DB8:0:0::0009', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['[2001:db8::9]:443', '2001:db8::9'],
  ['"[2001:db8::9]:443"', '2001:db8::9'],
  ['fe80::9%eth0', 'fe80::9'],
  ['[fe80::9%25eth0]:443', 'fe80::9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
])('an X-Forwarded-For of %j means the client %s', (forwarded, address) => {
  expect(addressOf(forwarded)).toBe(address);
});

test.each([
  '',
  ' ',
  ',',
  '203.0.113.9,',
  '203.0.113.9, ',
  'unknown',
  '_hidden',
  'for=203.0.113.9',
  '203.0.113.9:',
  '203.0.113.9:x',
  '203.0.113.9:123456',
  '203.0.113.9:1:1',
  '203.0.113.09',
  '0xcb.0.113.9',
  '203.0.113',
  '203.0.113.999',
  '[203.0.113.9]',
  '[2001:db8::9',
  '2001:db8::9]:443',
  '[2001:db8::9]443',
  '2001:db8::g',
  '2001:db8:1:2:3:4:5:6:443',
  '[]',
  '%eth0',
  'x'.repeat(15_000),
  `203.0.113.9:${'1'.repeat(15_000)}`,
  `fe80::9%${'z'.repeat(15_000)}`,
])('an X-Forwarded-For of %.40j has no client, so the proxy’s address counts', (forwarded) => {
  expect(addressOf(forwarded)).toBe(proxy);
});

test('without a trusted proxy the header is ignored', () => {
  expect(addressOf('203.0.113.9', false)).toBe(proxy);
  expect(addressOf(undefined)).toBe(proxy);
  expect(addressOf(undefined, true, '::ffff:198.51.100.1')).toBe(proxy);
});

test('text after or instead of an address does not change the network that the limits count', () => {
  const port = fc.integer({ min: 0, max: 99_999 }).map((value) => `:${value}`);
  const dressed = fc.oneof(
    port.map((text) => `203.0.113.9${text}`),
    port.map((text) => `[::ffff:203.0.113.9]${text}`),
    fc.constantFrom('203.0.113.9', ' 203.0.113.9', '::ffff:203.0.113.9', '::FFFF:CB00:7109'),
  );
  fc.assert(fc.property(dressed, (text) => expect(networkOf(addressOf(text))).toBe('203.0.113.9')));
  const rubbish = fc.string().filter((text) => !/\d+\.\d+|:.*:/.test(text));
  fc.assert(fc.property(rubbish, (text) => expect(addressOf(`1.2.3.4, ${text.replaceAll(',', '')}`)).toBe(proxy)));
});

describe('guesses through a proxy', () => {
  const guesses = 8;
  let service: TestService;
  let server: Server;
  beforeAll(async () => {
    service = await createTestService({ poolMax: 5 });
    service.deps.rates.signinPerAddress = guesses;
    const listener = getRequestListener((request, { incoming }) =>
      service.app.fetch(request, { address: clientAddress(incoming as IncomingMessage, true) }),
    );
    server = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await service.close();
  });
  beforeEach(() => service.db.deleteFrom('rateLimit').execute());

  /** A failed sign-in to a new account, with these headers. */
  async function guess(headers: Record<string, string | string[]>): Promise<number> {
    const body = JSON.stringify({ email: freshEmail(), password, remember: false });
    const { port } = server.address() as AddressInfo;
    const path = '/api/v1/parent/signin';
    const sent = sendRequest({ port, method: 'POST', path, agent: false });
    sent.setHeader('content-type', 'application/json');
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value);
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode!;
  }

  test.each<[string, (turn: number) => Record<string, string | string[]>]>([
    ['a new port each time', (turn) => ({ 'x-forwarded-for': `203.0.113.9:${1024 + turn}` })],
    [
      'a new IPv6 address and port each time',
      (turn) => ({ 'x-forwarded-for': `[2001:db8:1:2::${turn + 1}]:${1024 + turn}` }),
    ],
    ['different garbage each time', (turn) => ({ 'x-forwarded-for': `rubbish-${turn}-${randomInt(1e9)}` })],
    ['an empty last element', (turn) => ({ 'x-forwarded-for': `203.0.113.${turn}, ` })],
    ['several header lines', (turn) => ({ 'x-forwarded-for': [`192.0.2.${turn}`, '203.0.113.9'] })],
    ['a Forwarded header', (turn) => ({ forwarded: `for=203.0.113.${turn}` })],
    ['a very long value', (turn) => ({ 'x-forwarded-for': `${turn}`.repeat(10_000 / `${turn}`.length) })],
  ])('guesses through a proxy with %s are stopped', async (_, headersOf) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < guesses + 3; turn += 1) statuses.push(await guess(headersOf(turn)));
    expect(statuses.slice(0, guesses).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(guesses)).toEqual([429, 429, 429]);
  });
});

test('a client that has already disconnected still counts towards the limits', async () => {
  const addresses: string[] = [];
  const server = createServer((incoming) => {
    incoming.socket.destroy();
    setImmediate(() => addresses.push(clientAddress(incoming, false)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: nestling\r\n\r\n');
  await once(socket, 'close');
  server.close();
  await once(server, 'close');
  expect(addresses).toEqual([expect.stringMatching(/./)]);
});
