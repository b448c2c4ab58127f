import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { AppError } from '@/lib/app-error';
import { localTimeZone, wallClockIn } from '@/lib/dates/instants';
import { isTimeZone } from '@/lib/dates/zone-table';
import { formatMoney } from '@/lib/money/money';
import { accountCommands } from '@/scripts/desk/account-commands';
import { claimCommands } from '@/scripts/desk/claim-commands';
import { type Command, type Input, toInstant, toSpan, UsageError } from '@/scripts/desk/command';
import { contactCommands } from '@/scripts/desk/contact-commands';
import { facilityCommands } from '@/scripts/desk/facility-commands';
import { factCommands, priceCommands } from '@/scripts/desk/fact-commands';
import { operationCommands } from '@/scripts/desk/operation-commands';
import { bookingCommands, requestCommands } from '@/scripts/desk/request-commands';
import { table } from '@/scripts/desk/table';
import { resetClock, setClock } from '@/server/areas/operations/desk/move-clock';
import { type ExitCode, exitCodes, recordCommand } from '@/server/areas/operations/desk/record-commands';
import { failedRefunds, recordPaidOtherwise } from '@/server/areas/operations/desk/requests';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { runDue } from '@/server/jobs/sweeps';

/** Moves the demonstration's business time (product rule 8). */
const clockCommand: Command = {
  usage: 'clock [set <yyyy-MM-dd> <HH:mm> | advance <3d|12h|30m> | reset] [--zone America/Toronto]',
  about: 'shows business time; in demonstration mode also changes it. The time zone is the machine’s unless given',
  options: { zone: { type: 'string' } },
  async run(deps, input) {
    const zone = input.option('zone') ?? localTimeZone();
    if (!isTimeZone(zone)) throw new UsageError(`${zone} is not a time zone; write it as America/Toronto.`);
    const [action] = input.words;
    const machine = new Date();
    const shows = (at: Date) => `${wallClockIn(zone, at).date} ${wallClockIn(zone, at).time} (${zone})`;
    if (action === undefined) return `Business time is ${shows(deps.clock.now())}.`;
    if (action === 'reset') {
      await resetClock(deps);
      return `Business time follows the machine’s clock again: ${shows(machine)}.`;
    }
    if (action !== 'set' && action !== 'advance') throw new UsageError('The clock can be set, advanced or reset.');
    input.word(1);
    const at =
      action === 'set'
        ? toInstant(input.words.slice(1).join(' '), zone)
        : new Date(deps.clock.now().getTime() + toSpan(input.word(1)));
    await setClock(deps, at, machine);
    return `Business time is now ${shows(at)}; anything now due runs within seconds.`;
  },
};

/** Commands for refunds that failed at the gateway and are paid by staff. */
const moneyCommands = {
  refunds: {
    usage: 'refunds',
    about: 'shows refunds that the card’s bank returned and that have to be paid another way',
    async run(deps) {
      const refunds = await failedRefunds(deps);
      if (refunds.length === 0) return 'There are no returned refunds.';
      return table(
        refunds.map(({ bookingNumber, amount, currency, failure, settledAt }) => [
          bookingNumber,
          `${formatMoney(amount, currency)} ${currency}`,
          failure.replaceAll('_', ' '),
          `returned ${settledAt.toISOString().slice(0, 10)}`,
        ]),
      );
    },
  },
  'refund-paid': {
    usage: 'refund-paid <booking number>',
    about: 'records that the family received those refunds another way',
    async run(deps, input) {
      return `The refunds of ${await recordPaidOtherwise(deps, input.word(0))} are settled.`;
    },
  },
} as const satisfies Record<string, Command>;

const { list, ...otherFacilityCommands } = facilityCommands;

export const commands: Readonly<Record<string, Command>> = {
  list,
  ...bookingCommands,
  ...requestCommands,
  ...otherFacilityCommands,
  ...contactCommands,
  ...claimCommands,
  ...accountCommands,
  ...factCommands,
  ...priceCommands,
  ...moneyCommands,
  ...operationCommands,
  clock: clockCommand,
};

export const help = [
  'npm run desk -- <command>: answers families’ requests on behalf of a facility.',
  '',
  ...Object.values(commands).map(({ usage, about }) => `  ${usage}\n      ${about}`),
  '',
  'A request is named by its number (NB-…, NT-…, NW-…) or its id. With --now, anything that is due runs at once',
  'instead of in the running program: charges, mail, offers to the next in line. Each command is recorded ("record")',
  'with who gave it: the operating system’s user, or the name after --by.',
].join('\n');

export interface DeskAnswer {
  text: string;
  code: ExitCode;
}

export const wantsHelp = ([name]: readonly string[]) => name === undefined || ['help', '--help', '-h'].includes(name);

/** Runs one command. Refusals are returned as text; programming errors are thrown. */
export async function runDesk(argv: readonly string[], open: () => Promise<Deps>): Promise<DeskAnswer> {
  if (wantsHelp(argv)) return { text: help, code: exitCodes.done };
  const [name = '', ...args] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    return {
      text: `There is no command ${name}. To see all commands, run: npm run desk -- help`,
      code: exitCodes['not understood'],
    };
  try {
    const { input, now, given } = read(command, args);
    const deps = await open();
    const text = await recorded(deps, { ...given, command: name }, () => command.run(deps, input));
    if (now) {
      // The command may have moved business time.
      await deps.clock.look?.();
      await runDue(deps);
    }
    return { text, code: exitCodes.done };
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    const { message } = error as Error;
    return { text: error instanceof UsageError ? `${message}\nUsage: ${command.usage}` : message, code };
  }
}

/** Null for programming errors. */
const codeOf = (error: unknown): ExitCode | null =>
  error instanceof UsageError ? exitCodes['not understood'] : error instanceof AppError ? exitCodes.refused : null;

async function recorded<T>(deps: Deps, given: Parameters<typeof recordCommand>[1], work: () => Promise<T>): Promise<T> {
  const end = await recordCommand(deps, given);
  try {
    const done = await work();
    await end(exitCodes.done);
    return done;
  } catch (error) {
    const code = codeOf(error);
    if (code !== null) await end(code);
    throw error;
  }
}

/** The operating system's user, also behind sudo. A container's may have no name. */
function systemUser(): string {
  try {
    return process.env.SUDO_USER ?? userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

function read(command: Command, args: string[]) {
  const options = { ...command.options, now: { type: 'boolean' as const }, by: { type: 'string' as const } };
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
    const flag = (key: string) => (values as Record<string, unknown>)[key] === true;
    const { now = false, by = systemUser(), ...own } = values as Record<string, string | boolean> & { by?: string };
    const input: Input = { words: positionals, word, option, flag, by };
    const given = { givenBy: by, words: positionals, options: own as Record<string, string | true> };
    return { input, now: now === true, given };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_PARSE_ARGS')) throw new UsageError(message);
    throw error;
  }
}
