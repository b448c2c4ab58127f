import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DeskAnswer } from '@/scripts/desk/run-desk';

type Desk = (...command: string[]) => Promise<string>;

/** The facility's desk (docs/how-to/desk.md) on a server's data. Each command waits until all due work is done. */
export function deskOf(dataDir: string): Desk & { close(): Promise<void> } {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '1', DEMO_DESK: 'off' };
  const program = ['--import', 'tsx', '__tests__/e2e/steps/desk-process.ts'];
  const child = spawn(process.execPath, program, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let turn: Promise<unknown> = Promise.resolve();
  const ask = async (command: string[]) => {
    child.stdin.write(`${JSON.stringify([...command, '--now'])}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error('The desk has ended.');
    const { text, code } = JSON.parse(value as string) as DeskAnswer;
    if (code !== 0) throw new Error(text);
    return text;
  };
  const desk = (...command: string[]) => {
    const answer = turn.then(() => ask(command));
    turn = answer.catch(() => undefined);
    return answer;
  };
  return Object.assign(desk, {
    close() {
      child.stdin.end();
      return ended;
    },
  });
}

let shared: Desk | null = null;
/** Desk of the server that all tests share. Never use `clock` here: it would move time for every test. */
export const desk: Desk = (...command) => (shared ??= deskOf(process.env.E2E_DATA_DIR!))(...command);
