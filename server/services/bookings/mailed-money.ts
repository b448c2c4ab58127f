import type { Queryable } from '@/server/db/connection';
import type { MailedMoney } from '@/server/domain/mail/mail';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import { paymentsOf } from '@/server/repositories/payments';
import { moneyOfGroup } from '@/server/services/bookings/present-parts';

/** What a booking's money has come to by now, as a mail says it. */
export async function mailedMoney(db: Queryable, group: BookingGroupRow): Promise<MailedMoney> {
  return { ...moneyOfGroup(group, await paymentsOf(db, [group.id])), currency: group.currency };
}
