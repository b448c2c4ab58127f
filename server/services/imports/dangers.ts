import type { ImportReport } from '@/server/services/imports/import-report';

/** Each danger and the switch of the command that lets it through. */
export const dangerSwitches = {
  closing: '--allow-closing',
  identity: '--allow-identity-changes',
} as const;
export type DangerName = keyof typeof dangerSwitches;

/** More than a tenth of the open facilities closed at once: the file is probably cut. */
const closedShare = 0.1;
/** More than a few in a hundred updated facilities become others: the key is probably a row number. */
const anotherShare = 0.03;
/** So few are let through in a long list: a centre that was sold has a new name and phone. */
const anotherFew = 5;
const refusedShare = 0.5;

/** Why a file as a whole is not to be trusted, each as a sentence that names the switch. */
export function dangersOf(report: ImportReport, open: number, allow: readonly DangerName[]): string[] {
  const { source, read, leftOut, refused, closed, updated, reopened, unchanged, lines } = report;
  const rows = read - leftOut;
  const dangers: string[] = [];
  if (rows === 0) dangers.push(`The mapping’s filter (rows) excludes all ${read} rows of the file.`);
  if (refused > rows * refusedShare) {
    const first = lines.find(({ what }) => what === 'refused')!;
    dangers.push(`${refused} of ${rows} rows would be refused. The first is line ${first.line}: ${first.reason} Does this mapping fit this file?`); // prettier-ignore
  }
  const others = lines.filter(({ what }) => what === 'another').length;
  const matched = updated + reopened + unchanged;
  const many =
    others > (updated + reopened) * anotherShare && (others >= anotherFew || others > matched * anotherShare);
  if (many && !allow.includes('identity')) {
    dangers.push(
      `${others} of ${updated + reopened} updated facilities would become different ones: at least two of their name, address and phone change, so the key may be a row number that has shifted. If they are the same facilities, import the file with ${dangerSwitches.identity}. If the key is a row number, leave key out of the mapping and give the source a new name.`,
    );
  }
  if (closed > open * closedShare && !allow.includes('closing')) {
    dangers.push(
      `The file would close ${closed} of the ${open} open facilities of ${source}, so it may be incomplete. If they have really closed, import it with ${dangerSwitches.closing}.`,
    );
  }
  return dangers;
}
