import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Node programs that a measurement needs. Output is captured and printed on failure. */
export interface ProgramOptions {
  cwd?: string;
  env?: Record<string, string>;
}

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const longestStartMs = 180_000;
const patienceMs = 20_000;

/** Runs a program to its end and returns its output. @throws Error with the output if it fails */
export async function finished(args: readonly string[], options: ProgramOptions = {}): Promise<string> {
  const { child, said } = start(args, options);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${said()}`);
  return said();
}

/** Starts a server and waits until it answers at `url`. */
export async function startServer(args: readonly string[], options: ProgramOptions & { url: string }): Promise<Server> {
  const { child, said } = start(args, options);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(forced);
  };
  const deadline = Date.now() + longestStartMs;
  while (!(await answers(options.url))) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || Date.now() > deadline) {
      await stop();
      throw new Error(`${args.join(' ')} does not serve ${options.url}:\n${said()}`);
    }
    await sleep(200);
  }
  return { url: options.url, pid: child.pid!, stop };
}

function start(args: readonly string[], { cwd, env }: ProgramOptions): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const words: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  return { child, said: () => words.join('').slice(-4_000) };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
