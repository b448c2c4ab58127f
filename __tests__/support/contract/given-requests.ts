import { insertCard } from '@/__tests__/support/care-family';
import {
  dropIn,
  type Household,
  newHousehold,
  permanent,
  several,
  tour,
  waitlist,
  type World,
} from '@/__tests__/support/contract/household';
import type { Given } from '@/__tests__/support/contract/send';
import type { OperationName } from '@/api/contract/paths';
import { approveBooking, approveSomeDates, declineBooking } from '@/server/areas/care/bookings/facility-moves';
import { scheduleTour } from '@/server/areas/care/tours/facility-moves';
import { runSweep } from '@/server/jobs/sweeps';

type Made<K extends OperationName> = (world: World) => Promise<Given<K>>;

const page = { page: 1, limit: 5 };

async function booked(world: World) {
  const home = await newHousehold(world);
  const { body } = await home.call('requestDropIn', { body: dropIn(world, home) });
  return { home, id: body.id, token: home.token };
}

async function confirmed(world: World) {
  const made = await booked(world);
  await approveBooking(world.deps, made.id);
  await runSweep(world.deps, 'payments');
  return made;
}

/** What reports the child of permanent care absent on its first day, which stays booked. */
async function absence(world: World) {
  const home = await newHousehold(world);
  const { id } = (await home.call('requestPermanent', { body: permanent(world, home) })).body;
  await approveBooking(world.deps, id);
  await runSweep(world.deps, 'payments');
  const { version, items } = (await home.call('getBooking', { params: { id } })).body;
  const { date } = items[0]!;
  const body = { reason: 'sick', from: date, until: date, bookings: [{ id, version, refund: 0 }] } as const;
  const given = { token: home.token, params: { id: home.childId }, body: { ...body, bookings: [...body.bookings] } };
  return { home, date, given };
}

async function declined(world: World) {
  const made = await booked(world);
  await declineBooking(world.deps, made.id);
  return made;
}

async function toured(world: World) {
  const home = await newHousehold(world);
  const { body } = await home.call('requestTour', { body: tour(world, home) });
  return { home, id: body.id, token: home.token };
}

async function waiting(world: World) {
  const home = await newHousehold(world);
  const { body } = await home.call('requestWaitlist', { body: waitlist(world, home) });
  return { home, id: body.id, token: home.token };
}

/** A list call by a family whose list is not empty. */
const lists = (make: (world: World) => Promise<{ token: string }>) => async (world: World) => ({
  token: (await make(world)).token,
  query: page,
});
const one = ({ id, token }: { id: string; token: string }) => ({ token, params: { id } });

/** A call by a new household, with this body. */
const byHousehold =
  <B>(bodyOf: (world: World, home: Household) => B) =>
  async (world: World) => {
    const home = await newHousehold(world);
    return { token: home.token, body: bodyOf(world, home) };
  };

const seen = (made: { id: string; token: string }, version: number) => ({ ...one(made), body: { version } });

/** Successful calls for bookings, tours and waitlists, each by a new family. */
export const requestCalls = {
  listUpcomingBookings: lists(booked),
  listPastBookings: lists(booked),
  listCanceledBookings: lists(async (world) => {
    const made = await booked(world);
    await made.home.call('declineBooking', { params: { id: made.id } });
    return made;
  }),
  listUnmetBookings: lists(declined),
  listAlternatives: async (world) => one(await declined(world)),
  dismissUnmetBooking: async (world) => seen(await declined(world), 2),
  listBusyDays: async (world) => ({
    token: (await booked(world)).token,
    query: { from: '2026-03-01', until: '2026-03-31' },
  }),
  getBooking: async (world) => one(await booked(world)),
  approveBooking: async (world) => {
    const made = await booked(world);
    await approveSomeDates(world.deps, made.id, ['2026-03-10']);
    return seen(made, 2);
  },
  declineBooking: async (world) => seen(await booked(world), 1),
  chooseBookingCard: async (world) => {
    const home = await newHousehold(world);
    const { body } = await home.call('requestPermanent', { body: permanent(world, home) });
    await approveBooking(world.deps, body.id);
    await runSweep(world.deps, 'payments');
    return { ...one({ id: body.id, token: home.token }), body: { cardId: home.cardId } };
  },
  resumePayment: async (world) => {
    const made = await booked(world);
    await insertCard(world.db, made.home.familyId, 'needs_authentication', world.clock.now());
    await approveBooking(world.deps, made.id);
    await runSweep(world.deps, 'payments');
    const { body } = await made.home.call('getBooking', { params: { id: made.id } });
    return one({ id: body.payments[0]!.id, token: made.token });
  },
  shareAbsence: async (world) => ({ ...one(await confirmed(world)), body: { dates: ['2026-03-10'] } }),
  reportAbsence: async (world) => (await absence(world)).given,
  undoAbsence: async (world) => {
    const { home, given, date } = await absence(world);
    const { body } = await home.call('reportAbsence', { params: given.params, body: given.body });
    const { id, version } = body.bookings[0]!;
    return { ...given, body: { bookings: [{ id, version, dates: [date] }] } };
  },
  getConfirmation: async (world) => one(await confirmed(world)),
  // Not a day that other families of this world wait for, who come first.
  moveBookingDate: async (world) => ({
    ...one(await confirmed(world)),
    body: { from: '2026-03-10', to: '2026-03-17' },
  }),
  requestDropIn: byHousehold((world, home) => ({ ...dropIn(world, home), cardId: home.cardId })),
  requestPermanent: byHousehold((world, home) => ({ ...permanent(world, home), cardId: home.cardId })),
  requestWeek: byHousehold((world, home) => {
    const { note: _, ...asked } = dropIn(world, home);
    return { allOrNone: true, requests: [{ ...asked, bookingDates: ['2026-03-10'], total: 8_000 }] };
  }),
  listReceipts: async (world) => ({ token: (await confirmed(world)).token, query: { year: 2026 } }),
  getReceipt: async (world) => {
    const made = await confirmed(world);
    const { body } = await made.home.call('getBooking', { params: { id: made.id } });
    return { token: made.token, params: { id: made.id, paymentId: body.payments[0]!.id } };
  },
  getStatement: async (world) => {
    const made = await confirmed(world);
    const { year } = (await made.home.call('listReceipts')).body;
    return { token: made.token, query: { year } };
  },
  reviewRequest: async (world) => {
    const made = await confirmed(world);
    await world.db.updateTable('bookingItem').set({ status: 3 }).where('groupId', '=', made.id).execute();
    return { ...one(made), body: { ratings: { 1: 5 } as never, text: 'They sing all day.' } };
  },

  listUpcomingTours: lists(toured),
  listTours: lists(toured),
  getTour: async (world) => one(await toured(world)),
  requestTour: byHousehold(tour),
  updateTour: async (world) => {
    const made = await toured(world);
    const body = { ...tour(world, made.home), preferredTimes: [{ date: '2026-03-13', dayPart: 2 as const }] };
    return { ...one(made), body };
  },
  approveTour: async (world) => {
    const made = await toured(world);
    await scheduleTour(world.deps, made.id, new Date('2026-03-12T15:00:00Z'));
    return seen(made, 2);
  },
  keepTour: async (world) => {
    const made = await toured(world);
    await scheduleTour(world.deps, made.id, new Date('2026-03-12T15:00:00Z'));
    await made.home.call('approveTour', { params: { id: made.id } });
    const body = { ...tour(world, made.home), preferredTimes: [{ date: '2026-03-13', dayPart: 2 as const }] };
    await made.home.call('updateTour', { params: { id: made.id }, body });
    return seen(made, 4);
  },
  cancelTour: async (world) => seen(await toured(world), 1),
  hideTour: async (world) => {
    const made = await toured(world);
    await made.home.call('cancelTour', { params: { id: made.id } });
    return seen(made, 2);
  },

  listNotices: lists(toured),
  countNotices: async (world) => ({ token: (await toured(world)).token }),
  readNotices: async (world) => {
    const { home, token } = await toured(world);
    const [notice] = (await home.call('listNotices')).body.items;
    return { token, body: { upTo: notice!.id } };
  },
  readRequestNotices: async (world) => seen(await toured(world), 1),

  listUpcomingWaitlists: lists(waiting),
  listWaitlists: lists(waiting),
  getWaitlist: async (world) => one(await waiting(world)),
  requestWaitlist: byHousehold(waitlist),
  updateWaitlist: async (world) => {
    const made = await waiting(world);
    const body = { ...waitlist(world, made.home), bookingDates: ['2026-03-13'] };
    return { ...one(made), body };
  },
  cancelWaitlist: async (world) => seen(await waiting(world), 1),
  hideWaitlist: async (world) => {
    const made = await waiting(world);
    await made.home.call('cancelWaitlist', { params: { id: made.id } });
    return seen(made, 2);
  },

  askSeveral: byHousehold(several),
  getAsked: async (world) => {
    const home = await newHousehold(world);
    const { body } = await home.call('askSeveral', { body: several(world, home) });
    return one({ id: body.id, token: home.token });
  },
} satisfies { [K in OperationName]?: Made<K> };
