import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moduleAt, runModule } from '@/__tests__/support/run-module';

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const git = (...args: string[]) => spawnSync('git', args, { cwd: folder });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'work-tree-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Compares the work tree before and after a piece of code that runs in it. */
const compareAround = (code: string, env?: Record<string, string>) =>
  runModule(
    `import { writeFileSync } from 'node:fs';
     import { changedFiles, compareFiles } from ${moduleAt('scripts/tasks/work-tree.mjs')};
     const before = await changedFiles();
     ${code}
     console.log(JSON.stringify(await compareFiles(before)));`,
    folder,
    env,
  ).said.split('\n');
const passed = JSON.stringify({ passed: 1, failed: 0, skipped: 0 });
const failed = JSON.stringify({ passed: 0, failed: 1, skipped: 0 });
const skipped = JSON.stringify({ passed: 0, failed: 0, skipped: 1 });

describe('in a repository', () => {
  beforeEach(() => {
    git('init', '-q');
    write('.gitignore', 'ignored\n');
    write('tracked', 'one\n');
    git('add', '.');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'First');
  });

  test('an ignored file does not fail the comparison', () => {
    expect(compareAround(`writeFileSync('ignored', 'x');`)).toEqual([passed]);
  });

  test('changes from before the check do not fail the comparison', () => {
    write('tracked', 'two\n');
    write('new', 'x');
    expect(compareAround('')).toEqual([passed]);
  });

  test.each([
    ['a changed tracked file', 'tracked', ' M tracked'],
    ['a file that is neither tracked nor ignored', 'left', '?? left'],
  ])('%s fails the comparison', (_, name, line) => {
    expect(compareAround(`writeFileSync('${name}', 'changed');`)).toEqual([
      'These files changed while the check ran:',
      line,
      failed,
    ]);
  });
});

test.each<[string, Record<string, string>]>([
  ['outside of a repository', { GIT_CEILING_DIRECTORIES: tmpdir() }],
  ['without Git', { PATH: '' }],
])('the comparison is skipped %s', (_, env) => {
  expect(compareAround('', env)).toEqual(['Skipped: this folder is not a Git repository.', skipped]);
});
