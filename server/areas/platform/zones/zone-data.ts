import moment from 'moment-timezone';
import type { ZoneSpan, ZoneTable } from '@/lib/dates/zone-table';

/** The program's own zone data (record 0180): moment-timezone has IANA's as plain numbers, which no machine changes. */
export const zoneDataVersion = moment.tz.dataVersion;

export const zoneNames = (): string[] => moment.tz.names();

/** Covers every instant that the program stores. Beyond it, the nearest span applies. */
const [first, last] = [Date.UTC(2020, 0, 1), Date.UTC(2045, 0, 1)];

const read = new Map<string, readonly ZoneSpan[] | null>();

/** By the exact name of a zone. */
export const zoneData: ZoneTable = (name) => {
  if (!read.has(name)) read.set(name, spansOf(name));
  return read.get(name)!;
};

function spansOf(name: string): ZoneSpan[] | null {
  const zone = moment.tz.zone(name);
  if (zone?.name !== name) return null;
  const spans = zone.abbrs.map((abbreviation, index) => ({
    from: zone.untils[index - 1] ?? -Infinity,
    to: zone.untils[index]!,
    // Theirs count westward.
    minutes: -zone.offsets[index]!,
    abbreviation,
  }));
  const kept = spans.filter(({ from, to }) => from < last && to > first);
  kept[0]!.from = -Infinity;
  kept.at(-1)!.to = Infinity;
  return kept;
}
