import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createEmptyDatabase } from '@/__tests__/support/database';
import { checkDatabase } from '@/server/launcher/shared-database';

async function problemWith(url: string): Promise<string> {
  return checkDatabase(url).then(
    () => 'none',
    (error: Error) => error.message,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('a reachable database passes; problems are reported without its password', async () => {
  const { url, drop } = await createEmptyDatabase();
  expect(await problemWith(url)).toBe('none');

  const wrongPassword = new URL(url);
  wrongPassword.password = 'hunter2';
  expect(await problemWith(wrongPassword.href)).toMatch(/cannot be used: the password is wrong\.$/);

  const wrongName = new URL(url);
  wrongName.pathname = '/nowhere';
  expect(await problemWith(wrongName.href)).toBe(
    `The database of DATABASE_URL (nowhere on 127.0.0.1:${wrongName.port}) cannot be used: there is no such database. Create it first.`,
  );

  const nobody = await problemWith(`postgres://u:hunter2@127.0.0.1:${await freePort()}/nestling`);
  expect(nobody).toMatch(/nothing is listening there\. Is PostgreSQL running\?$/);
  expect(nobody).not.toContain('hunter2');
  await drop();
});
