import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs a program and waits for it. Its output goes to the terminal; with `quiet` it is returned instead. `label` prefixes
 * every line, to tell apart programs that run in parallel.
 * @returns {Promise<{ code: number, output: string }>} code 1 also if a signal ended it
 */
export function run(command, args, { env = {}, quiet = false, label } = {}) {
  return new Promise((resolve, reject) => {
    const heard = quiet || label ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      stdio: ['ignore', heard, heard],
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      if (label && stream) createInterface({ input: stream }).on('line', (line) => console.log(`${label} | ${line}`));
      else stream?.on('data', (chunk) => (output += chunk));
    }
    // When stopped, stop the child too: left running, it would block the next start.
    const stop = (signal) => {
      child.once('close', () => process.exit(1));
      child.kill(signal);
    };
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, stop);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a package's CLI with this Node; npx would add processes in between. */
export const node = (args, options) => run(process.execPath, args, options);

/** Runs npm, preferring the one that started this script. */
export function npm(args, options) {
  const file = process.env.npm_execpath;
  return file?.endsWith('.js') ? node([file, ...args], options) : run('npm', args, options);
}
