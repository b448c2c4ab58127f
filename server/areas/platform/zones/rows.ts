import { type RawBuilder, sql } from 'kysely';
import type { ZoneSpan, ZoneTable } from '@/lib/dates/zone-table';
import type { Queryable, Tx } from '@/server/db/connection';

/** The version of the table by which the database's instants were reckoned; null before the first. */
export async function keptVersion(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('zoneOffset').select('version').limit(1).executeTakeFirst();
  return row?.version ?? null;
}

/** One process at a time writes the table. */
export async function lockZones(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('zone_offset'))`.execute(tx);
}

export async function readKept(db: Queryable): Promise<ZoneTable> {
  const { rows } = await sql<{ zone: string; starts: (number | null)[]; minutes: number[]; abbreviations: string[] }>`
    SELECT zone, minutes, abbreviations,
           ARRAY(SELECT CASE WHEN isfinite(at) THEN (extract(epoch FROM at) * 1000)::float8 END
                   FROM unnest(starts) WITH ORDINALITY AS s(at, n) ORDER BY n) AS starts
      FROM zone_offset`.execute(db);
  const kept = new Map(
    rows.map(({ zone, starts, minutes, abbreviations }) => [
      zone,
      starts.map((from, index): ZoneSpan => ({
        from: from ?? -Infinity,
        to: starts[index + 1] ?? Infinity,
        minutes: minutes[index]!,
        abbreviation: abbreviations[index]!,
      })),
    ]),
  );
  return (zone) => kept.get(zone) ?? null;
}

export async function writeZones(tx: Tx, zones: readonly string[], table: ZoneTable, version: string): Promise<void> {
  const rows = zones.flatMap((zone) => {
    const spans = table(zone);
    if (!spans) return [];
    return {
      zone,
      starts: spans.map(({ from }) => (from === -Infinity ? '-infinity' : new Date(from).toISOString())),
      minutes: spans.map(({ minutes }) => minutes),
      abbreviations: spans.map(({ abbreviation }) => abbreviation),
    };
  });
  await tx.deleteFrom('zoneOffset').execute();
  await sql`
    INSERT INTO zone_offset (zone, version, starts, minutes, abbreviations)
    SELECT zone, ${version}, starts, minutes, abbreviations
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS z(zone text, starts timestamptz[], minutes smallint[], abbreviations text[])`.execute(tx);
}

/** Sent on the channel of public pages (server/http/public-changes.ts), so that every process looks at the table again. */
export async function announceZones(tx: Tx, message: string): Promise<void> {
  await sql`SELECT pg_notify('public_pages', ${message})`.execute(tx);
}

/** The zones that anything is reckoned in. */
export async function zonesInUse(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    SELECT time_zone AS zone FROM facility_address UNION SELECT time_zone FROM alert_schedule ORDER BY 1`.execute(db);
  return rows.map(({ zone }) => zone);
}

/** How far PostgreSQL's own zone data sets clocks ahead at these instants, in their order. Throws for a zone it does not know. */
export async function minutesOfPostgres(db: Queryable, zone: string, at: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ minutes: number }>`
    SELECT (extract(epoch FROM (at AT TIME ZONE ${zone}) - (at AT TIME ZONE 'UTC')) / 60)::float8 AS minutes
      FROM unnest(${at}::timestamptz[]) WITH ORDINALITY AS s(at, n) ORDER BY n`.execute(db);
  return rows.map(({ minutes }) => minutes);
}

/** Whose instants: of an address, or of everything reckoned in a zone. */
export type Whose = { addressId: string } | { zone: string };

interface Promised {
  /** `t` is the table. */
  table: string;
  /** The instant. */
  at: RawBuilder<unknown>;
  /** Sets it to `m.later`. */
  set: RawBuilder<unknown>;
  /** Which rows are meant, apart from `at`. */
  scope: (whose: Whose) => RawBuilder<unknown>;
}

const column = (name: string) => ({ at: sql.ref(`t.${name}`), set: sql`${sql.id(name)} = m.later` });

const atAddress = (whose: Whose, address: RawBuilder<unknown>) =>
  'addressId' in whose
    ? sql`${address} = ${whose.addressId}`
    : sql`${address} IN (SELECT id FROM facility_address WHERE time_zone = ${whose.zone})`;
const byAddress = (whose: Whose) => atAddress(whose, sql`t.address_id`);
/** The facility's first address is the one its mails are reckoned in. */
const byFacility = (whose: Whose) => sql`t.facility_id IN (
  SELECT facility_id FROM (SELECT DISTINCT ON (facility_id) facility_id, id, time_zone FROM facility_address
                            ORDER BY facility_id, position, facility_address.id) a
   WHERE ${'addressId' in whose ? sql`a.id = ${whose.addressId}` : sql`a.time_zone = ${whose.zone}`})`;

/** A newer tour, for screens and calendar programs that know the older one. */
const renewed = sql`version = version + 1, updated_at = n.now`;

/** Everything that was promised as a wall time, bookings before tours (record 0023). */
export const promised = {
  bookingDue: { table: 'booking_group', ...column('due_at'), scope: byAddress },
  bookingStart: { table: 'booking_group', ...column('first_start_at'), scope: byAddress },
  firstDayMail: { table: 'booking_group', ...column('first_day_mail_at'), scope: byAddress },
  priceMail: { table: 'booking_group', ...column('price_due_at'), scope: byAddress },
  day: {
    table: 'booking_item',
    ...column('start_at'),
    scope: (whose) =>
      sql`t.age_group_id IN (SELECT g.id FROM age_group g WHERE ${atAddress(whose, sql`g.address_id`)})`,
  },
  visit: {
    table: 'tour_group',
    ...column('scheduled_at'),
    set: sql`scheduled_at = m.later, ${renewed}`,
    scope: byAddress,
  },
  proposedVisit: {
    table: 'tour_group',
    at: sql`(t.change_wanted ->> 'proposedAt')::timestamptz`,
    set: sql`change_wanted = jsonb_set(change_wanted, '{proposedAt}', to_jsonb(to_char(m.later AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), ${renewed}`,
    scope: byAddress,
  },
  tourDue: { table: 'tour_group', ...column('due_at'), scope: byAddress },
  waitlistDue: { table: 'waitlist_group', ...column('due_at'), scope: byAddress },
  morningMail: { table: 'facility_contact', ...column('morning_at'), scope: byFacility },
  alertMail: {
    table: 'alert_schedule',
    ...column('due_at'),
    scope: (whose) => ('zone' in whose ? sql`t.time_zone = ${whose.zone}` : sql`false`),
  },
} as const satisfies Record<string, Promised>;

export type PromiseKind = keyof typeof promised;

/** The different instants of a kind. */
export async function instantsOf(tx: Tx, kind: PromiseKind, whose: Whose): Promise<Date[]> {
  const { table, at, scope }: Promised = promised[kind];
  const { rows } = await sql<{ at: Date }>`
    SELECT DISTINCT ${at} AS at FROM ${sql.id(table)} t WHERE ${at} IS NOT NULL AND ${scope(whose)}`.execute(tx);
  return rows.map((row) => row.at);
}

interface MovedInstant {
  from: Date;
  to: Date;
}

const numbered: readonly string[] = ['tour_group', 'booking_group', 'waitlist_group'];

/** Moves the rows of a kind. Returns how many, and the numbers of requests among them. */
export async function moveInstants(
  tx: Tx,
  kind: PromiseKind,
  { whose, moved, now }: { whose: Whose; moved: readonly MovedInstant[]; now: Date },
): Promise<{ rows: number; requests: string[] }> {
  const { table, at, set, scope }: Promised = promised[kind];
  const { rows } = await sql<{ number: string | null }>`
    UPDATE ${sql.id(table)} t SET ${set}
      FROM unnest(${moved.map(({ from }) => from)}::timestamptz[], ${moved.map(({ to }) => to)}::timestamptz[])
           AS m(earlier, later), (SELECT ${now}::timestamptz AS now) n
     WHERE ${at} = m.earlier AND ${scope(whose)}
    RETURNING ${numbered.includes(table) ? sql`t.number` : sql`NULL AS number`}`.execute(tx);
  return { rows: rows.length, requests: rows.flatMap(({ number }) => number ?? []).sort() };
}

/** A plan begins with the first of its bookings. */
export async function followFirstStarts(tx: Tx): Promise<void> {
  await sql`
    UPDATE care_plan p SET first_start_at = b.first
      FROM (SELECT care_plan_id, min(first_start_at) AS first FROM booking_group
             WHERE care_plan_id IS NOT NULL GROUP BY care_plan_id) b
     WHERE p.id = b.care_plan_id AND p.first_start_at <> b.first`.execute(tx);
}
