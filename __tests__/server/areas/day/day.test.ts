import { randomUUID } from 'node:crypto';
import type { CareFamily } from '@/__tests__/support/care-family';
import { confirmedContact, keyFor } from '@/__tests__/support/contacts';
import { count, timeLimit } from '@/__tests__/support/depth';
import { useDeskService } from '@/__tests__/support/desk-service';
import { build } from '@/__tests__/support/families';
import { BookingItemStatus } from '@/lib/enums';
import { absencesOf } from '@/lib/requests/absences';
import { approveBooking } from '@/server/areas/bookings/facility-moves';
import { runDue } from '@/server/jobs/sweeps';

/** A facility's day page: who comes, the marks, and what the family sees of it (product section 8). */
const here = useDeskService();

/** Two siblings are booked on March 10 and 11, and it is 7:12 AM on March 10. */
async function morning() {
  const family = await here.service.newCareFamily({ births: ['2023-05-14', '2021-01-02'] });
  await here.service.db
    .updateTable('child')
    .set({ allergies: 'Peanuts', medicalNotes: 'Asthma' })
    .where('id', '=', family.children[0]!)
    .execute();
  await family.call('createUnauthorizedPickups', { body: { items: [build.unauthorized_pickup()] } });
  const { id } = await here.booking(['2026-03-10', '2026-03-11'], family);
  await approveBooking(here.service.deps, id);
  await runDue(here.service.deps);
  here.service.clock.set('2026-03-10T11:12:00Z');
  return { family, id };
}

async function link() {
  const { email, call } = await confirmedContact(here.service, here.facility.id);
  const key = await keyFor(here.service, here.facility.id, email, 'day');
  const read = () => call('readDayLink', { params: { key } });
  const children = async () => (await read()).body.days[0]!.groups.flatMap((group) => group.children);
  const named = async (name: string) => (await children()).find(({ firstName }) => firstName === name)!;
  type Mark = 'expected' | 'here' | 'didNotCome';
  const mark = async (itemId: string, to: Mark, seen: Mark) =>
    call('markChild', { params: { key }, body: { token: (await read()).body.token, itemId, mark: to, seen } });
  return { email, key, call, read, children, named, mark };
}

it('lists today and tomorrow by group, with what the facility has to know', async () => {
  await morning();
  const { read } = await link();
  const { body } = await read();
  expect(body.days.map(({ date, isToday }) => [date, isToday])).toEqual([
    ['2026-03-10', true],
    ['2026-03-11', false],
  ]);
  expect(body.days[0]!.groups.map(({ title, children }) => [title, children.map((c) => c.firstName)])).toEqual([
    ['Toddlers', ['Ava']],
    ['Children', ['Ben']],
  ]);
  const [ava] = body.days[0]!.groups[0]!.children;
  expect(ava).toMatchObject({ state: 'expected', record: { allergies: 'Peanuts', medicalNotes: 'Asthma' } });
  expect(ava!.record!.mayNotPickUp).toHaveLength(1);
  expect(JSON.stringify(ava)).not.toContain('reason');
});

it('shows only this facility’s children, and only confirmed care', async () => {
  await morning();
  await here.booking(['2026-03-11'], await here.service.newCareFamily());
  const elsewhere = await confirmedContact(here.service, (await here.service.newFacility()).id);
  const { children } = await link();
  expect(await children()).toHaveLength(2);
  const facilityId = (
    await here.service.db
      .selectFrom('facilityContact')
      .select('facilityId')
      .where('email', '=', elsewhere.email)
      .executeTakeFirstOrThrow()
  ).facilityId;
  const key = await keyFor(here.service, facilityId, elsewhere.email, 'day');
  const { body } = await elsewhere.call('readDayLink', { params: { key } });
  expect(body.days.flatMap(({ groups }) => groups)).toEqual([]);
});

describe('a mark', () => {
  it('is made for one child, undone, and made again; the family’s booking shows it', async () => {
    const { family, id } = await morning();
    const { named, mark } = await link();
    const { itemId } = await named('Ava');
    expect((await mark(itemId, 'here', 'expected')).status).toBe(200);
    expect(await named('Ava')).toMatchObject({ state: 'here', marked: { by: 'Ada Lowe' } });
    expect(await named('Ben')).toMatchObject({ state: 'expected', marked: null });
    await mark(itemId, 'expected', 'here');
    expect(await named('Ava')).toMatchObject({ state: 'expected', marked: null });
    await mark(itemId, 'didNotCome', 'expected');
    const { body } = await family.call('getBooking', { params: { id } });
    const statuses = body.items.filter(({ date }) => date === '2026-03-10').map(({ status }) => status);
    expect(statuses.sort()).toEqual([BookingItemStatus.APPROVED, BookingItemStatus.NOT_ATTENDED]);
  });

  it('that stands already changes nothing, and another one has to be undone first', async () => {
    await morning();
    const { named, mark } = await link();
    const { itemId } = await named('Ava');
    await mark(itemId, 'here', 'expected');
    expect((await mark(itemId, 'here', 'expected')).status).toBe(200);
    const other = await mark(itemId, 'didNotCome', 'expected');
    expect(other.status).toBe(409);
    expect(JSON.stringify(other.body)).toContain('Ava was marked “Here” since you opened this page');
    expect((await mark(itemId, 'didNotCome', 'here')).status).toBe(409);
  });

  it('is for today only', async () => {
    await morning();
    const { read, mark } = await link();
    const tomorrow = (await read()).body.days[1]!.groups[0]!.children[0]!;
    expect((await mark(tomorrow.itemId, 'here', 'expected')).status).toBe(409);
  });

  it('of a child whose family gave the day up does nothing and says so', async () => {
    const { family, id } = await morning();
    const { named, mark } = await link();
    const { itemId } = await named('Ava');
    const { version } = (await family.call('getBooking', { params: { id } })).body;
    await family.call('shareAbsence', { params: { id }, body: { version, dates: ['2026-03-10'] } });
    const late = await mark(itemId, 'here', 'expected');
    expect(late.status).toBe(409);
    expect(JSON.stringify(late.body)).toContain('Ava isn’t expected today anymore');
    expect(await named('Ava')).toMatchObject({ state: 'away', record: null });
  });

  it('of a child reported sick, whose day stays booked, does nothing, until the family says that the child is coming', async () => {
    const { family, id } = await morning();
    const { named, mark } = await link();
    const { itemId } = await named('Ava');
    const [childId] = family.children as [string];
    const booking = async () => {
      const { body } = await family.call('getBooking', { params: { id } });
      return { id, version: body.version };
    };
    const today = { from: '2026-03-10', until: '2026-03-10' };
    const reported = await family.call('reportAbsence', {
      params: { id: childId },
      body: { reason: 'sick', ...today, bookings: [{ ...(await booking()), refund: 0 }] },
    });
    expect(reported.status).toBe(200);
    expect((await mark(itemId, 'here', 'expected')).status).toBe(409);
    expect(await named('Ava')).toMatchObject({ state: 'away', record: null });
    expect(await named('Ben')).toMatchObject({ state: 'expected' });

    const body = { bookings: [{ ...(await booking()), dates: ['2026-03-10'] }] };
    expect((await family.call('undoAbsence', { params: { id: childId }, body })).status).toBe(200);
    expect((await mark(itemId, 'here', 'expected')).status).toBe(200);
  });

  it('of another facility’s child is refused like an unknown one', async () => {
    await morning();
    const { named } = await link();
    const { itemId } = await named('Ava');
    const stranger = await confirmedContact(here.service, (await here.service.newFacility()).id);
    const { facilityId } = await here.service.db
      .selectFrom('facilityContact')
      .select('facilityId')
      .where('email', '=', stranger.email)
      .executeTakeFirstOrThrow();
    const key = await keyFor(here.service, facilityId, stranger.email, 'day');
    const { token } = (await stranger.call('readDayLink', { params: { key } })).body;
    for (const one of [itemId, randomUUID()]) {
      const body = { token, itemId: one, mark: 'here', seen: 'expected' } as const;
      expect((await stranger.call('markChild', { params: { key }, body })).status).toBe(404);
    }
  });

  it('needs the token of the page', async () => {
    await morning();
    const { key, call, named } = await link();
    const { itemId } = await named('Ava');
    const body = { token: 'x', itemId, mark: 'here', seen: 'expected' } as const;
    expect((await call('markChild', { params: { key }, body })).status).toBe(409);
    expect(await named('Ava')).toMatchObject({ state: 'expected' });
  });
});

describe('at the same time', () => {
  it('two contacts who mark differently: one mark stands, the other contact is told', async () => {
    await morning();
    const [one, two] = [await link(), await link()];
    const { itemId } = await one.named('Ava');
    const [first, second] = await Promise.all([
      one.mark(itemId, 'here', 'expected'),
      two.mark(itemId, 'didNotCome', 'expected'),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(await one.named('Ava')).toMatchObject({ state: first.status === 200 ? 'here' : 'didNotCome' });
  });

  it('a family that gives the day up and a contact who marks it: one of the two happens', async () => {
    const { family, id } = await morning();
    const { named, mark } = await link();
    const { itemId } = await named('Ava');
    const { version } = (await family.call('getBooking', { params: { id } })).body;
    const [marked, absent] = await Promise.all([
      mark(itemId, 'here', 'expected'),
      family.call('shareAbsence', { params: { id }, body: { version, dates: ['2026-03-10'] } }),
    ]);
    expect([marked.status, absent.status].sort()).toEqual([200, 409]);
    expect((await named('Ava')).state).toBe(marked.status === 200 ? 'here' : 'away');
  });
});

describe('a child is reported sick while a contact marks them as here', () => {
  const rounds = count(5, 50);
  /** From the sheet on Today, with what it shows. */
  async function reportSick(family: CareFamily, id: string) {
    const booking = (await family.call('getBooking', { params: { id } })).body;
    const [childId] = family.children as [string];
    const days = { from: '2026-03-10', until: '2026-03-10' };
    const { refund } = absencesOf([booking], { childId, ...days })[0]!;
    const bookings = [{ id, version: booking.version, refund }];
    return () => family.call('reportAbsence', { params: { id: childId }, body: { reason: 'sick', ...days, bookings } });
  }

  test.each([
    ['in the morning', '2026-03-10T11:12:00Z'],
    ['after the session has begun', '2026-03-10T14:00:00Z'],
  ])(
    'one of both stands, the other side is told, and no money moves: %s',
    async (_, at) => {
      for (const group of ['Toddlers', 'Children'])
        await here.done('set-places', here.facility.id, group, 'tue,wed', 'day', '100');
      for (let round = 0; round < rounds; round += 1) {
        here.service.clock.set('2026-03-04T17:00:00Z');
        const { family, id } = await morning();
        here.service.clock.set(at);
        const { children, mark } = await link();
        // The children of earlier rounds have the same names.
        const itemOf = async () => {
          const { items } = (await family.call('getBooking', { params: { id } })).body;
          return items.find(({ childId, date }) => childId === family.children[0] && date === '2026-03-10')!;
        };
        const { id: itemId } = await itemOf();
        const report = await reportSick(family, id);
        const [marked, sick] = await Promise.all([mark(itemId, 'here', 'expected'), report()]);
        expect([marked.status, sick.status].sort()).toEqual([200, 409]);
        const { state } = (await children()).find((child) => child.itemId === itemId)!;
        expect(state).toBe(marked.status === 200 ? 'here' : 'away');
        const item = await itemOf();
        const { payments } = (await family.call('getBooking', { params: { id } })).body;
        expect([item.status, item.notComing?.reason ?? null]).toEqual(
          marked.status === 200 ? [BookingItemStatus.ATTENDED, null] : [BookingItemStatus.APPROVED, 'sick'],
        );
        expect(payments.map(({ refunded }) => refunded)).toEqual([0]);
      }
    },
    timeLimit(60_000, 300_000),
  );
});

describe('what the family sees', () => {
  const activity = async (family: Awaited<ReturnType<typeof morning>>['family'], child = 0) =>
    (await family.call('listChildActivity', { params: { id: family.children[child]! } })).body.items;

  it('is one line per contact and day, from the first opening', async () => {
    const { family } = await morning();
    const { read } = await link();
    await Promise.all(Array.from({ length: 5 }, read));
    here.service.clock.advance({ minutes: 50 });
    await read();
    expect(await activity(family)).toMatchObject([
      { kind: 'seen', text: 'Seen by Willow House on March 10, 7:12 AM', at: '2026-03-10T11:12:00.000Z' },
    ]);
    await (await link()).read();
    expect(await activity(family, 1)).toHaveLength(2);
  });

  it('is nothing for a child whose record was not shown', async () => {
    const { family, id } = await morning();
    const { version } = (await family.call('getBooking', { params: { id } })).body;
    await family.call('shareAbsence', { params: { id }, body: { version, dates: ['2026-03-10'] } });
    here.service.clock.set('2026-03-09T20:00:00Z');
    await (await link()).read();
    expect(await activity(family)).toEqual([]);
  });
});

describe('the link', () => {
  it('opens for 36 hours', async () => {
    const { read } = await link();
    here.service.clock.advance({ hours: 35, minutes: 59 });
    expect((await read()).status).toBe(200);
    here.service.clock.advance({ minutes: 1 });
    expect((await read()).status).toBe(404);
  });

  it('opens its own page only, and no other link opens the day', async () => {
    const { key, call, email } = await link();
    for (const name of ['readContactLink', 'readPlacesLink', 'readMorningMail'] as const)
      expect((await call(name, { params: { key } })).status).toBe(404);
    for (const purpose of ['contact', 'places'] as const) {
      const other = await keyFor(here.service, here.facility.id, email, purpose);
      expect((await call('readDayLink', { params: { key: other } })).status).toBe(404);
    }
    await here.booking();
    const { rows } = await here.service.pool.query<{ body: string }>(
      `SELECT body FROM outbox WHERE kind = 'facilityTold'`,
    );
    const request = /\/answer\/([\w-]{43})$/m.exec(rows[0]!.body)![1]!;
    expect((await call('readDayLink', { params: { key: request } })).status).toBe(404);
  });

  it('ends when it is revoked, with its photos', async () => {
    const { family } = await morning();
    const { email, call } = await confirmedContact(here.service, here.facility.id);
    const path = `${randomUUID()}.webp`;
    const photoId = randomUUID();
    await here.service.deps.files.put(path, new Uint8Array([1]), 'image/webp');
    await here.service.db
      .insertInto('file')
      .values({
        id: photoId,
        familyId: family.familyId,
        path,
        mime: 'image/webp',
        bytes: 1,
        width: 1,
        height: 1,
        createdAt: new Date(),
      })
      .execute();
    await here.service.db
      .updateTable('unauthorizedPickup')
      .set({ photoId })
      .where('familyId', '=', family.familyId)
      .execute();
    const key = await keyFor(here.service, here.facility.id, email, 'day');
    const { body } = await call('readDayLink', { params: { key } });
    const url = body.days[0]!.groups[0]!.children[0]!.record!.mayNotPickUp[0]!.photoUrl!.replace(/^\/api/, '');
    expect((await here.service.fetch(url)).status).toBe(200);
    await here.done('revoke-links', here.facility.id);
    expect((await call('readDayLink', { params: { key } })).status).toBe(404);
    expect((await here.service.fetch(url)).status).toBe(404);
  });
});
