import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** The address of one of the project's modules, for an import in a process that runs elsewhere. */
export const moduleAt = (path: string): string => JSON.stringify(resolve(path));

type Environment = Record<string, string>;

/** Runs Node in a folder, without the settings of whoever runs the tests: what it said, and how it ended. */
export function runNode(args: readonly string[], cwd: string, env: Environment = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: stdout.trim(), errors: stderr.trim() };
}

/** Runs the text of an ES module: Jest cannot import the scripts' own modules. */
export const runModule = (code: string, cwd: string, env?: Environment) =>
  runNode(['--input-type=module', '-e', code], cwd, env);

/** Runs one of the project's programs that are written in TypeScript. */
export const runProgram = (path: string, args: readonly string[], cwd: string, env?: Environment) =>
  runNode(['--import', resolve('node_modules/tsx/dist/loader.mjs'), resolve(path), ...args], cwd, {
    TSX_TSCONFIG_PATH: resolve('tsconfig.json'),
    ...env,
  });
