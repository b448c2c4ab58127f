import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** A project module's absolute path as a string literal, for imports by processes that run in another folder. */
export const moduleAt = (path: string): string => JSON.stringify(resolve(path));

type Environment = Record<string, string>;

/** Runs Node in a folder, without the caller's settings; returns its output and exit code. */
export function runNode(args: readonly string[], cwd: string, env: Environment = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: stdout.trim(), errors: stderr.trim() };
}

/** Runs an ES module from a string, because Jest cannot import the scripts' modules. */
export const runModule = (code: string, cwd: string, env?: Environment) =>
  runNode(['--input-type=module', '-e', code], cwd, env);

export const runProgram = (path: string, args: readonly string[], cwd: string, env?: Environment) =>
  runNode(['--import', resolve('node_modules/tsx/dist/loader.mjs'), resolve(path), ...args], cwd, {
    TSX_TSCONFIG_PATH: resolve('tsconfig.json'),
    ...env,
  });
