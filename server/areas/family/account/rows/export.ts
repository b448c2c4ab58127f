import { type RawBuilder, sql } from 'kysely';
import type { Database, Queryable } from '@/server/db/connection';

interface ExportOf {
  familyId: string;
  accountId: string;
  /** The kinds of mail that may be read outside their mailbox. */
  mailKinds: readonly string[];
}

/**
 * The queries of an export, by file name, without keys, hashes and gateway tokens. Account, sessions, mails and notices are
 * only the caller's own.
 */
const tables = {
  account: ({ accountId }) => sql`
    SELECT account.id, account.email, account.pending_email, account.phone, account.photo_id, account.notification_settings,
           account.confirmed_at, account.consent_at, account.created_at, block.blocked_at, block.blocked_reason,
           account.leak_told_at, unguarded.log_ins AS log_ins_without_second_factor
      FROM account LEFT JOIN blocked_mailbox block ON block.email = account.email::text
      LEFT JOIN unguarded_log_ins unguarded ON unguarded.account_id = account.id
     WHERE account.id = ${accountId}`,
  sessions: ({ accountId }) => sql`
    SELECT token.account_id, token.chain_id AS session_id, token.remember, token.issued_at, token.expires_at,
           token.replaced_at, token.revoked_at, token.device_name, token.time_zone, token.factor_at
      FROM refresh_token token WHERE token.account_id = ${accountId} ORDER BY token.issued_at, token.id`,
  'known-devices': ({ accountId }) => sql`
    SELECT first_seen_at, last_seen_at, trusted_until FROM known_device WHERE account_id = ${accountId} ORDER BY first_seen_at, device_hash`,
  passkeys: ({ accountId }) => sql`
    SELECT id, name, backed_up, transports, created_at, last_used_at
      FROM passkey WHERE account_id = ${accountId} ORDER BY created_at, id`,
  'second-factor': ({ accountId }) => sql`
    SELECT factor.kind, factor.since,
           (SELECT count(*)::int FROM recovery_code WHERE recovery_code.account_id = factor.account_id) AS recovery_codes_left,
           lost.started_at AS reported_lost_at
      FROM second_factor factor LEFT JOIN lost_factor lost ON lost.account_id = factor.account_id
     WHERE factor.account_id = ${accountId}`,
  'account-links': ({ familyId }) => sql`
    SELECT id, email, created_at, expires_at, accepted_at FROM account_link
     WHERE family_id = ${familyId} ORDER BY created_at, id`,
  'child-activity': ({ familyId }) => sql`
    SELECT activity.id, activity.child_id, activity.at, activity.kind, activity.text, activity.photo_id, activity.seen_on
      FROM child_activity activity JOIN child ON child.id = activity.child_id
     WHERE child.family_id = ${familyId} ORDER BY activity.at, activity.id`,
  bookings: ({ familyId }) => sql`
    SELECT booking.id, booking.number, facility.name AS facility, address.title AS address, booking.type,
           booking.schedule_type, booking.status, booking.currency, booking.policy, booking.price_total,
           booking.price_monthly, booking.child_prices, booking.price_lines, booking.note, booking.children,
           booking.permanent_booking_days, booking.start_date, booking.first_start_at, booking.end_date, booking.ends_on,
           booking.paid_through, booking.tour_id, booking.waitlist_id, booking.care_plan_id, booking.first_day_mail_at,
           booking.price_due_at, booking.unmet_dismissed_at, booking.created_at, booking.updated_at
      FROM booking_group booking JOIN facility ON facility.id = booking.facility_id
      LEFT JOIN facility_address address ON address.id = booking.address_id
     WHERE booking.family_id = ${familyId} ORDER BY booking.created_at, booking.id`,
  'week-plans': ({ familyId }) => sql`
    SELECT id, state, first_start_at, created_at FROM care_plan WHERE family_id = ${familyId} ORDER BY created_at, id`,
  'booking-dates': ({ familyId }) => sql`
    SELECT item.id, item.group_id AS booking_id, item.child_id, item.date, item.session_type, item.status, item.price, item.start_at,
           item.not_coming, item.marked_at, age_group.title AS age_group
      FROM booking_item item JOIN booking_group booking ON booking.id = item.group_id
      LEFT JOIN age_group ON age_group.id = item.age_group_id
     WHERE booking.family_id = ${familyId} ORDER BY item.date, item.id`,
  payments: ({ familyId }) => sql`
    SELECT payment.id, booking.number AS booking, payment.card_last4, payment.period, payment.amount, payment.refunded,
           payment.currency, payment.status, payment.failure, payment.created_at, payment.settled_at
      FROM payment JOIN booking_group booking ON booking.id = payment.group_id
     WHERE booking.family_id = ${familyId} ORDER BY payment.created_at, payment.id`,
  refunds: ({ familyId }) => sql`
    SELECT refund.id, booking.number AS booking, refund.amount, payment.currency, refund.reason, refund.status,
           refund.failure, refund.created_at, refund.settled_at
      FROM refund JOIN payment ON payment.id = refund.payment_id JOIN booking_group booking ON booking.id = payment.group_id
     WHERE booking.family_id = ${familyId} ORDER BY refund.created_at, refund.id`,
  tours: ({ familyId }) => sql`
    SELECT tour.id, tour.number, facility.name AS facility, address.title AS address, age_group.title AS age_group,
           tour.children, tour.preferred_times, tour.note, tour.status, tour.scheduled_at, tour.offer, tour.confirmed_at, tour.change_wanted,
           tour.passed_on_at, tour.asked_together, tour.hidden_at, tour.created_at, tour.updated_at
      FROM tour_group tour JOIN facility ON facility.id = tour.facility_id
      LEFT JOIN facility_address address ON address.id = tour.address_id
      LEFT JOIN age_group ON age_group.id = tour.age_group_id
     WHERE tour.family_id = ${familyId} ORDER BY tour.created_at, tour.id`,
  waitlists: ({ familyId }) => sql`
    SELECT entry.id, entry.number, facility.name AS facility, address.title AS address, age_group.title AS age_group,
           entry.children, entry.type, entry.schedule_type,
           entry.booking_dates, entry.start_month, entry.permanent_booking_days, entry.note, entry.status, entry.joined_at,
           entry.passed_on_at, entry.asked_together, entry.hidden_at, entry.created_at, entry.updated_at
      FROM waitlist_group entry JOIN facility ON facility.id = entry.facility_id
      LEFT JOIN facility_address address ON address.id = entry.address_id
      LEFT JOIN age_group ON age_group.id = entry.age_group_id
     WHERE entry.family_id = ${familyId} ORDER BY entry.created_at, entry.id`,
  'waitlist-movements': ({ familyId }) => sql`
    SELECT movement.waitlist_id, movement.at, movement.from_position, movement.to_position, movement.reason
      FROM waitlist_movement movement JOIN waitlist_group entry ON entry.id = movement.waitlist_id
     WHERE entry.family_id = ${familyId} ORDER BY movement.id`,
  history: ({ familyId }) => sql`
    SELECT move.subject, move.subject_id, move.at, move.actor, move.action, move.from_status, move.to_status, move.note, move.details
      FROM move WHERE move.subject_id IN (
        SELECT id FROM booking_group WHERE family_id = ${familyId}
        UNION ALL SELECT id FROM tour_group WHERE family_id = ${familyId}
        UNION ALL SELECT id FROM waitlist_group WHERE family_id = ${familyId})
     ORDER BY move.id`,
  'request-messages': ({ familyId }) => sql`
    SELECT message.id, message.subject, message.subject_id, message.position, message.side, message.author, message.author_role,
           message.text, message.created_at, message.seen_at,
           ARRAY(SELECT json_build_object('file_id', f.file_id, 'name', f.name) FROM thread_file f
                  WHERE f.message_id = message.id ORDER BY f.position) AS files
      FROM thread_message message
     WHERE message.family_id = ${familyId} ORDER BY message.created_at, message.subject_id, message.position`,
  reviews: ({ familyId }) => sql`
    SELECT review.id, facility.name AS facility, review.author_name, review.ratings, review.text, review.reply,
           review.replied_at, review.at
      FROM review JOIN facility ON facility.id = review.facility_id
     WHERE review.family_id = ${familyId} ORDER BY review.at, review.id`,
  'saved-facilities': ({ familyId }) => sql`
    SELECT facility.id, facility.name, saved.saved_at
      FROM saved_facility saved JOIN facility ON facility.id = saved.facility_id
     WHERE saved.family_id = ${familyId} ORDER BY saved.saved_at, facility.id`,
  alerts: ({ familyId }) => sql`
    SELECT alert.id, facility.name AS facility, alert.search, alert.free, alert.paused, alert.told_at, alert.created_at
      FROM search_alert alert LEFT JOIN facility ON facility.id = alert.facility_id
     WHERE alert.family_id = ${familyId} ORDER BY alert.created_at, alert.id`,
  'alert-hour': ({ familyId }) => sql`
    SELECT hour, time_zone, told_on FROM alert_schedule WHERE family_id = ${familyId}`,
  messages: ({ familyId }) => sql`
    SELECT id, subject, message, at FROM support_message WHERE family_id = ${familyId} ORDER BY at, id`,
  invitations: ({ familyId }) => sql`SELECT id, at FROM invitation WHERE family_id = ${familyId} ORDER BY at, id`,
  mails: ({ familyId, accountId, mailKinds }) => sql`
    SELECT mail.id, mail.kind, mail.recipient, mail.subject, mail.body, mail.created_at, mail.sent_at
      FROM outbox mail
      JOIN account ON account.id = ${accountId} AND account.confirmed_at IS NOT NULL AND account.email = mail.recipient::citext
     WHERE mail.family_id = ${familyId} AND mail.kind = ANY (${mailKinds}::text[]) ORDER BY mail.created_at, mail.id`,
  notices: ({ familyId, accountId }) => sql`
    SELECT id, subject, subject_id, number, title, created_at, read_at FROM notice
     WHERE family_id = ${familyId} AND account_id = ${accountId} ORDER BY created_at, id`,
  'calendar-feed': ({ familyId }) => sql`SELECT created_at FROM calendar_feed WHERE family_id = ${familyId}`,
} as const satisfies Record<string, (of: ExportOf) => RawBuilder<unknown>>;

export type ExportTable = keyof typeof tables;
export const exportTables = Object.keys(tables) as ExportTable[];

/** Reads one page of a table. New rows sort last, so that pages stay stable. */
export async function readFamilyRows(
  db: Queryable,
  table: ExportTable,
  whose: ExportOf,
  { from, limit }: { from: number; limit: number },
): Promise<unknown[]> {
  return (await sql`${tables[table](whose)} LIMIT ${limit} OFFSET ${from}`.execute(db)).rows;
}

export async function listFamilyFiles(db: Queryable, familyId: string) {
  return db
    .selectFrom('file')
    .select(['id', 'path', 'mime'])
    .where('familyId', '=', familyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export interface ExportLease {
  familyId: string;
  /** The lease is not renewed once this adult has left the family. */
  accountId: string;
  holder: string;
}

const until = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Takes the family's lease; returns null, or the seconds until the other lease ends. Uses the database's clock. */
export async function takeLease(db: Database, { familyId, holder }: ExportLease, seconds: number) {
  const taken = await sql`
    INSERT INTO export_lease (family_id, holder, expires_at) VALUES (${familyId}, ${holder}, ${until(seconds)})
    ON CONFLICT (family_id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE export_lease.expires_at <= clock_timestamp()
    RETURNING family_id`.execute(db);
  if (taken.rows.length > 0) return null;
  const { rows } = await sql<{ left: number }>`
    SELECT ceil(extract(epoch FROM expires_at - clock_timestamp()))::int AS left
      FROM export_lease WHERE family_id = ${familyId}`.execute(db);
  return Math.max(1, rows[0]?.left ?? 1);
}

/** Renews the lease; false if it was lost. */
export async function renewLease(db: Database, lease: ExportLease, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE export_lease SET expires_at = ${until(seconds)}
     WHERE family_id = ${lease.familyId} AND holder = ${lease.holder}
       AND EXISTS (
         SELECT FROM family_adult WHERE account_id = ${lease.accountId} AND family_adult.family_id = ${lease.familyId})
    RETURNING family_id`.execute(db);
  return rows.length > 0;
}

export async function endLease(db: Database, { familyId, holder }: ExportLease): Promise<void> {
  await db.deleteFrom('exportLease').where('familyId', '=', familyId).where('holder', '=', holder).execute();
}
