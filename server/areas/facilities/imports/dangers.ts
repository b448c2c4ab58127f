import type { CalendarDate } from '@/lib/dates/dates';
import type { ImportReport, ReportLine } from '@/server/areas/facilities/imports/import-report';
import { lostZeros } from '@/server/areas/facilities/imports/rules/read-address';
import { isAboutAges } from '@/server/areas/facilities/imports/rules/read-row';

/** Dangers that affect many rows, each with the flag that allows it. */
export const dangerSwitches = {
  closing: '--allow-closing',
  identity: '--allow-identity-changes',
  older: '--older',
  ages: '--allow-unread-ages',
} as const;
export type DangerName = keyof typeof dangerSwitches;

/** If this share of open facilities would close, the file is probably incomplete, even if all its rows are valid. */
const closedShare = 0.05;
/** If more than this share of known facilities would change identity, the key is probably a row number. */
const anotherShare = 0.03;
const refusedShare = 0.5;
/** If the ages of more than this share of rows cannot be read, the mapping lacks a pattern, words or a unit. */
const unreadAgesShare = 0.05;
const namedMax = 5;

export interface DangerOptions {
  /** Facilities of the source that were open before the import. */
  open: number;
  allow: readonly DangerName[];
  /** Keys of participating facilities that have really closed. */
  close: readonly string[];
  /** The newest list date that is stored, and the newest in the file; null if not stated. */
  storedDate: CalendarDate | null;
  fileDate: CalendarDate | null;
}

const named = (lines: readonly ReportLine[], words: (line: ReportLine) => string) =>
  lines
    .slice(0, namedMax)
    .map((line) => `\n  ${words(line)}`)
    .join('') + (lines.length > namedMax ? `\n  … and ${lines.length - namedMax} more, which the report lists` : '');
const oneOrMore = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

/** Reasons not to trust the whole file, each a message that names the flag that allows it. */
export function dangersOf(report: ImportReport, { open, allow, close, storedDate, fileDate }: DangerOptions): string[] {
  const { source, read, leftOut, refused, closed, lines } = report;
  const rows = read - leftOut;
  const dangers: string[] = [];
  if (rows === 0) dangers.push(`The mapping’s filter (rows) excludes all ${read} rows of the file.`);
  if (refused > rows * refusedShare) {
    const all = lines.filter(({ what }) => what === 'refused');
    const short = all.filter(({ reason }) => reason!.endsWith(lostZeros));
    const first = (short.length > refused / 2 ? short : all)[0]!;
    dangers.push(
      `${refused} of ${rows} rows would be refused. The first is line ${first.line}: ${first.reason} Does this mapping fit this file?`,
    );
  }
  if (storedDate !== null && fileDate !== null && fileDate < storedDate && !allow.includes('older')) {
    dangers.push(
      `This list is of ${fileDate}, and ${source} was imported from a newer one, of ${storedDate}. If the older list is right, import it with ${dangerSwitches.older}.`,
    );
  }
  if (report.agesUnread > report.agesWritten * unreadAgesShare && !allow.includes('ages')) {
    const unread = lines.filter(({ what, reason }) => what === 'noted' && isAboutAges(reason!));
    dangers.push(
      `The ages of ${report.agesUnread} of ${report.agesWritten} rows cannot be read, so these facilities would come last in a search for a child’s age:${named(unread, ({ line, reason }) => `line ${line}: ${reason}`)}\nHelp the mapping read them (pattern, words or unit of "ages"). If the list says no more, import it with ${dangerSwitches.ages}.`,
    );
  }
  if (!allow.includes('identity')) dangers.push(...identityDangers(report));
  const alike = lines.filter(({ what }) => what === 'alike');
  if (alike.length > 0) {
    dangers.push(
      `${oneOrMore(alike.length, 'new facility looks', 'new facilities look')} like one that would be closed:${named(alike, ({ name, change, reason }) => `${name} (${change!.after}): ${reason} --same "${change!.before}=${change!.after}"`)}\nWhere the two are one facility, repeat that --same, or add the two keys to "same" in the mapping: it keeps its id, bookings and reviews. Where they are two, say --not-same, or add them to "notSame".`,
    );
  }
  const losing = lines.filter(({ what, takesPart, key }) => what === 'closed' && takesPart && !close.includes(key));
  if (losing.length > 0) {
    dangers.push(
      `${oneOrMore(losing.length, 'facility that takes part', 'facilities that take part')} would be closed:${named(losing, ({ name, key, reason }) => `${name} (${key})${reason ? `: ${reason}` : ''} --close "${key}"`)}\nIf it has really closed, repeat that --close. If it is in the file under another key, say --same "old key=new key".`,
    );
  }
  if (closed > 0 && closed >= open * closedShare && !allow.includes('closing')) {
    const gone = lines.filter(({ what }) => what === 'closed');
    dangers.push(
      `The file would close ${closed} of the ${open} open facilities of ${source}, so it may be incomplete:${named(gone, ({ name, key }) => `${name} (${key})`)}\nIf they have really closed, import it with ${dangerSwitches.closing}.`,
    );
  }
  return dangers;
}

function identityDangers({ updated, reopened, unchanged, lines }: ImportReport): string[] {
  const others = lines.filter(({ what }) => what === 'another');
  const moved = lines.filter(({ what }) => what === 'moved');
  const ours = others.filter(({ takesPart }) => takesPart);
  const matched = updated + reopened + unchanged;
  const go = `If they are the same facilities, import the file with ${dangerSwitches.identity}.`;
  const dangers: string[] = [];
  const movedLines = new Set(moved.map(({ line }) => line));
  const strangers = others.filter(({ line }) => !movedLines.has(line));
  if (strangers.length > matched * anotherShare) {
    dangers.push(
      `${strangers.length} of ${matched} known facilities in the file would become different ones: at least two of their name, address and phone change, so the key may be a row number that has shifted. ${go} If the key is a row number, leave key out of the mapping, give the source a new name and retire the old one.`,
    );
  }
  if (moved.length > 0) {
    dangers.push(
      `${oneOrMore(moved.length, 'facility has', 'facilities have')} moved to another key:${named(moved, ({ name, change }) => `${name}: --same "${change!.before}=${change!.after}"`)}\nRepeat that --same, and each keeps its id, bookings and reviews. If the key is a row number that has shifted, leave key out of the mapping, give the source a new name and retire the old one. ${go}`,
    );
  }
  if (ours.length > 0) {
    dangers.push(
      `${oneOrMore(ours.length, 'facility that takes part', 'facilities that take part')} would become a different one, with its bookings and reviews:${named(ours, ({ key, change }) => `${key}: ${change!.before} → ${change!.after}`)}\n${go}`,
    );
  }
  return dangers;
}
