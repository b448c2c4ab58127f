import { insertCard } from '@/__tests__/support/care-family';
import { keyFor } from '@/__tests__/support/contacts';
import type { CallOptions, Reply } from '@/__tests__/support/families';
import { uuidFrom } from '@/__tests__/support/simulation/random';
import type { Household, World } from '@/__tests__/support/simulation/world';
import type { OperationName } from '@/api/contract/paths';
import { addDays, monthOf, shiftMonth, weekdayOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus, BookingType, TourStatus } from '@/lib/enums';
import { areContradictions } from '@/lib/facilities/affected';
import { dayMarks, dayStates } from '@/lib/requests/day-marks';
import { runDesk } from '@/scripts/desk/run-desk';
import { type SweepName, runSweep, sweepNames } from '@/server/jobs/sweeps';

/** One thing that somebody does. Returns what it was and how it ended, for the log of a history. */
export type Act = (world: World) => Promise<string>;

const today = ({ service, facility }: World) => todayIn(facility.timeZone, service.clock.now());
const weekdaysAhead = (world: World, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => addDays(today(world), from + index)).filter(
    (date) => weekdayOf(date) <= 5,
  );

/**
 * A call by one of the household's adults, who repeats it with the same key if the process is killed before the answer.
 * An error of ours ends the history.
 */
async function call(
  { random, process }: World,
  home: Household,
  name: OperationName,
  options: CallOptions,
): Promise<{ said: string; reply: Reply }> {
  const adult = random.one(home.adults);
  const headers = { 'idempotency-key': uuidFrom(random) };
  let reply: Reply = await adult.call(name, { ...options, headers });
  let said = `${home.name}${home.adults.indexOf(adult) + 1} ${name} ${JSON.stringify(options.body ?? options.params ?? {})}: `;
  if (process.isKilled) {
    await process.restart();
    reply = await adult.call(name, { ...options, headers });
    said += 'killed, and again: ';
  }
  said += reply.status;
  if (reply.status >= 500) throw new Error(said);
  return { said, reply };
}

const place = ({ facility }: World) => ({ facilityId: facility.id, addressId: facility.addressId });
const childrenOf = ({ random }: World, { children }: Household) => random.some(children, 2);

const requestDropIn: Act = async (world) => {
  const { random, households } = world;
  const home = random.one(households);
  const body = {
    ...place(world),
    children: childrenOf(world, home),
    bookingDates: random.some(weekdaysAhead(world, 1, 15), 3),
    scheduleType: random.one([1, 1, 2, 3]),
  };
  return (await call(world, home, 'requestDropIn', { body })).said;
};

const requestPermanent: Act = async (world) => {
  const { random, households } = world;
  const home = random.one(households);
  const startDate = random.one(weekdaysAhead(world, 7, 40));
  const days = random.some([1, 2, 3, 4, 5], 3);
  const body = {
    ...place(world),
    children: childrenOf(world, home),
    permanentBookingDays: [...new Set([...days, weekdayOf(startDate)])].sort(),
    scheduleType: 1,
    startDate,
    ...(random.chance(0.4) && { endDate: addDays(startDate, 30 + random.below(60)) }),
  };
  return (await call(world, home, 'requestPermanent', { body })).said;
};

const requestTour: Act = async (world) => {
  const { random, households, facility } = world;
  const home = random.one(households);
  const body = {
    ...place(world),
    ageGroupId: facility.groups.toddlers,
    children: childrenOf(world, home),
    preferredTimes: random.some(weekdaysAhead(world, 2, 20), 2).map((date) => ({ date, dayPart: random.one([1, 2]) })),
  };
  return (await call(world, home, 'requestTour', { body })).said;
};

const requestWaitlist: Act = async (world) => {
  const { random, households, facility } = world;
  const home = random.one(households);
  const when = random.chance(0.7)
    ? { type: 1, bookingDates: random.some(weekdaysAhead(world, 3, 15), 3) }
    : {
        type: 2,
        startMonth: shiftMonth(monthOf(today(world)), 1 + random.below(2)),
        permanentBookingDays: random.some([1, 2, 3, 4, 5], 2),
      };
  const body = {
    ...place(world),
    ageGroupId: facility.groups.toddlers,
    children: childrenOf(world, home).slice(0, 1),
    scheduleType: 1,
    ...when,
  };
  return (await call(world, home, 'requestWaitlist', { body })).said;
};

interface Item {
  id: string;
  status: number;
  version: number;
  /** Of a booking. */
  type?: number;
  /** The days of a booking. */
  items?: { date: string }[];
  children?: { id: string }[];
  /** Of a waitlist request: its place in line, and how it came to be there, newest first. */
  position?: number | null;
  movements?: { to: number }[];
}
const listOf = async (world: World, home: Household, name: OperationName): Promise<Item[]> =>
  ((await call(world, home, name, { query: {} })).reply.body as { items: Item[] }).items;

interface ParentMove {
  list: OperationName;
  moves: readonly OperationName[];
  /** What else is sent about a request. */
  more?: (world: World, item: Item) => object;
  /** Requests that are chosen if there are any. */
  rather?: (item: Item) => boolean;
}

/** A parent opens a list, and acts on one request of it: as it was shown, or on a page that is out of date. */
const parentActs =
  ({ list, moves, more, rather = () => true }: ParentMove): Act =>
  async (world) => {
    const { random, households } = world;
    const home = random.one(households);
    const items = await listOf(world, home, list);
    if (items.length === 0) return `${home.name} sees nothing in ${list}`;
    const likely = items.filter(rather);
    const item = random.one(likely.length > 0 ? likely : items);
    const version = random.chance(0.9) ? item.version : Math.max(1, item.version - 1);
    const body = { version, ...more?.(world, item) };
    return (await call(world, home, random.one(moves), { params: { id: item.id }, body })).said;
  };

const list = 'listUpcomingBookings' as const;
const daysOf = ({ items = [] }: Item) => [...new Set(items.map(({ date }) => date))];
const isConfirmed = ({ status, items }: Item) => status === BookingStatus.APPROVED && (items ?? []).length > 0;
const waits: readonly number[] = [BookingStatus.WAITING_FOR_PARENTS_APPROVAL, BookingStatus.PAYMENT_FAILED];

const approveOffer = parentActs({
  list,
  moves: ['approveBooking', 'approveBooking', 'approveBooking', 'declineBooking'],
  rather: ({ status }) => waits.includes(status),
});
const declineBooking = parentActs({ list, moves: ['declineBooking'] });
const moveDate = parentActs({
  list,
  moves: ['moveBookingDate'],
  rather: isConfirmed,
  more: (world, item) => ({
    from: world.random.one([...daysOf(item), ...weekdaysAhead(world, 1, 3)]),
    to: world.random.one(weekdaysAhead(world, 1, 15)),
  }),
});
const shareAbsence = parentActs({
  list,
  moves: ['shareAbsence'],
  rather: isConfirmed,
  more: (world, item) => ({ dates: world.random.some([...daysOf(item), ...weekdaysAhead(world, 1, 4)], 2).sort() }),
});
const answerTour = parentActs({
  list: 'listUpcomingTours',
  moves: ['approveTour', 'approveTour', 'cancelTour'],
  rather: ({ status }) => status === TourStatus.SCHEDULED_TOUR || status === TourStatus.SCHEDULED_START,
});
/** A parent pays the later months of permanent care with a card of the wallet. */
const chooseCard: Act = async (world) => {
  const { service, households, random } = world;
  const lists = [];
  for (const home of households) lists.push({ home, items: await listOf(world, home, list) });
  const care = lists.flatMap(({ home, items }) =>
    items.filter(({ type }) => type === BookingType.PERMANENT).map((item) => ({ home, ...item })),
  );
  if (care.length === 0) return 'there is no permanent care';
  const paid = care.filter(isConfirmed);
  const { home, id, version } = random.one(paid.length > 0 ? paid : care);
  const ofFamily = service.db.selectFrom('card').select('id').where('familyId', '=', home.familyId);
  const cards = await ofFamily.orderBy('createdAt').orderBy('id').execute();
  if (cards.length === 0) return `${home.name} has no card`;
  const body = { version, cardId: random.one(cards).id };
  return (await call(world, home, 'chooseBookingCard', { params: { id }, body })).said;
};
const leaveWaitlist = parentActs({ list: 'listUpcomingWaitlists', moves: ['cancelWaitlist'] });
const changeWaitlist = parentActs({
  list: 'listUpcomingWaitlists',
  moves: ['updateWaitlist'],
  more: (world, { children }) => ({
    ...place(world),
    ageGroupId: world.facility.groups.toddlers,
    children: children!.map(({ id }) => id),
    scheduleType: 1,
    type: 1,
    bookingDates: world.random.some(weekdaysAhead(world, 3, 15), 3),
  }),
});
const hideTour = parentActs({ list: 'listTours', moves: ['hideTour'] });

/** The facility's contact opens a link of their mailbox, new or old; null if there is none. */
async function openRequest({ service, contact, random }: World) {
  const keys = service.mails
    .filter(({ to }) => to === contact.email)
    .flatMap(({ text }) => /\/answer\/([\w-]{40,})$/m.exec(text)?.[1] ?? []);
  if (keys.length === 0) return null;
  const key = random.one(keys.slice(-6));
  const { status, body: page } = await contact.call('readRequestLink', { params: { key }, query: {} });
  return status === 200 ? { key, page } : null;
}

/** How a post of the contact ended. An error of ours ends the history. */
function contactSaid(what: string, { status }: Reply): string {
  const said = `the contact ${what}: ${status}`;
  if (status >= 500) throw new Error(said);
  return said;
}

/** The contact makes a move that the page of a request offers. */
const contactAnswers: Act = async (world) => {
  const { contact, random } = world;
  const opened = await openRequest(world);
  if (!opened || opened.page.moves.length === 0) return 'the contact finds nothing to answer';
  const { key, page } = opened;
  const action = random.one(page.moves);
  const days = page.care?.days.map(({ date }) => date) ?? [];
  const dates = ['approveSome', 'cancelDates'].includes(action) && days.length > 0 ? random.some(days, 2) : null;
  // The page that asks whether to cancel these dates shows their refund.
  const { refund } = (await contact.call('readRequestLink', { params: { key }, query: dates ? { dates } : {} })).body;
  const body = {
    token: page.token,
    version: page.version,
    action,
    ...(dates && { dates }),
    ...(refund !== null && { refund }),
    ...(action === 'scheduleTour' && { visit: { date: random.one(weekdaysAhead(world, 1, 12)), time: '10:00' } }),
    ...(action === 'offerStart' && {
      start: { permanentBookingDays: [1, 3], scheduleType: 1, startDate: random.one(weekdaysAhead(world, 5, 30)) },
    }),
  };
  return contactSaid(`${action} ${page.number}`, await contact.call('answerRequest', { params: { key }, body }));
};

const contactWrites: Act = async (world) => {
  const opened = await openRequest(world);
  if (!opened) return 'the contact finds nobody to write to';
  const { key, page } = opened;
  const seenUpTo = page.thread.messages.at(-1)?.position ?? 0;
  const body = { token: page.token, seenUpTo, message: { text: 'Please bring boots.', files: [] } };
  return contactSaid(`writes about ${page.number}`, await world.contact.call('writeByLink', { params: { key }, body }));
};

/** The contact marks a child on the day page: as it was shown, or on a page that is out of date. */
const contactMarks: Act = async ({ service, facility, contact, random }) => {
  const key = await keyFor(service, facility.id, contact.email, 'day');
  const { body: page } = await contact.call('readDayLink', { params: { key } });
  const children = page.days.flatMap(({ groups }) => groups.flatMap((group) => group.children));
  if (children.length === 0) return 'the contact expects no child';
  const { itemId, state, number } = random.one(children);
  const mark = random.one(dayMarks);
  const body = { token: page.token, itemId, mark, seen: random.chance(0.9) ? state : random.one(dayStates) };
  return contactSaid(`marks a child of ${number} ${mark}`, await contact.call('markChild', { params: { key }, body }));
};

/** The contact closes days, and confirms what that ends, or opens closed ones again. */
const contactCloses: Act = async (world) => {
  const { service, facility, contact, random } = world;
  const key = await keyFor(service, facility.id, contact.email, 'facts');
  const { body: page } = await contact.call('readFactsLink', { params: { key } });
  const { dates, seen } = page.closedDays;
  const from = random.one(weekdaysAhead(world, 1, 20));
  const isReopened = dates.length > 0 && random.chance(0.6);
  const change = isReopened ? { reopen: dates } : { close: { from, to: addDays(from, random.below(3)), note: '' } };
  const state = (confirmed = {}) =>
    contact.call('stateFact', { params: { key }, body: { token: page.token, seen, ...change, ...confirmed } });
  const what = isReopened ? `opens ${dates.join()}` : `closes days from ${from}`;
  const reply: Reply = await state();
  const { details } = reply.body as { details?: unknown };
  if (!areContradictions(details)) return contactSaid(what, reply);
  return contactSaid(`${what} and ends ${details.affected.length}`, await state({ confirmed: details.code }));
};

const deskCommands: Readonly<Record<string, readonly string[]>> = {
  NB: ['approve', 'approve', 'approve', 'decline', 'cancel', 'withdraw'],
  NT: ['decline-tour', 'decline-tour-change'],
  NW: ['offer-place', 'offer-place', 'decline-waitlist'],
};

/** The desk answers any request by its number. A refusal is a sentence, never an error. */
const deskAnswers: Act = async ({ service, facility, random }) => {
  const { rows } = await service.pool.query<{ number: string }>(
    `SELECT number FROM (SELECT number, created_at, facility_id FROM booking_group
       UNION ALL SELECT number, created_at, facility_id FROM tour_group
       UNION ALL SELECT number, created_at, facility_id FROM waitlist_group) AS request
      WHERE facility_id = $1 ORDER BY created_at DESC, number LIMIT 12`,
    [facility.id],
  );
  if (rows.length === 0) return 'the desk has nothing to answer';
  const { number } = random.one(rows);
  const argv = [random.one(deskCommands[number.slice(0, 2)]!), number];
  const { text, code } = await runDesk(argv, async () => service.deps);
  if (text.includes(' at ')) throw new Error(`the desk ${argv.join(' ')}: ${text}`);
  return `the desk ${argv.join(' ')}: ${code}`;
};

const changeCard: Act = async ({ service, households, random }) => {
  const home = random.one(households);
  const card = random.one(['success', 'success', 'declined', 'insufficient_funds', 'needs_authentication'] as const);
  await insertCard(service.db, home.familyId, card, service.clock.now());
  return `${home.name} has a new card (${card})`;
};

const failGateway: Act = async ({ gateway, random }) => {
  gateway.fault = random.one([
    'charge:before',
    'charge:after',
    'refund:before',
    'refund:after',
    'callOff:after',
  ] as const);
  return `the gateway fails at ${gateway.fault}`;
};

/** Everything due, in any order of the jobs. */
export async function runAll(world: World): Promise<SweepName[]> {
  const order = world.random.shuffled(sweepNames);
  for (const name of order) await runSweep(world.service.deps, name);
  return order;
}

const jobs: Act = async (world) => {
  await world.service.clock.advance({ hours: 24 });
  return `jobs ${(await runAll(world)).join(', ')}`;
};

const timePasses: Act = async (world) => {
  const hours = world.random.one([1, 3, 9, 24, 24, 49, 24 * 8, 24 * 15]);
  await world.service.clock.advance({ hours });
  // What one job does may be due to another. A charge that failed is due again after minutes.
  const first = await runAll(world);
  world.gateway.fault = null;
  await world.service.clock.advance({ minutes: 20 });
  await runAll(world);
  await runAll(world);
  return `${hours} hours pass; jobs ${first.join(', ')}`;
};

/** The process is killed in the middle of something, or after it, and starts again. */
const kill: Act = async (world) => {
  const { process, random } = world;
  const act = random.one([
    requestDropIn,
    requestWaitlist,
    approveOffer,
    shareAbsence,
    chooseCard,
    contactAnswers,
    contactWrites,
    contactMarks,
    contactCloses,
    deskAnswers,
    jobs,
  ]);
  process.killAfter(random.below(60));
  try {
    return `with a kill: ${await act(world)}`;
  } catch (error) {
    if (!process.isKilled) throw error;
    return `the process is killed: ${(error as Error).message}`;
  } finally {
    await process.restart();
  }
};

/** One adult's lists hold only the own family's requests, at the places in line that were last told, and no other family's request is found. */
const readOthers: Act = async (world) => {
  const { households, random, service } = world;
  const [one, other] = random.shuffled(households) as [Household, Household];
  const lists = {
    booking: 'listUpcomingBookings',
    tour: 'listUpcomingTours',
    waitlist: 'listUpcomingWaitlists',
  } as const;
  const reads = { booking: 'getBooking', tour: 'getTour', waitlist: 'getWaitlist' } as const;
  for (const kind of ['booking', 'tour', 'waitlist'] as const) {
    const own = await service.pool.query<{ id: string; family_id: string }>(`SELECT id, family_id FROM ${kind}_group`);
    for (const { id, position = null, movements = [] } of await listOf(world, one, lists[kind])) {
      if (position !== null && position !== movements[0]?.to)
        throw new Error(`${id} has place ${position} in line, and was last moved to ${movements[0]?.to}.`);
      const whose = own.rows.find((row) => row.id === id)?.family_id;
      if (whose !== one.familyId) throw new Error(`${one.name} sees ${kind} ${id} of another family.`);
    }
    const theirs = own.rows.filter((row) => row.family_id === other.familyId).sort((a, b) => (a.id < b.id ? -1 : 1));
    if (theirs.length === 0) continue;
    const { reply, said } = await call(world, one, reads[kind], { params: { id: random.one(theirs).id } });
    if (reply.status !== 404) throw new Error(`${said}, although it belongs to ${other.name}.`);
  }
  return `${one.name} cannot read what belongs to ${other.name}`;
};

/** All acts, with how often each happens. */
export const acts: readonly (readonly [number, Act])[] = [
  [6, requestDropIn],
  [5, requestPermanent],
  [3, requestTour],
  [4, requestWaitlist],
  [6, approveOffer],
  [2, declineBooking],
  [3, answerTour],
  [1, leaveWaitlist],
  [1, changeWaitlist],
  [1, hideTour],
  [2, moveDate],
  [2, shareAbsence],
  [3, chooseCard],
  [8, contactAnswers],
  [2, contactWrites],
  [3, contactMarks],
  [2, contactCloses],
  [5, deskAnswers],
  [2, changeCard],
  [2, failGateway],
  [10, timePasses],
  [4, kill],
  [2, readOthers],
];
