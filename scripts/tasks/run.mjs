import { spawn } from 'node:child_process';

/**
 * Runs a program and waits for it. Its words go to the terminal, or with `quiet` are kept and returned.
 * @returns {Promise<{ code: number, output: string }>} code 1 also when a signal ended it
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
    // Told to stop we stop the program too: left alone it would go on, in the way of the next start.
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

/** A program of an installed package, run by this Node itself: npx would put more processes between. */
export const node = (args, options) => run(process.execPath, args, options);

/** npm, by the file that npm itself told us where it could, so that it is the same one. */
export function npm(args, options) {
  const file = process.env.npm_execpath;
  return file?.endsWith('.js') ? node([file, ...args], options) : run('npm', args, options);
}
