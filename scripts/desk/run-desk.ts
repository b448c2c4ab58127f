import { parseArgs } from 'node:util';
import { bookingCommands } from '@/scripts/desk/booking-commands';
import { clockCommand } from '@/scripts/desk/clock-command';
import { UsageError, type Command, type Input } from '@/scripts/desk/command';
import { factCommands } from '@/scripts/desk/fact-commands';
import { facilityCommands } from '@/scripts/desk/facility-commands';
import { moneyCommands } from '@/scripts/desk/money-commands';
import { priceCommands } from '@/scripts/desk/price-commands';
import { requestCommands } from '@/scripts/desk/request-commands';
import { AppError } from '@/lib/app-error';
import { runDue } from '@/server/jobs/sweeps';
import type { Deps } from '@/server/services/deps';

const { list, ...ofTheHouse } = facilityCommands;

export const commands: Readonly<Record<string, Command>> = {
  list,
  ...bookingCommands,
  ...requestCommands,
  ...ofTheHouse,
  ...factCommands,
  ...priceCommands,
  ...moneyCommands,
  clock: clockCommand,
};

export const help = [
  'npm run desk -- <command>: answers families’ requests on behalf of a facility.',
  '',
  ...Object.values(commands).map(({ usage, about }) => `  ${usage}\n      ${about}`),
  '',
  'A request is named by its number (NB-…, NT-…, NW-…) or its id. With --now, anything that is due runs at once',
  'instead of in the running program: charges, mail, offers to the next in line.',
].join('\n');

export interface DeskAnswer {
  text: string;
  /** 0 done, 1 refused, 2 not understood. */
  code: 0 | 1 | 2;
}

/** True if the help is all that is asked for. */
export const wantsHelp = ([name]: readonly string[]) => name === undefined || ['help', '--help', '-h'].includes(name);

/** Runs one command. A refusal becomes a sentence; our own faults are thrown. */
export async function runDesk(argv: readonly string[], open: () => Promise<Deps>): Promise<DeskAnswer> {
  if (wantsHelp(argv)) return { text: help, code: 0 };
  const [name = '', ...args] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return { text: `There is no command ${name}. To see all commands, run: npm run desk -- help`, code: 2 };
  try {
    const { input, now } = read(command, args);
    const deps = await open();
    const text = await command.run(deps, input);
    if (now) {
      // The command may have moved business time.
      await deps.clock.look?.();
      await runDue(deps);
    }
    return { text, code: 0 };
  } catch (error) {
    if (error instanceof UsageError) return { text: `${error.message}\nUsage: ${command.usage}`, code: 2 };
    if (error instanceof AppError) return { text: error.message, code: 1 };
    throw error;
  }
}

function read(command: Command, args: string[]): { input: Input; now: boolean } {
  const options = { ...command.options, now: { type: 'boolean' as const } };
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const word = (index: number) => {
      const found = positionals[index];
      if (found === undefined) throw new UsageError('The command is incomplete.');
      return found;
    };
    const option = (key: string) => {
      const value: unknown = (values as Record<string, unknown>)[key];
      return typeof value === 'string' ? value : undefined;
    };
    return { input: { words: positionals, word, option }, now: values.now === true };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_PARSE_ARGS')) throw new UsageError(message);
    throw error;
  }
}
