import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLeakedPasswords } from '@/server/adapters/leaks/range';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const suffix = (text: string) => sha1(text).slice(5);

let server: Server;
let answer = { status: 200, body: '' };
/** The paths that were asked for. */
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
});

const list = () => createLeakedPasswords(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

test('a leaked password is found by five characters of its hash', async () => {
  answer = { status: 200, body: [`${suffix('other')}:2`, `${suffix('Nestling1')}:37`].join('\r\n') };
  expect(await list().has('Nestling1')).toBe(true);
  expect(asked).toEqual([`/range/${sha1('Nestling1').slice(0, 5)}`]);
  expect(await list().has('Correct7Horse')).toBe(false);
});

test('padding is no password', async () => {
  answer = { status: 200, body: `${suffix('Nestling1')}:0` };
  expect(await list().has('Nestling1')).toBe(false);
});

test('a list that is away says so', async () => {
  answer = { status: 503, body: '' };
  await expect(list().has('Nestling1')).rejects.toThrow('503');
});
