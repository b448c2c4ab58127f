import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { ensurePort } from '@/server/launcher/port';

let holder: Server;
let port: number;
let said: string[];

beforeEach(async () => {
  said = [];
  holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  port = (holder.address() as AddressInfo).port;
});

afterEach(() => void holder.close());

const ensure = (patience: number) =>
  ensurePort({ port, host: '127.0.0.1' }, (sentence) => said.push(sentence), patience);

test('a port that stays in use is reported with a remedy', async () => {
  await expect(ensure(0)).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm run up`,
  );
});

test('the launcher waits for a port that an ending run still holds, and says so once', async () => {
  const waiting = ensure(20_000);
  const poll = setInterval(() => said.length > 0 && holder.close(), 5);
  await waiting;
  clearInterval(poll);
  expect(said).toEqual([`Port ${port} is in use: waiting, in case an earlier run is still stopping.`]);
});

test('a HOST that is not this machine is reported', async () => {
  await expect(ensurePort({ port: 4999, host: '192.0.2.1' }, () => undefined, 0)).rejects.toThrow(
    /^Cannot listen on 192\.0\.2\.1:4999 \(EADDRNOTAVAIL\)\. Check HOST and PORT\.$/,
  );
});
