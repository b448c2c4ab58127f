import fc from 'fast-check';
import type { CareFacility } from '@/__tests__/support/care-facility';
import { count, isShort, timeLimit } from '@/__tests__/support/depth';
import type { TestFamily } from '@/__tests__/support/families';
import { brokenRequestInvariants } from '@/__tests__/support/request-invariants';
import { type CareFamily, createRequestService, type RequestService } from '@/__tests__/support/request-service';
import type { OperationName } from '@/api/contract/paths';
import type { BookingGroup, TourGroup, WaitlistGroup } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import { isLive } from '@/lib/dates/booking-dates';
import { BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';
import { approveBooking, approveSomeDates, cancelBooking } from '@/server/areas/care/bookings/facility-moves';
import { declineTour, offerStart, scheduleTour } from '@/server/areas/care/tours/facility-moves';
import { declineWaitlist, offerPlace } from '@/server/areas/care/waitlists/facility-moves';
import { runSweep } from '@/server/jobs/sweeps';

/**
 * Two parents of a family answer the same requests, each from a page that may be out of date, and may repeat an answer whose
 * response was lost. In any order: the service returns 200 exactly if the stated change is in force, with its money (product
 * rule 4, "Repeats" and "What was seen").
 */
let service: RequestService;
beforeAll(async () => {
  service = await createRequestService();
});
afterAll(() => service.close());

type Kind = 'booking' | 'tour' | 'waitlist';
type Group = BookingGroup | TourGroup | WaitlistGroup;
const reads = { booking: 'getBooking', tour: 'getTour', waitlist: 'getWaitlist' } as const;
const days = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-16'];

/** A call of one parent. */
interface Sent {
  kind: Kind;
  name: OperationName;
  body: Record<string, unknown> & { version?: number };
}
/**
 * The newest move of a request, if a parent made it: the call, its amount (stated or not), and the version before; null
 * otherwise.
 */
interface Happened {
  sent: Sent;
  at: number;
}
interface World {
  facility: CareFacility;
  adults: [CareFamily, TestFamily];
  ids: Record<Kind, string>;
  screens: [Record<Kind, Group>, Record<Kind, Group>];
  /** The current requests. */
  now: Record<Kind, Group>;
  lost: Sent[];
  newest: Record<Kind, Happened | null>;
  /** Hiding is not a move, so the move before is still in force. */
  hidden: Partial<Record<Kind, Happened>>;
}

const day = fc.constantFrom(...days);
const adult = fc.constantFrom(0 as const, 1 as const);
const deed = fc.oneof(
  fc.record({ name: fc.constant('shareAbsence' as const), dates: fc.uniqueArray(day, { minLength: 1, maxLength: 2 }) }),
  fc.record({ name: fc.constant('moveBookingDate' as const), from: day, to: day }),
  fc.record({ name: fc.constantFrom('updateTour' as const, 'updateWaitlist' as const), date: day }),
  fc.record({
    name: fc.constantFrom(
      'approveBooking' as const,
      'declineBooking' as const,
      'approveTour' as const,
      'approveTour' as const,
      'cancelTour' as const,
      'cancelTour' as const,
      'hideTour' as const,
      'hideTour' as const,
      'declineBooking' as const,
      'cancelWaitlist' as const,
      'hideWaitlist' as const,
    ),
  }),
);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('answer' as const), adult, deed, looks: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('again' as const), adult, which: fc.nat({ max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), adult }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('desk' as const),
      move: fc.constantFrom('cancel', 'schedule', 'schedule', 'start', 'start', 'declineTour', 'offer', 'declineLine'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

const kindOf = (name: OperationName): Kind =>
  /Tour$/.test(name) ? 'tour' : /Waitlist$/.test(name) ? 'waitlist' : 'booking';
const there = ({ facility, adults }: World) => ({
  facilityId: facility.id,
  addressId: facility.addressId,
  children: adults[0].children,
});

async function begin(inPart: boolean): Promise<World> {
  service.clock.set('2026-03-04T17:00:00Z');
  const facility = await service.newFacility({ places: 1 });
  const first = await service.newCareFamily();
  const second = await service.newFamily({ familyId: first.familyId });
  const ids = { booking: '', tour: '', waitlist: '' };
  const world = {
    facility,
    adults: [first, second],
    ids,
    screens: [{}, {}],
    lost: [],
    newest: {},
    hidden: {},
  } as unknown as World;
  const asked = { ...there(world), bookingDates: days.slice(0, 4), scheduleType: 1 };
  ids.booking = (await first.call('requestDropIn', { body: asked })).body.id;
  ids.tour = (await first.call('requestTour', { body: visit(world, days[0]!) as never })).body.id;
  ids.waitlist = (await first.call('requestWaitlist', { body: wish(world, '2026-04-01') as never })).body.id;
  if (inPart) await approveSomeDates(service.deps, ids.booking, days.slice(0, 3));
  else await approveBooking(service.deps, ids.booking);
  await runSweep(service.deps, 'payments');
  world.now = await standing(world);
  world.screens = [world.now, world.now];
  return world;
}
const group = (world: World) => ({ ...there(world), ageGroupId: world.facility.groups.toddlers });
const visit = (world: World, date: string) => ({ ...group(world), preferredTimes: [{ date, dayPart: 1 }] });
const wish = (world: World, date: string) => ({ ...group(world), type: 1, scheduleType: 1, bookingDates: [date] });

async function standing(world: World): Promise<Record<Kind, Group>> {
  const read = async (kind: Kind) => [
    kind,
    (await world.adults[0].call(reads[kind], { params: { id: world.ids[kind] } })).body,
  ];
  return Object.fromEntries(await Promise.all((Object.keys(reads) as Kind[]).map(read))) as Record<Kind, Group>;
}

/** The body a page would send, with the amounts it shows. */
function stated(world: World, index: 0 | 1, { name, ...about }: Deed, looks: boolean): Sent {
  const kind = kindOf(name);
  const seen = world.screens[index][kind];
  const version = looks ? { version: seen.version } : {};
  const fields = about as { dates?: string[]; from?: string; to?: string; date?: string };
  const booking = seen as BookingGroup;
  const given = booking.items?.filter(({ date }) => fields.dates?.includes(date)) ?? [];
  const bodies: Partial<Record<OperationName, object>> = {
    shareAbsence: {
      dates: fields.dates,
      ...(looks && { refund: given.reduce((sum, item) => sum + (item.absence?.refund ?? 0), 0) }),
    },
    moveBookingDate: { from: fields.from, to: fields.to },
    updateTour: visit(world, fields.date!),
    updateWaitlist: wish(world, `2026-04-0${1 + (days.indexOf(fields.date!) % 3)}`),
    approveBooking: looks ? { charge: booking.price?.total } : {},
    declineBooking: looks ? { refund: booking.cancellationQuote?.amount ?? 0 } : {},
    approveTour: looks && (seen as TourGroup).offer?.price ? { charge: (seen as TourGroup).offer!.price!.total } : {},
  };
  return { kind, name, body: { ...version, ...bodies[name] } };
}

const refundedOf = ({ payments = [] }: Partial<BookingGroup>) =>
  payments.reduce((sum, { refunded }) => sum + refunded, 0);
const paidOf = ({ payments }: BookingGroup) =>
  payments.reduce((sum, { status, amount, refunded }) => sum + (status === 'succeeded' ? amount - refunded : 0), 0);

/** What an answer refunded, in minor units. A charge in progress counts in full, whether cancelled or refunded. */
const givenBack = (before: Group, after: Group) =>
  'price' in before && before.status === BookingStatus.PENDING_PAYMENT
    ? before.price.total
    : refundedOf(after as BookingGroup) - refundedOf(before as BookingGroup);
const live = (booking: BookingGroup, date: string) => booking.items.some((item) => item.date === date && isLive(item));

/** The amount of a call, in minor units. */
function amountOf(name: OperationName, before: Group, after: Group): { charge?: number; refund?: number } {
  if (name === 'approveBooking') return { charge: (before as BookingGroup).price.total };
  if (name === 'approveTour') return { charge: (before as TourGroup).offer?.price?.total };
  if (name === 'declineBooking' || name === 'shareAbsence') {
    return { refund: givenBack(before, after) };
  }
  return {};
}

/** Whether the request's state matches the call. `before` is set if the call itself made the change. */
function stands({ name, body }: Sent, now: Group, before: Group | null): boolean {
  const booking = now as BookingGroup;
  const tour = now as TourGroup;
  const given = before ? givenBack(before, now) : null;
  const asStated = given === null || body.refund === undefined || body.refund === given;
  switch (name) {
    case 'shareAbsence':
      return (body.dates as string[]).every((date) => !live(booking, date)) && asStated;
    case 'moveBookingDate':
      return !live(booking, body.from as string) && live(booking, body.to as string);
    case 'approveBooking':
      return [BookingStatus.PENDING_PAYMENT, BookingStatus.APPROVED].some((status) => status === now.status);
    case 'declineBooking':
      return now.status === BookingStatus.CANCELED_BY_PARENT && asStated;
    case 'updateTour':
      return (
        JSON.stringify((tour.changeWanted ?? tour).preferredTimes) === JSON.stringify(body.preferredTimes) &&
        // A confirmed tour keeps its time, and asking for what is asked for already changes nothing.
        (now.status === TourStatus.NEW ||
          (now.status === TourStatus.SCHEDULED_TOUR && (tour.confirmedAt !== null || before === null)))
      );
    case 'updateWaitlist':
      return (now as WaitlistGroup).bookingDates.join() === (body.bookingDates as string[]).join();
    case 'approveTour':
      return tour.confirmedAt !== null && (body.charge === undefined || tour.bookingId !== null);
    case 'cancelTour':
      return now.status === TourStatus.CANCELED_BY_PARENT;
    case 'cancelWaitlist':
      return now.status === WaitlistStatus.CANCELED_BY_PARENT;
    default:
      return tour.hidden;
  }
}

let repeats = 0;
const reached = new Set<string>();

async function answer(world: World, index: 0 | 1, sent: Sent): Promise<void> {
  const { kind, name, body } = sent;
  const before = world.now;
  const reply = await world.adults[index].call(name, { params: { id: world.ids[kind] }, body: body as never });
  const after = (world.now = await standing(world));
  const about = JSON.stringify([sent, before[kind].history, after[kind].history]);
  reached.add(`${name} ${reply.status}`);
  if (reply.status !== 200) {
    expect([about, after]).toEqual([about, before]);
    if (reply.status === 409 && body.version !== undefined && body.version !== before[kind].version) {
      expect(reply.body).toMatchObject({ details: { group: before[kind] } });
    }
    return;
  }
  expect([about, reply.body]).toEqual([about, after[kind]]);
  const changed = after[kind].version !== before[kind].version;
  expect([about, stands(sent, after[kind], changed ? before[kind] : null)]).toEqual([about, true]);
  if (changed) {
    // The page was up to date.
    expect([about, body.version ?? before[kind].version]).toEqual([about, before[kind].version]);
    const made = { ...body, ...amountOf(name, before[kind], after[kind]) };
    const happened = { sent: { ...sent, body: made }, at: before[kind].version };
    const moved = (Object.keys(reads) as Kind[]).filter((one) => after[one].version !== before[one].version);
    if (name.startsWith('hide')) world.hidden[kind] = happened;
    else for (const one of moved) world.newest[one] = one === kind ? happened : null;
    world.lost.unshift(sent);
  } else {
    repeats += 1;
    const was = world[name.startsWith('hide') ? 'hidden' : 'newest'][kind];
    const { version: _, ...made } = was?.sent.body ?? {};
    const { version, ...again } = body;
    if (!name.startsWith('update')) {
      expect([about, was?.sent.name]).toEqual([about, name]);
      expect([about, made]).toEqual([about, expect.objectContaining(again)]);
    }
    expect([was?.at, before[kind].version, undefined]).toContain(version);
  }
  world.screens[index] = { ...world.screens[index], [kind]: reply.body };
}

const desk: Record<string, (world: World) => Promise<unknown>> = {
  cancel: ({ ids }) => cancelBooking(service.deps, ids.booking),
  schedule: ({ ids }) => scheduleTour(service.deps, ids.tour, new Date('2026-03-20T15:00:00Z')),
  start: ({ ids, adults }) =>
    offerStart(service.deps, ids.tour, {
      children: adults[0].children,
      permanentBookingDays: [5],
      scheduleType: 1,
      startDate: '2026-04-10',
    }),
  declineTour: ({ ids }) => declineTour(service.deps, ids.tour),
  offer: ({ ids }) => offerPlace(service.deps, ids.waitlist),
  declineLine: ({ ids }) => declineWaitlist(service.deps, ids.waitlist),
};

/** A move by someone else: earlier calls of the parents are no longer the newest move. */
async function meanwhile(world: World, work: () => Promise<unknown>): Promise<void> {
  const before = world.now;
  await work().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  const after = (world.now = await standing(world));
  for (const kind of Object.keys(reads) as Kind[]) {
    const more = after[kind].history.length > before[kind].history.length;
    // A successful charge leaves the approval in force.
    const paid = after[kind].history.at(-1)?.action === 'succeed' && world.newest[kind]?.sent.name === 'approveBooking';
    if (more && !paid) world.newest[kind] = null;
  }
}

async function take(world: World, one: Step): Promise<void> {
  service.clock.advance({ seconds: 10 });
  if (one.do === 'look') {
    world.screens[one.adult] = world.now;
    return;
  }
  if (one.do === 'sweep') return meanwhile(world, () => runSweep(service.deps, 'payments'));
  if (one.do === 'desk') return meanwhile(world, () => desk[one.move]!(world));
  const sent = one.do === 'again' ? world.lost[one.which] : stated(world, one.adult, one.deed, one.looks);
  if (sent) await answer(world, one.adult, sent);
}

test(
  'A response of 200 means that the stated change is in force',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 10, maxLength: 22 }), async (inPart, steps) => {
        await service.reset();
        const world = await begin(inPart);
        for (const one of steps) await take(world, one);
        await runSweep(service.deps, 'payments');
        expect(await brokenRequestInvariants(service.db)).toEqual([]);
        // A booking cancelled before confirmation has cost nothing.
        const { booking } = await standing(world);
        const { status, history } = booking as BookingGroup;
        const calledOff =
          status === BookingStatus.CANCELED_BY_PARENT && !history.some(({ to }) => to === BookingStatus.APPROVED);
        if (calledOff) expect(paidOf(booking as BookingGroup)).toBe(0);
      }),
      { numRuns: count(20, 300), seed: 20_260_307, endOnFailure: true },
    );
    if (isShort) return;
    // Check that the random histories reached every case.
    expect(repeats).toBeGreaterThan(5);
    const both = ['shareAbsence', 'moveBookingDate', 'approveBooking', 'updateTour', 'updateWaitlist', 'cancelTour'];
    const wanted = [
      ...both.flatMap((name) => [`${name} 200`, `${name} 409`]),
      'declineBooking 200',
      'cancelWaitlist 200',
    ];
    expect(wanted.filter((one) => !reached.has(one))).toEqual([]);
  },
  timeLimit(300_000, 3_600_000),
);
