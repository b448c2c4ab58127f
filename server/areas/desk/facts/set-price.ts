import { invalid } from '@/lib/app-error';
import type { ScheduleType } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';
import { afterCommit, inTransaction } from '@/server/db/transaction';
import { setDropInPrice, setMonthlyPrice } from '@/server/areas/desk/rows';
import type { Deps } from '@/server/areas/shared/deps';

/** Minor units: a child's day, or a child's month with so many days a week. */
export type NewPrice =
  | { of: 'day'; sessionType: ScheduleType; price: number }
  | { of: 'month'; scheduleType: ScheduleType; days: number; price: number };

export interface GroupPrice {
  ageGroupId: string;
  price: NewPrice;
}

/**
 * Sets prices of age groups, all or none, over what they were; their facilities take part from then on
 * (product rule 9a). What was agreed before keeps its price. Throws `invalid`.
 */
export async function setPrices(deps: Deps, prices: readonly GroupPrice[]): Promise<void> {
  for (const { price } of prices) check(price);
  await inTransaction(deps, async (tx) => {
    for (const one of prices) await write(tx, one);
    afterCommit(tx, 'offers');
  });
}

function check(price: NewPrice): void {
  if (!Number.isSafeInteger(price.price) || price.price <= 0)
    throw invalid({ price: 'A price must be more than zero.' });
  if (price.of === 'month' && !(Number.isInteger(price.days) && price.days >= 1 && price.days <= 7)) {
    throw invalid({ days: 'Days a week must be from 1 to 7.' });
  }
}

const write = (tx: Tx, { ageGroupId, price }: GroupPrice) =>
  price.of === 'day'
    ? setDropInPrice(tx, ageGroupId, price.sessionType, price.price)
    : setMonthlyPrice(tx, {
        ageGroupId,
        scheduleType: price.scheduleType,
        days: price.days,
        monthlyPrice: price.price,
      });
