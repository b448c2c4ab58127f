import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-at-a-time-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function takeTurn(): Promise<void> {
  const code = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { oneAtATime } from ${JSON.stringify(resolve('scripts/tasks/one-at-a-time.mjs'))};
    await oneAtATime('working', async () => {
      appendFileSync('turns', 'begin ');
      await sleep(50);
      appendFileSync('turns', 'end ');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

const turns = () => readFileSync(join(folder, 'turns'), 'utf8').trim();

test('concurrent processes take turns', async () => {
  await Promise.all([takeTurn(), takeTurn(), takeTurn()]);
  expect(turns()).toBe('begin end begin end begin end');
  expect(existsSync(join(folder, 'dist/working'))).toBe(false);
});

test('the lock of a killed process is taken over', async () => {
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/working'), String(killed.pid));
  const gone = once(killed, 'exit');
  killed.kill('SIGKILL');
  await gone;
  await takeTurn();
  expect(turns()).toBe('begin end');
});
