import { conflict } from '@/lib/app-error';
import { ReviewCategory, valuesOf } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { behaviourOf } from '@/lib/money/sandbox-cards';
import { refreshFacilityFigures } from '@/server/areas/facilities/listings/rows/facilities';
import { listCards } from '@/server/areas/money/payments/rows/wallet-cards';
import { bookingId, bookingRows, carePlanId } from '@/server/demonstration/booking-rows';
import { bookingExamples } from '@/server/demonstration/data/examples/bookings';
import type { BookingExample } from '@/server/demonstration/data/examples/example';
import { guardians, parentFamily } from '@/server/demonstration/data/families/people';
import { seedId } from '@/server/demonstration/data/seed';
import { type ExampleRun, hoursBefore, writeItems } from '@/server/demonstration/example-run';
import { type ChargeToRegister, moneyRows, monthRows, type RefusingCards } from '@/server/demonstration/money-rows';
import { deleteEmptyPlans, insertAll } from '@/server/demonstration/rows';

export type PlannedBooking = ReturnType<typeof bookingRows> & { example: BookingExample };

/** Plans all example bookings. They are written later, because tours and waitlists come first. */
export async function planBookings({ make, now }: ExampleRun): Promise<PlannedBooking[]> {
  const planned: PlannedBooking[] = [];
  for (const example of bookingExamples) {
    await make(example, bookingId(example.key), async ({ terms, child, careDays, familyId }) => {
      planned.push({ example, ...bookingRows(example, terms, child, familyId, careDays, now) });
    });
  }
  return planned.filter(isWhole);
}

/** Keeps a week plan only if all of its bookings are there: a partial one would never be answered. */
const isWhole = ({ example: { plan } }: PlannedBooking, _: number, planned: readonly PlannedBooking[]): boolean =>
  plan === undefined ||
  bookingExamples.every(({ key, plan: other }) => other !== plan || planned.some(({ example }) => example.key === key));

/** The sandbox accepts cards that decline, and the parent may have made one the main card. */
const alwaysPays = ({ gatewayToken }: { gatewayToken: string }) => behaviourOf(gatewayToken) === 'success';

const examplePlans = bookingExamples.flatMap(({ plan }) => (plan === undefined ? [] : [carePlanId(plan)]));

/** The week plans; each waits for missing answers until its first start. */
function carePlansOf(planned: readonly PlannedBooking[]) {
  const groups = planned.map(({ group }) => group).filter(({ carePlanId }) => carePlanId !== null);
  return [...groupBy(groups, ({ carePlanId }) => carePlanId!)].map(([id, own]) => ({
    id,
    familyId: parentFamily.familyId,
    state: 'open' as const,
    firstStartAt: new Date(Math.min(...own.map(({ firstStartAt }) => firstStartAt.getTime()))),
    createdAt: own[0]!.createdAt,
  }));
}

/** Writes the bookings with items, history, money and reviews. Returns the charges to register at the gateway. */
export async function writeBookings(
  run: ExampleRun,
  planned: readonly PlannedBooking[],
  refusing: RefusingCards | null,
): Promise<ChargeToRegister[]> {
  const { tx, make, now } = run;
  const cards = (await listCards(tx, parentFamily.familyId)).filter(alwaysPays);
  const main = cards.find(({ isMain }) => isMain) ?? cards[0];
  const charges: ChargeToRegister[] = [];
  await deleteEmptyPlans(tx, examplePlans);
  await insertAll(tx, 'carePlan', carePlansOf(planned));
  for (const { example, group, items, moves, period, later } of planned) {
    await make(example, group.id, async () => {
      const follows = [group.tourId, group.waitlistId].filter((id) => id !== null);
      if (!follows.every(run.isThere)) throw conflict('The request that this booking follows was left out.');
      await insertAll(tx, 'bookingGroup', [group]);
      await insertAll(
        tx,
        'move',
        moves.map((move) => ({ subject: 'booking', ...move })),
      );
      await writeItems(tx, items);
      // Without a sandbox card no money is shown: other gateways do not know these charges.
      if (example.payment && main && refusing) {
        const money = moneyRows(example.payment, group, period, { main, refusing }, now);
        await insertAll(tx, 'payment', [money.payment]);
        if (money.refund) await insertAll(tx, 'refund', [money.refund]);
        if (money.charge) charges.push(money.charge);
        const months = later.map((month) => monthRows(month, group, main));
        await insertAll(
          tx,
          'payment',
          months.map(({ payment }) => payment),
        );
        charges.push(...months.map(({ charge }) => charge));
      }
      await writeReview(run, example, group);
    });
  }
  return charges;
}

async function writeReview({ tx, now }: ExampleRun, { review }: BookingExample, group: PlannedBooking['group']) {
  if (!review) return;
  const ratings = Object.fromEntries(valuesOf(ReviewCategory).map((category) => [category, review.rating]));
  await insertAll(tx, 'review', [
    {
      id: seedId('example-review', group.id),
      groupId: group.id,
      facilityId: group.facilityId,
      familyId: group.familyId,
      authorName: guardians[0]!.firstName,
      ratings: JSON.stringify(ratings),
      rating: review.rating,
      text: review.text,
      at: hoursBefore(now, review.hoursAgo),
    },
  ]);
  await refreshFacilityFigures(tx, [group.facilityId]);
}
