import { randomUUID } from 'node:crypto';
import { codeTo } from '@/__tests__/support/accounts';
import { confirmedContact, keyFor } from '@/__tests__/support/contacts';
import { factsLink } from '@/__tests__/support/facts-link';
import { byId, refusalOf, tuesday, useRestartedDemonstration } from '@/__tests__/support/restarted-demonstration';
import type { operations, OperationName } from '@/api/contract/paths';
import type { Body } from '@/api/contract/types';
import { addDays } from '@/lib/dates/dates';
import { BookingItemStatus, type ScheduleType, SessionType } from '@/lib/enums';
import { areContradictions } from '@/lib/facilities/affected';
import { writeToken } from '@/lib/money/sandbox-cards';
import { markAttendance } from '@/server/areas/care/bookings/mark-attendance';
import { removeContact } from '@/server/areas/facilities/contacts/manage-contacts';
import { listContacts } from '@/server/areas/facilities/contacts/rows';
import { setPlaces } from '@/server/areas/facility-side/day/change-places';
import { fieldNamed, fieldNames } from '@/server/areas/facility-side/facts/facility-fields';
import { closeAddress, removePrice, setAgeGroup, setFact } from '@/server/areas/operations/desk/facility-facts';
import { addressesOf } from '@/server/areas/operations/desk/rows';
import { bookingId, tourId, waitlistId } from '@/server/demonstration/booking-rows';
import { facilityId } from '@/server/demonstration/data/facilities/make-facilities';
import { demonstrationPassword, leo, maya, newFamily, parentFamily } from '@/server/demonstration/data/families/people';
import { closeDemonstrationData } from '@/server/demonstration/seed-demonstration';
import { runDue } from '@/server/jobs/sweeps';

/**
 * Whatever people do on their pages and at the desk, the demonstration starts again. Operations come from the contract; a
 * new one does not compile before it is done here, or said not to write what a start writes.
 */
jest.setTimeout(600_000);
const at = useRestartedDemonstration();

type Writing = { [K in OperationName]: (typeof operations)[K]['method'] extends 'GET' ? never : K }[OperationName];
type OfParent = { [K in Writing]: (typeof operations)[K]['auth'] extends 'public' ? never : K }[Writing];
type OfFacility = {
  [K in Writing]: (typeof operations)[K]['path'] extends `/v1/answer/${string}` ? K : never;
}[Writing];

/** `move`: made in start-after-moves.full.test.ts. `beside`: it writes nothing that a start writes. */
type Played = (() => Promise<unknown>) | 'move' | 'beside';

/** A start takes seconds, so one follows several operations, unless the next would hide what they did. */
const thenStart = (play: () => Promise<unknown>) => async () => {
  await play();
  await at.startAgain();
};

const full = facilityId('Boardwalk Babies');

describe('what a facility does on its pages', () => {
  async function page(purpose: 'day' | 'places') {
    const { email, call } = await confirmedContact(at.service, full);
    return { call, key: await keyFor(at.service, full, email, purpose) };
  }

  type Change = Omit<Body<'stateFact'>, 'token' | 'seen' | 'confirmed'>;
  /** States a fact, and confirms what that ends. */
  async function state(id: string, change: Change): Promise<void> {
    const facts = await factsLink(at.service as never, id);
    const { status, body } = await facts.state(change);
    if (status === 200) return;
    const { details } = body as unknown as { details: unknown };
    expect([status, areContradictions(details)]).toEqual([409, true]);
    const confirmed = (details as { code: string }).code;
    expect(await facts.state({ ...change, confirmed })).toMatchObject({ status: 200 });
  }
  const groupOf = async (id: string) => (await at.demo.fresh.getFacility(byId(id))).ageGroups[0]!.id;
  const reviewOf = async (id: string) => (await at.demo.fresh.listFacilityComments(byId(id))).items[0]!.id;
  const everyDay = { open: false, opens: '', closes: '' };

  const facts = {
    prices: async (id) => ({
      prices: { ageGroupId: await groupOf(id), cells: [{ of: 'day', session: 1, days: 0, amount: '' }] },
    }),
    hours: async () => ({
      hours: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) =>
        weekday > 3 ? { weekday, ...everyDay } : { weekday, open: true, opens: '09:00', closes: '16:00' },
      ),
    }),
    close: async () => ({ close: { from: addDays(tuesday, 7), to: addDays(tuesday, 60), note: '' } }),
    reopen: async () => ({ reopen: [addDays(tuesday, 7)] }),
    reply: async (id) => ({ reply: { reviewId: await reviewOf(id), text: 'Thank you.' } }),
  } as const satisfies Record<keyof Change, (id: string) => Promise<Change>>;

  const played: Record<OfFacility, Played> = {
    answerRequest: 'move',
    confirmContactLink: () => page('day'),
    markChild: async () => {
      const { call, key } = await page('day');
      const { token, days } = (await call('readDayLink', { params: { key } })).body;
      const { itemId } = days[0]!.groups[0]!.children[0]!;
      const body = { token, itemId, mark: 'here' as const, seen: 'expected' as const };
      expect(await call('markChild', { params: { key }, body })).toMatchObject({ status: 200 });
    },
    markAllHere: async () => {
      const { call, key } = await page('day');
      const { token, expectedNow } = (await call('readDayLink', { params: { key } })).body;
      const body = { token, items: expectedNow };
      expect(await call('markAllHere', { params: { key }, body })).toMatchObject({ status: 200 });
    },
    confirmPlaces: thenStart(async () => {
      const { call, key } = await page('places');
      const { token, seen, groups } = (await call('readPlacesLink', { params: { key } })).body;
      const places = groups.flatMap(({ id, days }) =>
        days.flatMap(({ weekday, pools }) =>
          pools.map(({ pool, taken }) => ({ ageGroupId: id, weekday, pool, places: taken })),
        ),
      );
      const body = { token, seen, places };
      expect(await call('confirmPlaces', { params: { key }, body })).toMatchObject({ status: 200 });
    }),
    stateFact: thenStart(async () => {
      for (const id of [full, facilityId('Agincourt Learning Tree'), facilityId('Sunbeam Kids Willowdale')]) {
        for (const fact of Object.values(facts)) await state(id, await fact(id));
      }
    }),
    writeByLink: 'beside',
    uploadByLink: 'beside',
    resendLink: 'beside',
    answerClaim: 'beside',
    mailRequestLink: 'beside',
    mailFactsLink: 'beside',
    givePin: 'beside',
    mailPinLink: 'beside',
    setPin: 'beside',
    setMorningMail: 'beside',
    stopMorningMail: 'beside',
  };

  test.each(Object.entries(played))('%s is followed by a start that works, here or later', async (_, play) => {
    if (typeof play !== 'string') await play();
  });

  test('the start that reaches another month keeps it, too', startNextMonth);
});

/** The start at which the fillers' horizon reaches another month; then the clock goes back. */
async function startNextMonth(): Promise<void> {
  const { clock } = at.service;
  clock.advance({ days: 31 });
  await at.startAgain();
  clock.set(`${tuesday}T15:00:00Z`);
  await at.startAgain();
}

describe('what the parent does', () => {
  beforeAll(async () => {
    await at.service.db.updateTable('facility').set({ closedDays: [] }).execute();
    await at.renew();
    at.demo.parent = await at.demo.signIn(parentFamily.email);
  });
  const booking = (key: string) => at.parent.getBooking(byId(bookingId(key)));
  const mainCard = async () => (await at.parent.getProfile({})).cards.find(({ isMain }) => isMain)!;
  const newCard = () =>
    at.parent.createCard({
      body: {
        token: writeToken({
          behaviour: 'declined',
          brand: 'visa',
          last4: '0002',
          expiryMonth: 12,
          expiryYear: 2030,
          holderName: 'Amara Okafor',
          nonce: 'd',
        }),
      },
    });
  const firstOf = async (kind: 'parentInfo' | 'emergencyContacts' | 'authorizedPickups' | 'unauthorizedPickups') =>
    (await at.parent.getProfile({}))[kind][0]!;

  async function attended(): Promise<string> {
    const { id, items } = await booking('permanent');
    const { date } = items.find((item) => item.status === BookingItemStatus.APPROVED && item.date >= tuesday)!;
    at.service.clock.set(`${date}T20:00:00Z`);
    await markAttendance(at.service.deps, id, date, true);
    at.service.clock.set(`${tuesday}T15:00:00Z`);
    return id;
  }

  const played: Record<OfParent, Played> = {
    approveBooking: 'move',
    declineBooking: 'move',
    approveTour: 'move',
    keepTour: 'move',
    cancelTour: 'move',
    updateTour: 'move',
    cancelWaitlist: 'move',
    updateWaitlist: 'move',

    createChildren: 'beside',
    createParentInfo: 'beside',
    createEmergencyContacts: 'beside',
    createAuthorizedPickups: 'beside',
    createUnauthorizedPickups: 'beside',
    updateParentInfo: 'beside',
    updateEmergencyContacts: 'beside',
    updateAuthorizedPickups: 'beside',
    updateUnauthorizedPickups: 'beside',
    updateNotificationSettings: 'beside',
    updatePassword: 'beside',
    beginPasskey: 'beside',
    addPasskey: 'beside',
    removePasskey: 'beside',
    beginAuthenticator: 'beside',
    beginEmailFactor: 'beside',
    turnOnSecondFactor: 'beside',
    newRecoveryCodes: 'beside',
    turnOffSecondFactor: 'beside',
    forgetDevice: 'beside',
    stopRecovery: 'beside',
    proveFactor: 'beside',
    mailProof: 'beside',
    endSession: 'beside',
    endOtherSessions: 'beside',
    beginCardSetup: 'beside',
    createSearchAlert: 'beside',
    setAlertHour: 'beside',
    updateSearchAlert: 'beside',
    saveFacility: 'beside',
    sendSupport: 'beside',
    inviteFriend: 'beside',
    readNotices: 'beside',
    readRequestNotices: 'beside',
    seeThread: 'beside',
    uploadThreadFiles: 'beside',
    upload: 'beside',
    createCalendarFeed: 'beside',
    deleteCalendarFeed: 'beside',
    requestTour: 'beside',
    requestWaitlist: 'beside',
    askSeveral: 'beside',
    requestWeek: 'beside',
    requestPermanent: 'beside',
    acceptAccountLink: 'beside',
    setActiveFamily: 'beside',
    deleteAccountLinks: 'beside',

    sendThreadMessage: () =>
      at.parent.sendThreadMessage({
        params: { kind: 'booking', id: bookingId('confirmed') },
        body: { text: 'May she bring her own cup?', files: [] } as Body<'sendThreadMessage'>,
      }),
    reviewRequest: () =>
      at.parent.reviewRequest({
        params: { id: bookingId('completed') },
        body: { ratings: { 1: 5 }, text: 'They sing all day.' } as Body<'reviewRequest'>,
      }),
    dismissUnmetBooking: async () => {
      const { id, version } = await booking('declined');
      await at.parent.dismissUnmetBooking({ ...byId(id), body: { version } });
    },
    createCard: () => newCard(),
    setMainCard: thenStart(async () => {
      const { cards } = await at.parent.getProfile({});
      await at.parent.setMainCard({ body: { cardId: cards.find(({ last4 }) => last4 === '0002')!.id } });
    }),
    chooseBookingCard: async () => {
      const { id, version } = await booking('permanent');
      const cardId = (await mainCard()).id;
      await at.parent.chooseBookingCard({ ...byId(id), body: { version, cardId } as Body<'chooseBookingCard'> });
    },
    resumePayment: async () => at.parent.resumePayment(byId((await booking('authentication')).payments[0]!.id)),
    shareAbsence: async () => {
      const { id, items } = await booking('confirmed');
      await at.parent.shareAbsence({ ...byId(id), body: { dates: [items[0]!.date] } });
    },
    moveBookingDate: async () => {
      const { id, items } = await booking('confirmed-from-waitlist');
      const days = [1, 2, 3, 4, 5, 6, 7, 8].map((more) => addDays(items.at(-1)!.date, more));
      const problems: unknown[] = [];
      for (const to of days) {
        const problem = await at.parent
          .moveBookingDate({ ...byId(id), body: { from: items[0]!.date, to } })
          .then(() => null, refusalOf);
        if (problem === null) return;
        problems.push(problem);
      }
      throw new Error(problems.join(' '));
    },
    reportAbsence: thenStart(async () => {
      const { id, version, items } = await booking('permanent');
      const { date } = items.find((item) => item.status === BookingItemStatus.APPROVED && item.date > tuesday)!;
      const body = { reason: 'sick' as const, from: date, until: date, bookings: [{ id, version, refund: 0 }] };
      await at.parent.reportAbsence({ ...byId(leo), body });
    }),
    undoAbsence: async () => {
      const { id, version, items } = await booking('permanent');
      const { date } = items.find(({ notComing }) => notComing)!;
      await at.parent.undoAbsence({ ...byId(leo), body: { bookings: [{ id, version, dates: [date] }] } });
    },
    hideTour: () => at.parent.hideTour(byId(tourId('declined'))),
    hideWaitlist: () => at.parent.hideWaitlist(byId(waitlistId('declined'))),
    unsaveFacility: () => at.parent.unsaveFacility({ params: { facilityId: facilityId('Liberty Tots') } }),
    deleteSearchAlert: thenStart(async () => {
      for (const { id } of (await at.parent.listSearchAlerts({})).items) await at.parent.deleteSearchAlert(byId(id));
    }),
    requestDropIn: thenStart(async () => {
      // Days that the next start would want for examples.
      await attended();
      const { facility, address, items } = await booking('new');
      await at.parent.declineBooking(byId(bookingId('new')));
      await at.parent.requestDropIn({
        body: {
          facilityId: facility.id,
          addressId: address.id,
          children: [maya],
          bookingDates: items.map(({ date }) => date),
          scheduleType: SessionType.FULL_DAY,
        } as Body<'requestDropIn'>,
        idempotencyKey: randomUUID(),
      });
    }),
    updateChildren: thenStart(async () => {
      const { photo, ...child } = (await at.parent.getProfile({})).children[0]!;
      const item = { ...child, photoId: photo?.id ?? null, birthDate: addDays(tuesday, -4_500) };
      await at.parent.updateChildren({ body: { items: [item] } as unknown as Body<'updateChildren'> });
    }),
    deleteCards: async () => {
      const { cards } = await at.parent.getProfile({});
      const [kept, ...others] = cards;
      await at.parent.deleteCards({ query: { itemIds: others.map(({ id }) => id) } });
      expect(kept).toBeDefined();
    },
    deleteParentInfo: async () =>
      at.parent.deleteParentInfo({ query: { itemIds: [(await firstOf('parentInfo')).id] } }),
    deleteEmergencyContacts: async () =>
      at.parent
        .deleteEmergencyContacts({ query: { itemIds: [(await firstOf('emergencyContacts')).id] } })
        .catch(refusalOf),
    deleteAuthorizedPickups: async () =>
      at.parent.deleteAuthorizedPickups({ query: { itemIds: [(await firstOf('authorizedPickups')).id] } }),
    deleteUnauthorizedPickups: thenStart(async () =>
      at.parent.deleteUnauthorizedPickups({ query: { itemIds: [(await firstOf('unauthorizedPickups')).id] } }),
    ),
    deleteChildren: thenStart(async () => {
      for (const { id } of (await at.parent.listUpcomingBookings({ query: { limit: 1000 } })).items)
        await at.parent.declineBooking(byId(id)).catch(refusalOf);
      await runDue(at.service.deps);
      for (const { id } of (await at.parent.listTours({ query: { limit: 1000 } })).items)
        await at.parent.cancelTour(byId(id)).catch(refusalOf);
      for (const { id } of (await at.parent.listWaitlists({ query: { limit: 1000 } })).items)
        await at.parent.cancelWaitlist(byId(id)).catch(refusalOf);
      await at.parent.deleteChildren({ query: { itemIds: [maya] } }).catch(refusalOf);
    }),
    createAccountLink: () => at.parent.createAccountLink({ body: { email: newFamily.email } }),
    updateUser: thenStart(() =>
      at.parent.updateUser({ body: { email: 'amara@example.com', currentPassword: demonstrationPassword } }),
    ),
    confirmEmail: thenStart(async () => {
      const code = await codeTo(at.service, 'amara@example.com', 'emailChange');
      await at.parent.confirmEmail({ params: { code } });
    }),
    deleteAccount: async () => {
      const { digest } = await at.parent.getDeletion({});
      await at.parent.deleteAccount({ body: { password: demonstrationPassword, digest } });
      await at.startAgain();
      at.demo.parent = await at.demo.signIn(parentFamily.email);
      expect((await at.parent.getProfile({})).children.map(({ id }) => id).sort()).toEqual([leo, maya].sort());
    },
  };

  test.each(Object.entries(played))('%s is followed by a start that works, here or later', async (_, play) => {
    if (typeof play !== 'string') await play();
  });
});

describe('what an operator does at the desk', () => {
  /** Does it, and confirms what that ends. */
  async function confirmed(change: (code?: string) => Promise<unknown>): Promise<void> {
    const code = await change().then(
      () => null,
      (error: Error) => /--cancel (\w+)$/.exec(error.message)?.[1] ?? Promise.reject(error),
    );
    if (code !== null) await change(code);
  }
  const places = ['Boardwalk Babies', 'Agincourt Learning Tree', 'Maple & Wren Early Learning'];

  test.each(['another value', 'none'])('%s of every fact can be followed by a start', async (what) => {
    for (const name of fieldNames) {
      const { example, none } = fieldNamed(name);
      const text = what === 'none' ? none && what : example;
      for (const place of text === undefined ? [] : places)
        await confirmed((code) => setFact(at.service.deps, facilityId(place), name, text!, code));
    }
    await at.startAgain();
  });

  test('other places, prices, groups and contacts, and a closed address, can be followed by a start', async () => {
    for (const place of places) {
      const id = facilityId(place);
      const { ageGroups } = await at.demo.fresh.getFacility(byId(id));
      const week = { weekdays: [1, 2, 3, 4, 5] as const, pools: [1, 2, 3] as const };
      await setPlaces(at.service.deps, ageGroups[0]!.id, { ...week, places: 40 });
      for (const { id: ageGroupId, schedule } of ageGroups) {
        for (const { scheduleType, days } of schedule) {
          const price = { priceKind: 'month' as const, scheduleType: scheduleType as ScheduleType, days, price: 1 };
          await confirmed((code) => removePrice(at.service.deps, id, { ageGroupId, price }, code));
        }
      }
      await setAgeGroup(at.service.deps, id, { title: 'Big ones', fromMonths: 160, toMonths: 200 });
      for (const { email } of await listContacts(at.service.db, id)) await removeContact(at.service.deps, id, email);
    }
    await at.startAgain();
    for (const name of places) {
      const id = facilityId(name);
      for (const address of await addressesOf(at.service.db, id))
        await confirmed((code) => closeAddress(at.service.deps, { id, name }, address.id, code));
    }
    await at.startAgain();
    await startNextMonth();
    await closeDemonstrationData(at.service.deps);
    await at.startAgain();
  });
});
