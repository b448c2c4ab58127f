import { sql } from 'kysely';
import type { BookingType, ScheduleType, Weekday } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import type { ChildPrice } from '@/lib/money/price-steps';
import { paidRefunds } from '@/lib/money/refund-terms';
import type { Queryable } from '@/server/db/connection';

/** The facility's details on a receipt or confirmation. */
export interface Provider {
  facilityName: string;
  licenceNumber: string | null;
  licenceKind: string | null;
  phone: string | null;
  phoneExtension: string | null;
  line1: string | null;
  city: string;
  region: string;
  postalCode: string;
}

const providerColumns = sql`
  facility.name AS facility_name, facility.licence_number, facility.licence_kind, facility.phone,
  facility.phone_extension, address.line1, address.city, address.region, address.postal_code`;

export async function readProvider(db: Queryable, addressId: string): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`
    SELECT ${providerColumns} FROM facility_address address JOIN facility ON facility.id = address.facility_id
     WHERE address.id = ${addressId}`.execute(db);
  return rows[0];
}

/** A successful charge, or a refund that was paid out. Amounts in minor units. */
export interface MoneyRow extends Provider {
  id: string;
  kind: 'payment' | 'refund';
  at: Date;
  amount: number;
  currency: Currency;
  cardLast4: string;
  /** As printed on the card; null if the card was deleted. */
  cardHolder: string | null;
  /** First day of the month paid; null for a drop-in. */
  period: string | null;
  bookingId: string;
  number: string;
  type: BookingType;
  scheduleType: ScheduleType;
  children: string[];
  permanentBookingDays: Weekday[];
  priceLines: { amount: number }[];
  childPrices: ChildPrice[] | null;
  country: string;
  timeZone: string;
}

/** Oldest first. */
export async function moneyOfFamily(db: Queryable, familyId: string): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    SELECT money.id, money.kind, money.at, money.amount, payment.currency, payment.card_last4,
           card.holder_name AS card_holder, payment.period, booking.id AS booking_id, booking.number, booking.type,
           booking.schedule_type, booking.children, booking.permanent_booking_days, booking.price_lines,
           booking.child_prices, ${providerColumns}, address.country, address.time_zone
      FROM (
        SELECT id, id AS payment_id, 'payment' AS kind, coalesce(settled_at, created_at) AS at, amount
          FROM payment WHERE status = 'succeeded'
        UNION ALL
        SELECT id, payment_id, 'refund', coalesce(settled_at, created_at), amount
          FROM refund WHERE status = ANY (${paidRefunds}::text[])
      ) AS money
      JOIN payment ON payment.id = money.payment_id
      JOIN booking_group booking ON booking.id = payment.group_id AND booking.family_id = ${familyId}
      JOIN facility ON facility.id = booking.facility_id
      JOIN facility_address address ON address.id = booking.address_id
      LEFT JOIN card ON card.id = payment.card_id
     ORDER BY money.at, money.kind, money.id`.execute(db);
  return rows;
}
