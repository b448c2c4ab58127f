import { byId, refusalOf, tuesday, useRestartedDemonstration } from '@/__tests__/support/restarted-demonstration';
import type { Body } from '@/api/contract/types';
import { conflict } from '@/lib/app-error';
import { addDays } from '@/lib/dates/dates';
import { type BookingStatus, SessionType, type WaitlistStatus, type Weekday } from '@/lib/enums';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { type confirmedTourWorkflow, tourMoves, type tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import type { ByMove, MoveIn } from '@/lib/workflow/workflow';
import * as bookings from '@/server/areas/care/bookings/facility-moves';
import { moveBooking } from '@/server/areas/care/bookings/move-booking';
import { lockGroup } from '@/server/areas/care/bookings/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import * as tours from '@/server/areas/care/tours/facility-moves';
import { moveTour } from '@/server/areas/care/tours/move-tour';
import { lockTour } from '@/server/areas/care/tours/rows';
import * as waitlists from '@/server/areas/care/waitlists/facility-moves';
import { moveWaitlist } from '@/server/areas/care/waitlists/move-waitlist';
import { lockWaitlist } from '@/server/areas/care/waitlists/rows';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { maya, parentFamily } from '@/server/demonstration/data/families/people';

/**
 * Whatever moves are made of the invented requests, the demonstration starts again: a start that failed would fail at every
 * try. The moves come from the workflow tables; a new one does not compile before it is made here.
 */
jest.setTimeout(600_000);
const at = useRestartedDemonstration();
type Act = (id: string) => Promise<unknown>;

describe('every move of the tables', () => {
  const byProgram =
    <Row, Move>(
      lock: (tx: Tx, id: string) => Promise<Row | null | undefined>,
      make: (tx: Tx, deps: Deps, row: Row, move: Move) => Promise<unknown>,
    ) =>
    (move: Move): Act =>
    (id) =>
      inTransaction(at.service.deps, async (tx) => make(tx, at.service.deps, (await lock(tx, id))!, move));
  const booking = byProgram<NonNullable<Awaited<ReturnType<typeof lockGroup>>>, MoveIn<typeof bookingWorkflow>>(
    lockGroup,
    moveBooking,
  );
  const tour = byProgram(lockTour, moveTour);
  const waitlist = byProgram(lockWaitlist, moveWaitlist);

  const comingDays = async (id: string) => {
    const items = at.service.db.selectFrom('bookingItem').select('date').where('groupId', '=', id);
    const rows = await items.where('date', '>', tuesday).where('held', '=', true).orderBy('date').execute();
    return rows.map(({ date }) => date);
  };

  const bookingActs = {
    parent: {
      approve: (id) => at.parent.approveBooking(byId(id)),
      decline: (id) => at.parent.declineBooking(byId(id)),
    },
    facility: {
      approve: (id) => bookings.approveBooking(at.service.deps, id),
      approveSome: async (id) => bookings.approveSomeDates(at.service.deps, id, (await comingDays(id)).slice(0, 1)),
      decline: (id) => bookings.declineBooking(at.service.deps, id),
      withdraw: (id) => bookings.withdrawBooking(at.service.deps, id),
      cancel: (id) => bookings.cancelBooking(at.service.deps, id),
      cancelDates: async (id) => bookings.cancelSomeDates(at.service.deps, id, (await comingDays(id)).slice(0, 1)),
    },
    clock: {
      expire: booking({ actor: 'clock', action: 'expire' }),
      withdraw: booking({ actor: 'clock', action: 'withdraw' }),
      complete: booking({ actor: 'clock', action: 'complete' }),
      end: booking({ actor: 'clock', action: 'end' }),
    },
    payment: {
      succeed: booking({ actor: 'payment', action: 'succeed' }),
      refuse: booking({ actor: 'payment', action: 'refuse' }),
      abandon: booking({ actor: 'payment', action: 'abandon' }),
    },
  } satisfies ByMove<typeof bookingWorkflow, Act>;

  async function changedTour(id: string) {
    const { facility, address, ageGroup, children } = await at.parent.getTour(byId(id));
    return {
      facilityId: facility.id,
      addressId: address.id,
      ageGroupId: ageGroup.id,
      children: children.map((child) => child.id),
      preferredTimes: [{ date: addDays(tuesday, 16), dayPart: 1 as const }],
    };
  }
  /** Days that the facility sells and the child has free. */
  async function offerAnyStart(id: string): Promise<void> {
    let problem = '';
    for (const permanentBookingDays of [[1], [2], [3], [4], [5], [1, 3], [2, 4], [1, 2, 3], [1, 2, 3, 4, 5]]) {
      const offer = {
        children: [maya],
        permanentBookingDays: permanentBookingDays as Weekday[],
        scheduleType: SessionType.FULL_DAY,
        startDate: addDays(tuesday, 30),
      };
      problem = await tours.offerStart(at.service.deps, id, offer).then(() => '', refusalOf);
      if (problem === '') return;
    }
    throw conflict(problem);
  }
  const tourActs = {
    parent: {
      approve: (id) => at.parent.approveTour(byId(id)),
      change: async (id) => at.parent.updateTour({ ...byId(id), body: await changedTour(id) }),
      keep: (id) => at.parent.keepTour(byId(id)),
      cancel: (id) => at.parent.cancelTour(byId(id)),
    },
    facility: {
      scheduleTour: (id) => tours.scheduleTour(at.service.deps, id, new Date(`${addDays(tuesday, 9)}T15:00:00Z`)),
      offerStart: (id) => offerAnyStart(id),
      declineChange: (id) => tours.declineTourChange(at.service.deps, id),
      decline: (id) => tours.declineTour(at.service.deps, id),
    },
    clock: { expire: tour({ actor: 'clock', action: 'expire' }) },
    payment: {},
  } satisfies ByMove<typeof tourWorkflow & typeof confirmedTourWorkflow, Act>;

  async function changedWaitlist(id: string) {
    const row = await at.service.db
      .selectFrom('waitlistGroup')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { type, scheduleType, children, bookingDates, startMonth, permanentBookingDays } = row;
    const common = { facilityId: row.facilityId, addressId: row.addressId, ageGroupId: row.ageGroupId, children };
    const days = startMonth
      ? { startMonth: startMonth.slice(0, 7), permanentBookingDays: permanentBookingDays.slice(0, 1) }
      : { bookingDates };
    return { ...common, type, scheduleType, ...days, note: 'Any day helps.' } as unknown as Body<'updateWaitlist'>;
  }
  const offered = async (id: string) =>
    (await at.service.db.selectFrom('bookingGroup').select('id').where('waitlistId', '=', id).execute()).at(-1)!.id;
  const waitlistActs = {
    parent: {
      change: async (id) => at.parent.updateWaitlist({ ...byId(id), body: await changedWaitlist(id) }),
      cancel: (id) => at.parent.cancelWaitlist(byId(id)),
      decline: async (id) => at.parent.declineBooking(byId(await offered(id))),
      release: async (id) => at.parent.declineBooking(byId(await offered(id))),
    },
    facility: {
      offer: (id) => waitlists.offerPlace(at.service.deps, id),
      decline: (id) => waitlists.declineWaitlist(at.service.deps, id),
      withdraw: (id) => waitlists.withdrawOffer(at.service.deps, id),
      release: async (id) => bookings.cancelBooking(at.service.deps, await offered(id)),
    },
    clock: {
      expire: waitlist({ actor: 'clock', action: 'expire' }),
      complete: waitlist({ actor: 'clock', action: 'complete' }),
    },
    payment: {
      succeed: waitlist({ actor: 'payment', action: 'succeed' }),
      fail: waitlist({ actor: 'payment', action: 'fail' }),
    },
  } satisfies ByMove<typeof waitlistWorkflow, Act>;

  interface Row {
    id: string;
    familyId: string;
    status: number;
    state: string;
    moves: object;
    acts: object;
  }

  async function rows(): Promise<Row[]> {
    const { db } = at.service;
    const state = (kind: string, row: { status: number; familyId: string }, more = '') =>
      `${row.familyId === parentFamily.familyId ? 'the family’s' : 'another family’s'} ${kind} in ${row.status}${more}`;
    const all = await db.selectFrom('tourGroup').selectAll().orderBy('id').execute();
    return [
      ...(await db.selectFrom('bookingGroup').selectAll().orderBy('id').execute()).map((row) => ({
        ...row,
        state: state('booking', row),
        moves: bookingWorkflow[row.status as BookingStatus],
        acts: bookingActs,
      })),
      ...all.map((row) => ({
        ...row,
        state: state('tour', row, `${row.confirmedAt !== null} ${JSON.stringify(row.changeWanted)?.includes('T')}`),
        moves: tourMoves(row as unknown as Parameters<typeof tourMoves>[0]),
        acts: tourActs,
      })),
      ...(await db.selectFrom('waitlistGroup').selectAll().orderBy('id').execute()).map((row) => ({
        ...row,
        state: state('waitlist request', row),
        moves: waitlistWorkflow[row.status as WaitlistStatus],
        acts: waitlistActs,
      })),
    ];
  }

  /** What a person does to a row; nobody logs in for the other families. */
  const canAct = ({ familyId }: Row, actor: string) => actor !== 'parent' || familyId === parentFamily.familyId;

  /** Rows on which a refused move is tried before the rows are written anew. */
  const triesMax = 3;

  test('each can be followed by a start, which keeps what people have done', async () => {
    const made = new Set<string>();
    const refused = new Map<string, string>();
    let tries = new Map<string, number>();

    const nameOf = (row: Row, [actor, action]: readonly [string, string]) => `${row.state}: ${actor} ${action}`;
    const nextOf = (row: Row) =>
      Object.entries(row.moves)
        .filter(([actor]) => canAct(row, actor))
        .flatMap(([actor, moves]) => Object.keys(moves as object).map((action) => [actor, action] as const))
        .find((move) => !made.has(nameOf(row, move)) && (tries.get(nameOf(row, move)) ?? 0) < triesMax);

    /** One new move of each row that has one. Returns how many were tried, and the rows that people moved. */
    async function round(): Promise<{ tried: number; moved: string[] }> {
      const moved: string[] = [];
      let tried = 0;
      for (const old of await rows()) {
        // Another row's move may have moved this one, too.
        const row = nextOf(old) && (await rows()).find(({ id }) => id === old.id);
        const move = row && nextOf(row);
        if (!row || !move) continue;
        tried += 1;
        const name = nameOf(row, move);
        tries.set(name, (tries.get(name) ?? 0) + 1);
        const act = (row.acts as Record<string, Record<string, Act>>)[move[0]]![move[1]]!;
        const problem = await act(row.id).then(() => null, refusalOf);
        if (problem !== null) refused.set(name, problem);
        else made.add(name);
        if (problem === null && (move[0] === 'parent' || move[0] === 'facility')) moved.push(row.id);
      }
      return { tried, moved };
    }
    const statusesOf = async (ids: readonly string[]) =>
      (await rows()).flatMap(({ id, status }) => (ids.includes(id) ? [[id, status]] : []));

    for (let before = -1; before < made.size;) {
      before = made.size;
      for (let more = true; more;) {
        const { tried, moved } = await round();
        const stood = await statusesOf(moved);
        await at.startAgain();
        expect(await statusesOf(moved)).toEqual(stood);
        more = tried > 0;
      }
      await at.renew();
      tries = new Map();
    }
    expect([...refused].filter(([name]) => !made.has(name))).toEqual([]);
    expect(made.size).toBeGreaterThan(60);
  });
});
