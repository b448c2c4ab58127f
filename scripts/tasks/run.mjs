import { spawn } from 'node:child_process';

/**
 * Runs a program and waits for it. Its output goes to the terminal; with `quiet` it is returned instead.
 * @returns {Promise<{ code: number, output: string }>} code 1 also if a signal ended it
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    // When we are stopped, stop the program too: left running, it would block the next start.
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

/** Runs an installed package's program with this Node; npx would add processes in between. */
export const node = (args, options) => run(process.execPath, args, options);

/** Runs npm: the one that started us, if it told us its file. */
export function npm(args, options) {
  const file = process.env.npm_execpath;
  return file?.endsWith('.js') ? node([file, ...args], options) : run('npm', args, options);
}
