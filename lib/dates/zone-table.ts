import { tzOffset } from '@date-fns/tz/tzOffset';
import type { FacilityAddress } from '@/api/contract/types';

/**
 * What clocks show in a time zone (record 0180). Machines, databases and browsers have zone data of different years, so the
 * service has a table of its own, and its answers carry the few offsets that a page needs. Only a zone about which neither says
 * anything is read from the machine's data.
 */

/** Milliseconds, `to` exclusive and infinite if open, during which clocks are `minutes` ahead of UTC. */
export interface ZoneSpan {
  from: number;
  to: number;
  minutes: number;
  /** "EST". */
  abbreviation: string;
}

/** The spans of a zone in their order; null if there is no such zone. */
export type ZoneTable = (timeZone: string) => readonly ZoneSpan[] | null;

interface Known {
  table: ZoneTable | null;
  /** From answers. */
  learned: Map<string, readonly ZoneSpan[]>;
}

const key = Symbol.for('nestling.zones');
/** Global, because Next loads this file once more for its pages. */
const registry = globalThis as unknown as Record<symbol, Known | undefined>;
const known = (): Known => (registry[key] ??= { table: null, learned: new Map() });

/** For the process that runs the service. Null: as without it. */
export function setZoneTable(table: ZoneTable | null): void {
  registry[key] = { table, learned: new Map() };
}

type ZoneOffsets = NonNullable<FacilityAddress['offsets']>;

const [monthsBack, monthsAhead] = [12, 24];

/** What an answer says of a zone: from a year ago to two years ahead. */
function offsetsOf(spans: readonly ZoneSpan[], now: Date): ZoneOffsets {
  const moved = (months: number) => new Date(now).setUTCMonth(now.getUTCMonth() + months);
  const [first, last] = [moved(-monthsBack), moved(monthsAhead)];
  return spans
    .filter(({ from, to }) => from < last && to > first)
    .map(({ from, minutes, abbreviation }) => ({
      from: from === -Infinity ? null : new Date(from).toISOString(),
      minutes,
      abbreviation,
    }));
}

interface Zoned {
  timeZone: string;
  offsets?: ZoneOffsets;
}

/** The deepest zone of an answer is in `items[].address`, that of a page's props in `compared[].facility.addresses[]`. */
const [ofAnswer, ofProps] = [3, 5];

/** Calls `visit` for the objects in an answer that have a time zone. */
function eachZoned(value: unknown, visit: (zoned: Zoned) => void, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as Partial<Zoned>).timeZone === 'string') visit(value as Zoned);
  if (depth > 0) for (const part of Object.values(value)) eachZoned(part, visit, depth - 1);
}

/** Completes the service's answer with the offsets of each zone in it. */
export function addOffsets<T>(answer: T, now: Date): T {
  const { table } = known();
  const seen = new Map<string, ZoneOffsets | undefined>();
  if (table)
    eachZoned(
      answer,
      (zoned) => {
        const { timeZone } = zoned;
        if (!seen.has(timeZone)) {
          const spans = table(timeZone);
          seen.set(timeZone, spans ? offsetsOf(spans, now) : undefined);
        }
        const offsets = seen.get(timeZone);
        if (offsets) zoned.offsets = offsets;
      },
      ofAnswer,
    );
  return answer;
}

/** Remembers the offsets in an answer, for the pages that show it. The service has its table and learns nothing. */
export function learnOffsets<T>(answer: T, depth = ofAnswer): T {
  const { table, learned } = known();
  if (!table)
    eachZoned(
      answer,
      ({ timeZone, offsets }) => {
        if (offsets) learned.set(timeZone, offsets.map(spanOf));
      },
      depth,
    );
  return answer;
}

/** The same for the answers in a page's props. */
export const learnFromProps = (props: object): object => learnOffsets(props, ofProps);

const spanOf = ({ from, ...rest }: ZoneOffsets[number], index: number, all: ZoneOffsets): ZoneSpan => ({
  from: from === null ? -Infinity : Date.parse(from),
  to: Date.parse(all[index + 1]?.from ?? '') || Infinity,
  ...rest,
});

const spanAt = (spans: readonly ZoneSpan[] | null | undefined, at: number): ZoneSpan | undefined =>
  spans?.find(({ from, to }) => from <= at && at < to);

/** Undefined if neither the table nor an answer says what clocks show then. */
export function knownSpan(timeZone: string, at: number): ZoneSpan | undefined {
  const { table, learned } = known();
  return spanAt(table ? table(timeZone) : learned.get(timeZone), at);
}

/** Minutes that clocks are ahead of UTC; NaN if there is no such zone. By what is known, another table, or null: the machine. */
export const minutesAhead = (timeZone: string, at: number, table?: ZoneTable | null): number =>
  (table === undefined ? knownSpan(timeZone, at) : spanAt(table?.(timeZone), at))?.minutes ??
  tzOffset(timeZone, new Date(at));

/** True for an IANA zone that the table, or else this machine, knows, such as America/Toronto. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Z]/i.test(value)) return false;
  const { table } = known();
  return table ? table(value) !== null : !Number.isNaN(tzOffset(value, new Date(0)));
}
