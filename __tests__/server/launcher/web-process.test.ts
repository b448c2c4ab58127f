import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepWebProcess, type WebProcess } from '@/server/launcher/web-process';

/** A program that records each start with its process id, reports that it is ready, then runs the test's code. */
const program = (then: string) => `
  const { appendFileSync } = require('node:fs');
  appendFileSync(__dirname + '/starts', process.pid + '\\n');
  ${then}`;
const serving = "process.send('ready'); process.on('disconnect', () => process.exit()); setInterval(() => {}, 1000);";

let folder: string;
let said: string[];
let web: WebProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'web-process-'));
  said = [];
});

afterEach(async () => {
  await web?.stop();
  rmSync(folder, { recursive: true });
});

function keep(code: string, longestWaitMs = 20): WebProcess {
  const file = join(folder, 'program.cjs');
  writeFileSync(file, program(code));
  web = keepWebProcess({ args: [file], say: (sentence) => said.push(sentence), firstWaitMs: 1, longestWaitMs });
  return web;
}

const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').map(Number);

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}

test('a killed web process is restarted every time', async () => {
  const { ready } = keep(serving);
  await ready;
  for (const round of [1, 2, 3]) {
    process.kill(starts().at(-1)!, 'SIGKILL');
    await until(() => said.filter((sentence) => sentence === 'The portal is running again.').length === round);
  }
  expect(starts()).toHaveLength(4);
  expect(said[0]).toBe('The portal ended unexpectedly (SIGKILL): restarting it.');
});

test('a web process that cannot start is not restarted, since it would fail again', async () => {
  const { ready } = keep('process.exit(3);');
  await expect(ready).rejects.toThrow('The portal could not start (code 3). The reason is above.');
  expect(starts()).toHaveLength(1);
});

test('a web process that has served before is restarted until it serves again', async () => {
  const { ready } = keep(`
    const attempt = require('node:fs').readFileSync(__dirname + '/starts', 'utf8').trim().split('\\n').length;
    if (attempt > 1 && attempt < 5) process.exit(1);
    ${serving}`);
  await ready;
  process.kill(starts()[0]!, 'SIGKILL');
  await until(() => said.includes('The portal is running again.'));
  expect(starts()).toHaveLength(5);
});

test('a stopped web process finishes its work and is not restarted', async () => {
  const kept = keep(`
    process.on('SIGTERM', () => { appendFileSync(__dirname + '/finished', 'yes'); process.exit(0); });
    ${serving}`);
  await kept.ready;
  await kept.stop();
  expect(readFileSync(join(folder, 'finished'), 'utf8')).toBe('yes');
  expect(starts()).toHaveLength(1);
  expect(said).toEqual([]);
});

test('a requested restart ends the web process cleanly and is not reported as unexpected', async () => {
  const kept = keep(`
    process.on('SIGINT', () => { appendFileSync(__dirname + '/finished', 'yes'); process.exit(0); });
    ${serving}`);
  await kept.ready;
  kept.restart();
  await until(() => said.includes('The portal is running again.'));
  expect(readFileSync(join(folder, 'finished'), 'utf8')).toBe('yes');
  expect(starts()).toHaveLength(2);
  expect(said).toEqual(['The portal is running again.']);
});

test('a web process that has served is restarted without a growing delay', async () => {
  // With a backoff that kept doubling, this test would time out.
  const { ready } = keep(serving, Infinity);
  await ready;
  for (let round = 1; round <= 18; round += 1) {
    process.kill(starts().at(-1)!, 'SIGKILL');
    await until(() => said.filter((sentence) => sentence === 'The portal is running again.').length === round);
  }
  expect(starts()).toHaveLength(19);
});
