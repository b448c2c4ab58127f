import { isCalendarDate } from '@/lib/dates/dates';
import { uuidPattern } from '@/lib/ids';
import { normaliseEmail } from '@/lib/validation/email';
import { shownHash } from '@/server/areas/family/session/throttle';
import { endRecord, insertRecord, listRecords } from '@/server/areas/operations/desk/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { acceptedHashes, keyedHash } from '@/server/areas/platform/shared/rules';

/** A request's number, and an amount or a count that is too short for a telephone number. */
const plainPattern = /^(N[BTW]-[0-9A-Z]{6}|\d{1,5}\.\d\d|\d{1,4})$/i;

/** Alike for a mailbox in any spelling. */
const hashed = (text: string) => (text.includes('@') ? normaliseEmail(text) : text);

/** What the record may say of an argument: an id, a number or a date as it is, and anything else as a keyed hash. */
const recordedForm = ({ keys }: Pick<Deps, 'keys'>, text: string): string =>
  uuidPattern.test(text) || plainPattern.test(text) || isCalendarDate(text)
    ? text
    : shownHash(keyedHash(keys, 'desk-record', hashed(text)));

/** How a command ends, with the program's exit status, which the record keeps. */
export const exitCodes = { done: 0, refused: 1, 'not understood': 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

interface GivenCommand {
  givenBy: string;
  command: string;
  words: readonly string[];
  /** By name; true for one without a value. */
  options: Readonly<Record<string, string | true>>;
}

/** Records a command before it runs, and returns what notes how it ended. */
export async function recordCommand(
  deps: Pick<Deps, 'db' | 'keys'>,
  { givenBy, command, words, options }: GivenCommand,
): Promise<(code: ExitCode) => Promise<void>> {
  const shown = Object.entries(options).map(([name, value]) =>
    value === true ? `--${name}` : `--${name}=${recordedForm(deps, value)}`,
  );
  const args = [...words.map((word) => recordedForm(deps, word)), ...shown];
  const id = await insertRecord(deps.db, { at: new Date(), givenBy, command, arguments: args });
  return (code) => endRecord(deps.db, id, code);
}

/** The newest commands; with `about`, those that name this id, number, name or mailbox. */
export async function readRecords(deps: Pick<Deps, 'db' | 'keys'>, limit: number, about?: string) {
  const forms =
    about === undefined ? [] : [about, ...acceptedHashes(deps.keys, 'desk-record', hashed(about)).map(shownHash)];
  const records = await listRecords(deps.db, limit, forms);
  return records.map(({ code, ...record }) => ({ ...record, ended: namesOf.get(code) ?? 'not ended' }));
}

const namesOf = new Map<number | null, string>(Object.entries(exitCodes).map(([name, code]) => [code, name]));
