import { finished, startServer } from '@/bench/processes';
import { freePort } from '@/bench/free-port';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const serving = (port: number) =>
  `require('node:http').createServer((_, answer) => answer.end('hello')).listen(${port}, '127.0.0.1')`;

test('the output of a successful program is returned', async () => {
  expect(await finished(['-e', 'console.log(process.env.WORD)'], { env: { WORD: 'said' } })).toBe('said\n');
});

test('a failing program is reported with its output', async () => {
  const failing = ['-e', "console.error('no disk'); process.exit(4)"];
  await expect(finished(failing)).rejects.toThrow(/ ended with 4:\nno disk\n$/);
});

test('a server is ready once it answers, and has ended once stopped', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer(['-e', serving(port)], { url });
  expect(await (await fetch(url)).text()).toBe('hello');
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  await server.stop();
});

test('a server that ends during start-up is reported with its output', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await expect(startServer(['-e', "console.log('bad settings')"], { url })).rejects.toThrow(
    /does not serve http:\/\/127\.0\.0\.1:\d+:\nbad settings\n$/,
  );
});
