import { sql } from 'kysely';
import type { BookingItemStatus } from '@/lib/enums';
import type { Currency } from '@/lib/money';
import type { Queryable } from '@/server/db/connection';

/** A request as its notices name it. */
export interface NoticeSubject {
  id: string;
  /** Of the children. */
  children: string[];
  /** Days of care, asked or agreed; of a tour the agreed day, else those that were suggested. */
  days: { date: string; status: BookingItemStatus | null }[];
  /** Permanent care begins then. */
  from: string | null;
  /** What was asked for it, minor units; null where it costs nothing. */
  amount: number | null;
  currency: Currency | null;
}

/** The requests with these ids, of whichever kind, of one family. */
export async function readNoticeSubjects(
  db: Queryable,
  familyId: string,
  ids: readonly string[],
): Promise<NoticeSubject[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NoticeSubject>`
    SELECT id, children, price_total AS amount, currency, CASE type WHEN 2 THEN start_date::text END AS "from",
           CASE type WHEN 1 THEN (SELECT jsonb_agg(jsonb_build_object('date', date::text, 'status', status) ORDER BY date)
                                    FROM booking_item WHERE group_id = booking_group.id) END AS days
      FROM booking_group WHERE family_id = ${familyId} AND id = ANY (${ids}::uuid[])
    UNION ALL
    SELECT tour_group.id, children, NULL, NULL, NULL,
           CASE WHEN scheduled_at IS NULL THEN preferred_times
                ELSE jsonb_build_array(jsonb_build_object('date', (scheduled_at AT TIME ZONE time_zone)::date::text)) END
      FROM tour_group JOIN facility_address ON facility_address.id = address_id
     WHERE family_id = ${familyId} AND tour_group.id = ANY (${ids}::uuid[])
    UNION ALL
    SELECT id, children, NULL, NULL, start_month::text,
           (SELECT jsonb_agg(jsonb_build_object('date', day::text)) FROM unnest(booking_dates) AS day)
      FROM waitlist_group WHERE family_id = ${familyId} AND id = ANY (${ids}::uuid[])`.execute(db);
  return rows.map((row) => ({
    ...row,
    days: (row.days ?? []).map(({ date, status }) => ({ date, status: status ?? null })),
  }));
}
