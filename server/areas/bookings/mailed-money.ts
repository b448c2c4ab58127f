import type { Queryable } from '@/server/db/connection';
import type { MailedMoney } from '@/server/areas/mail/rules/mail';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import { paymentsOf } from '@/server/areas/payments/rows/payments';
import { moneyOfGroup } from '@/server/areas/bookings/present-parts';

/** What a booking's money has come to by now, as a mail says it. */
export async function mailedMoney(db: Queryable, group: BookingGroupRow): Promise<MailedMoney> {
  return { ...moneyOfGroup(group, await paymentsOf(db, [group.id])), currency: group.currency };
}
