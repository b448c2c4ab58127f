import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * What clocks show in a zone at an instant, as a timestamp without time zone; null if the table does not have the zone. Use it instead
 * of AT TIME ZONE, which reads PostgreSQL's own zone data (record 0180).
 */
export const wallTime = (at: Sql, timeZone: Sql): Sql =>
  sql`(SELECT ${wallTimeOfRow(at)} FROM zone_offset WHERE zone_offset.zone = ${timeZone})`;

/** The same in the zone of a row of zone_offset. */
export const wallTimeOfRow = (at: Sql): Sql =>
  sql`((${at})::timestamptz AT TIME ZONE 'UTC' + interval '1 minute' * minutes[width_bucket((${at})::timestamptz, starts)])`;
