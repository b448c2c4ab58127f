import { invalid } from '@/lib/app-error';
import type { ScheduleType } from '@/lib/enums';
import { inTransaction } from '@/server/db/transaction';
import { setDropInPrice, setMonthlyPrice } from '@/server/repositories/desk';
import type { Deps } from '@/server/services/deps';

/** Minor units: a child's day, or a child's month with so many days a week. */
export type NewPrice =
  | { of: 'day'; sessionType: ScheduleType; price: number }
  | { of: 'month'; scheduleType: ScheduleType; days: number; price: number };

/** Sets one price of an age group, over what it was. What was agreed before keeps its price. Throws `invalid`. */
export async function setPrice(deps: Deps, ageGroupId: string, price: NewPrice): Promise<void> {
  if (!Number.isSafeInteger(price.price) || price.price <= 0) throw invalid({ price: 'A price is more than nothing.' });
  if (price.of === 'month' && !(price.days >= 1 && price.days <= 7)) {
    throw invalid({ days: 'A week has one to seven days of care.' });
  }
  await inTransaction(deps.db, (tx) =>
    price.of === 'day'
      ? setDropInPrice(tx, ageGroupId, price.sessionType, price.price)
      : setMonthlyPrice(tx, {
          ageGroupId,
          scheduleType: price.scheduleType,
          days: price.days,
          monthlyPrice: price.price,
        }),
  );
  deps.wake('offers');
}
