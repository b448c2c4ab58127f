import { AppError } from '@/lib/app-error';
import { monthOf } from '@/lib/dates/dates';
import { BookingType, WaitlistStatus } from '@/lib/enums';
import { placesLeftByDate } from '@/server/areas/facility-side/answers/view';
import { movesOfWaitlist } from '@/server/areas/facility-side/answers/rules';
import { headOf, type ReadView } from '@/server/areas/facility-side/answers/view';
import { lostToOthers } from '@/server/areas/care/bookings/refuse-ahead';
import { presentPlanPrice } from '@/server/areas/care/bookings/present-bookings';
import { readGroup } from '@/server/areas/care/bookings/rows';
import type { BookingPlan } from '@/server/areas/care/bookings/rules/plan';
import { readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';
import { type CareChildRow, childrenById } from '@/server/areas/family/records/rows/records';
import { bookingsOf } from '@/server/areas/care/requests/rows/requests';
import { linePositions, readWaitlist, type WaitlistGroupRow } from '@/server/areas/care/waitlists/rows';
import { planWaitlist } from '@/server/areas/care/waitlists/rules/wish';

/** Stands for the price that a facility without prices will state, to see which places the care needs. */
const someAmount = 100;

const noPlace = 'There’s no free spot for all of this care right now.';

/** A waitlist request as the facility sees it. */
export const viewOfWaitlist: ReadView = async ({ db, clock }, id) => {
  const waitlist = await readWaitlist(db, id);
  if (!waitlist) return null;
  const now = clock.now();
  const { status, type } = waitlist;
  const bookingId = (await bookingsOf(db, 'waitlistId', [id])).get(id);
  const offer =
    status === WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL && bookingId ? await readGroup(db, bookingId) : null;
  const terms = await readCareTerms(db, waitlist.facilityId, waitlist.addressId);
  const waits = status === WaitlistStatus.NEW;
  const children = await childrenById(db, waitlist.children);
  const { plan, priced, obstacle } = waits && terms ? planOf(terms, children, waitlist, now) : nothingPlanned;
  const items = plan?.items ?? [];
  const left = await placesLeftByDate(db, items, true);
  const isFull = [...left.values()].some((places) => places < 0);
  const turn = { aheadOf: id, ...(priced ? {} : { agreedPrice: someAmount }) };
  const othersFirst = !isFull && (await lostToOthers(db, { ...waitlist, items }, now, turn)).length > 0;
  const [line] = await linePositions(db, [id]);
  const stands = obstacle ?? (isFull ? noPlace : null);
  return {
    ...headOf(waitlist),
    seesHealth: false,
    unanswered: waits,
    // An offer is answered on its booking, and has no deadline of its own.
    dueAt: offer?.dueAt ?? waitlist.dueAt,
    careDays: waitlist.startMonth ? [plan?.startDate ?? waitlist.startMonth] : waitlist.bookingDates,
    moves: movesOfWaitlist({ status, canOffer: stands === null && !othersFirst, offer: offer?.status ?? null }),
    care: {
      type,
      scheduleType: waitlist.scheduleType,
      days: waitlist.bookingDates.map((date) => ({
        date,
        placesLeft: atLeastNone(left.get(date)),
        status: null,
        refund: null,
      })),
      weekdays: waitlist.permanentBookingDays,
      startDate: type === BookingType.PERMANENT ? (plan?.startDate ?? null) : null,
      endDate: null,
      startMonth: waitlist.startMonth && monthOf(waitlist.startMonth),
      placesLeft: left.size > 0 ? atLeastNone(Math.min(...left.values())) : null,
      price: plan && priced ? presentPlanPrice(plan, children) : null,
      refunded: 0,
      heldBack: false,
    },
    refund: null,
    tour: null,
    waitlist: {
      ageGroup: waitlist.ageGroupTitle,
      position: line?.position ?? null,
      lineLength: line?.lineLength ?? 0,
      othersFirst,
      obstacle: waits ? stands : null,
    },
  };
};

const atLeastNone = (places: number | undefined) => (places === undefined ? null : Math.max(0, places));

interface Planned {
  plan: BookingPlan | null;
  /** By the price list; else the facility states a price. */
  priced: boolean;
  obstacle: string | null;
}
const nothingPlanned: Planned = { plan: null, priced: false, obstacle: null };

/** The booking that an offer would make now. */
function planOf(terms: CareTerms, children: CareChildRow[], waitlist: WaitlistGroupRow, now: Date): Planned {
  const priced = waitlist.type === BookingType.DROP_IN ? terms.dropInPrices.length > 0 : terms.schedules.length > 0;
  try {
    return {
      plan: planWaitlist(terms, children, waitlist, now, priced ? undefined : someAmount),
      priced,
      obstacle: null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { plan: null, priced, obstacle: error.message };
  }
}
