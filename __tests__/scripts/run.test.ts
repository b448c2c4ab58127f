import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { moduleAt, runModule } from '@/__tests__/support/run-module';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const tasks = `import { node, npm, run } from ${moduleAt('scripts/tasks/run.mjs')};`;
const program = (text: string) => `['-e', ${JSON.stringify(text)}]`;
const outcomeOf = (call: string) =>
  JSON.parse(
    runModule(`${tasks} console.log(JSON.stringify(await ${call}));`, folder).said.split('\n').at(-1)!,
  ) as object;

test('a quiet run returns the output of both streams and the exit code', () => {
  const speak = "console.log('one'); console.error('two'); process.exitCode = 3;";
  expect(outcomeOf(`node(${program(speak)}, { quiet: true })`)).toEqual({ code: 3, output: 'one\ntwo\n' });
});

test('a normal run prints output immediately and returns none', () => {
  const { said } = runModule(
    `${tasks} const { output } = await node(${program("console.log('one')")}); console.log('kept:' + output);`,
    folder,
  );
  expect(said.split('\n')).toEqual(['one', 'kept:']);
});

test('the program gets our environment plus the given variables', () => {
  const speak = 'process.stdout.write(`${process.env.NODE_ENV} ${process.env.ZONE}`)';
  expect(outcomeOf(`node(${program(speak)}, { quiet: true, env: { ZONE: 'west' } })`)).toEqual({
    code: 0,
    output: 'test west',
  });
});

test('a program ended by a signal counts as failed', () => {
  expect(outcomeOf(`node(${program("process.kill(process.pid, 'SIGKILL')")}, { quiet: true })`)).toMatchObject({
    code: 1,
  });
});

test('a missing program is an error', () => {
  const { status, errors } = runModule(`${tasks} await run('no-such-program', []);`, folder);
  expect(status).toBe(1);
  expect(errors).toContain('ENOENT');
});

test('npm is the one that started the script', () => {
  writeFileSync(join(folder, 'npm-cli.js'), "console.log('npm ' + process.argv.slice(2).join(' '));");
  const { said } = runModule(`${tasks} await npm(['install', '--x']);`, folder, {
    npm_execpath: join(folder, 'npm-cli.js'),
  });
  expect(said).toBe('npm install --x');
});

test('a stopped script stops its program first, which would otherwise block the next start', async () => {
  const text =
    "process.on('SIGTERM', () => { console.log('ended'); process.exit(); }); console.log('running'); setInterval(() => {}, 1000);";
  const code = `${tasks} await node(${program(text)});`;
  const outer = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const ended = once(outer, 'close');
  for await (const line of createInterface({ input: outer.stdout })) {
    lines.push(line);
    if (line === 'running') outer.kill('SIGTERM');
  }
  expect(await ended).toEqual([1, null]);
  expect(lines).toEqual(['running', 'ended']);
});
