import { randomUUID } from 'node:crypto';
import { mailsTo } from '@/__tests__/support/accounts';
import { settle } from '@/__tests__/support/booking-service';
import { confirmedContact, keyFor } from '@/__tests__/support/contacts';
import { useDeskService } from '@/__tests__/support/desk-service';
import { build } from '@/__tests__/support/families';
import type { Body } from '@/api/contract/types';
import { BookingItemStatus } from '@/lib/enums';
import { approveBooking } from '@/server/areas/care/bookings/facility-moves';
import { mailMornings } from '@/server/areas/facility-side/day/mail-mornings';
import { runSweep } from '@/server/jobs/sweeps';

/** A facility's day page, its places, and the morning mail of its contacts (product rule 8). */
const here = useDeskService();

async function confirmedCare(dates?: string[], family = here.family) {
  const booking = await here.booking(dates, family);
  await approveBooking(here.service.deps, booking.id);
  await settle(here.service);
  return booking;
}

/** A confirmed contact of another facility, with a link. */
async function stranger() {
  const { id } = await here.service.newFacility();
  const { email, call } = await confirmedContact(here.service, id);
  const key = await keyFor(here.service, id, email, 'day');
  return { call, key, read: async () => (await call('readDayLink', { params: { key } })).body };
}

describe('the day page', () => {
  /** Two siblings are booked on March 10 and 11, and it is 7:12 AM on March 10. */
  async function morning() {
    const family = await here.service.newCareFamily({ births: ['2023-05-14', '2021-01-02'] });
    await here.service.db
      .updateTable('child')
      .set({ allergies: 'Peanuts', medicalNotes: 'Asthma' })
      .where('id', '=', family.children[0]!)
      .execute();
    await family.call('createUnauthorizedPickups', { body: { items: [build.unauthorized_pickup()] } });
    const { id } = await confirmedCare(['2026-03-10', '2026-03-11'], family);
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
    const mark = async (itemId: string, to: Mark, seen: Mark | 'away') =>
      call('markChild', { params: { key }, body: { token: (await read()).body.token, itemId, mark: to, seen } });
    return { email, key, call, read, children, named, mark };
  }
  /** The family says that no child comes on March 10. */
  async function giveUpToday({ family, id }: Awaited<ReturnType<typeof morning>>) {
    const { version } = (await family.call('getBooking', { params: { id } })).body;
    return family.call('shareAbsence', { params: { id }, body: { version, dates: ['2026-03-10'] } });
  }

  it('the day page lists this facility’s confirmed care today and tomorrow by group, with what the facility has to know', async () => {
    await morning();
    // Not confirmed.
    await here.booking(['2026-03-11'], await here.service.newCareFamily());
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
    expect(body.days[1]!.groups.flatMap(({ children }) => children)).toHaveLength(2);
    expect((await (await stranger()).read()).days.flatMap(({ groups }) => groups)).toEqual([]);
  });

  it('a mark is made, repeated without effect, and undone before another; the family’s booking shows it', async () => {
    const { family, id } = await morning();
    const { named, mark } = await link();
    const { itemId } = await named('Ava');
    expect((await mark(itemId, 'here', 'expected')).status).toBe(200);
    expect(await named('Ava')).toMatchObject({ state: 'here', marked: { by: 'Ada Lowe' } });
    expect(await named('Ben')).toMatchObject({ state: 'expected', marked: null });
    await mark(itemId, 'expected', 'here');
    expect(await named('Ava')).toMatchObject({ state: 'expected', marked: null });
    await mark(itemId, 'didNotCome', 'expected');
    expect((await mark(itemId, 'didNotCome', 'expected')).status).toBe(200);
    const other = await mark(itemId, 'here', 'expected');
    expect(other.status).toBe(409);
    expect(JSON.stringify(other.body)).toContain('Ava was marked “Didn’t come” since you opened this page');
    expect((await mark(itemId, 'here', 'didNotCome')).status).toBe(409);
    const { body } = await family.call('getBooking', { params: { id } });
    const statuses = body.items.filter(({ date }) => date === '2026-03-10').map(({ status }) => status);
    expect(statuses.sort()).toEqual([BookingItemStatus.APPROVED, BookingItemStatus.NOT_ATTENDED]);
  });

  it('a mark of a child whose family gave the day up does nothing and says so', async () => {
    const asked = await morning();
    const { named, mark } = await link();
    const { itemId } = await named('Ava');
    await giveUpToday(asked);
    const late = await mark(itemId, 'here', 'expected');
    expect(late.status).toBe(409);
    expect(JSON.stringify(late.body)).toContain('Ava isn’t expected today anymore');
    expect(await named('Ava')).toMatchObject({ state: 'away', record: null });
  });

  it('a mark of a child reported sick does nothing on an old page, and is made on one that says so: the child came anyway', async () => {
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
    const late = await mark(itemId, 'here', 'expected');
    expect([late.status, JSON.stringify(late.body)]).toEqual([409, expect.stringContaining('Ava isn’t coming')]);
    expect(await named('Ava')).toMatchObject({ state: 'away', record: { allergies: 'Peanuts' } });
    expect(await named('Ben')).toMatchObject({ state: 'expected' });
    // She comes anyway.
    expect((await mark(itemId, 'here', 'away')).status).toBe(200);
    expect(await named('Ava')).toMatchObject({ state: 'here' });
    expect((await mark(itemId, 'expected', 'here')).status).toBe(200);
    expect(await named('Ava')).toMatchObject({ state: 'away' });

    const body = { bookings: [{ ...(await booking()), dates: ['2026-03-10'] }] };
    expect((await family.call('undoAbsence', { params: { id: childId }, body })).status).toBe(200);
    expect((await mark(itemId, 'here', 'expected')).status).toBe(200);
  });

  it('a mark is made for today only, for a child of this facility, and with the token of the page', async () => {
    await morning();
    const { key, call, read, children, named, mark } = await link();
    const { itemId } = await named('Ava');
    const tomorrow = (await read()).body.days[1]!.groups[0]!.children[0]!;
    expect((await mark(tomorrow.itemId, 'here', 'expected')).status).toBe(409);
    const body = { token: 'x', itemId, mark: 'here', seen: 'expected' } as const;
    expect((await call('markChild', { params: { key }, body })).status).toBe(409);
    expect((await call('markAllHere', { params: { key }, body: { token: 'x', items: [itemId] } })).status).toBe(409);
    const other = await stranger();
    const { token } = await other.read();
    for (const one of [itemId, randomUUID()]) {
      const theirs = { params: { key: other.key }, body: { ...body, token, itemId: one } };
      expect((await other.call('markChild', theirs)).status).toBe(404);
    }
    expect((await children()).map(({ state }) => state)).toEqual(['expected', 'expected']);
  });

  it('of two contacts who mark differently at once, one mark stands and the other contact is told', async () => {
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

  describe('all are here', () => {
    /** Marks the children that the page shows as expected. */
    const markAll = async ({ call, key, read }: Awaited<ReturnType<typeof link>>, items?: readonly string[]) => {
      const { token, expectedNow } = (await read()).body;
      return call('markAllHere', { params: { key }, body: { token, items: [...(items ?? expectedNow)] } });
    };
    const states = async ({ children }: Awaited<ReturnType<typeof link>>) =>
      (await children()).map(({ firstName, state, marked }) => [firstName, state, marked?.by ?? null]);

    it('a child who was reported absent or marked after the page was shown stays as it is', async () => {
      const { family, id } = await morning();
      const page = await link();
      const shown = (await page.read()).body.expectedNow;
      const { version } = (await family.call('getBooking', { params: { id } })).body;
      const today = { from: '2026-03-10', until: '2026-03-10' };
      const body = { reason: 'sick' as const, ...today, bookings: [{ id, version, refund: 0 }] };
      await family.call('reportAbsence', { params: { id: family.children[0]! }, body });
      await page.mark((await page.named('Ben')).itemId, 'didNotCome', 'expected');
      expect((await page.read()).body.expectedNow).toEqual([]);
      expect((await markAll(page, shown)).status).toBe(200);
      expect(await states(page)).toEqual([
        ['Ava', 'away', null],
        ['Ben', 'didNotCome', 'Ada Lowe'],
      ]);
    });

    it('one press marks each expected child once, even if pressed three times at once, and no child of another day or facility', async () => {
      const { family, id } = await morning();
      here.service.clock.set('2026-03-04T17:00:00Z');
      await confirmedCare(['2026-03-10'], await here.service.newCareFamily({ births: ['2023-05-14'] }));
      here.service.clock.set('2026-03-10T11:12:00Z');
      const page = await link();
      const { days, expectedNow } = (await page.read()).body;
      expect(expectedNow).toHaveLength(3);
      const tomorrow = days[1]!.groups.flatMap(({ children }) => children);
      const items = [...expectedNow, ...tomorrow.map(({ itemId }) => itemId), randomUUID()];
      const strange = await stranger();
      const { token } = await strange.read();
      const theirs = { params: { key: strange.key }, body: { token, items } };
      expect((await strange.call('markAllHere', theirs)).status).toBe(200);
      expect((await states(page)).every(([, state]) => state === 'expected')).toBe(true);

      const { version } = (await family.call('getBooking', { params: { id } })).body;
      const replies = await Promise.all([markAll(page, items), markAll(page, items), markAll(page, items)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await states(page)).toEqual([
        ['Ava', 'here', 'Ada Lowe'],
        ['Ava', 'here', 'Ada Lowe'],
        ['Ben', 'here', 'Ada Lowe'],
      ]);
      const next = (await page.read()).body.days[1]!.groups;
      expect(next.flatMap(({ children }) => children.map(({ state }) => state))).toEqual(['expected', 'expected']);
      const ben = await page.named('Ben');
      here.service.clock.advance({ minutes: 5 });
      await markAll(page, items);
      expect((await page.named('Ben')).marked).toEqual(ben.marked);
      expect((await family.call('getBooking', { params: { id } })).body.version).toBe(version + 1);
      expect((await page.mark(ben.itemId, 'expected', 'here')).status).toBe(200);
      expect((await states(page)).map(([, state]) => state)).toEqual(['here', 'here', 'expected']);
    });
  });

  describe('what the family sees', () => {
    const activity = async (family: Awaited<ReturnType<typeof morning>>['family'], child = 0) =>
      (await family.call('listChildActivity', { params: { id: family.children[child]! } })).body.items;

    it('the family sees one line per contact and day, from the first opening', async () => {
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

    it('the family sees nothing for a child whose record was not shown', async () => {
      const asked = await morning();
      await giveUpToday(asked);
      here.service.clock.set('2026-03-09T20:00:00Z');
      await (await link()).read();
      expect(await activity(asked.family)).toEqual([]);
    });
  });

  describe('the link', () => {
    it('a revoked day link shows neither the page nor its photos', async () => {
      const { family } = await morning();
      const { read } = await link();
      const path = `${randomUUID()}.webp`;
      const photoId = randomUUID();
      await here.service.deps.files.put(path, new Uint8Array([1]), 'image/webp');
      const picture = { path, mime: 'image/webp', bytes: 1, width: 1, height: 1 };
      await here.service.db
        .insertInto('file')
        .values({ ...picture, id: photoId, familyId: family.familyId, createdAt: new Date() })
        .execute();
      await here.service.db
        .updateTable('unauthorizedPickup')
        .set({ photoId })
        .where('familyId', '=', family.familyId)
        .execute();
      const { body } = await read();
      const url = body.days[0]!.groups[0]!.children[0]!.record!.mayNotPickUp[0]!.photoUrl!.replace(/^\/api/, '');
      expect((await here.service.fetch(url)).status).toBe(200);
      await here.done('revoke-links', here.facility.id);
      expect((await read()).status).toBe(404);
      expect((await here.service.fetch(url)).status).toBe(404);
    });
  });
});

describe('the places', () => {
  async function link() {
    const { email, call } = await confirmedContact(here.service, here.facility.id);
    const key = await keyFor(here.service, here.facility.id, email, 'places');
    const read = async () => (await call('readPlacesLink', { params: { key } })).body;
    const confirm = async (places: Body<'confirmPlaces'>['places'], seen?: string) => {
      const page = await read();
      return call('confirmPlaces', { params: { key }, body: { token: page.token, seen: seen ?? page.seen, places } });
    };
    return { key, call, read, confirm };
  }

  const tuesday = (places: number) => [
    { ageGroupId: here.facility.groups.toddlers, weekday: 2 as const, pool: 1 as const, places },
  ];

  const onTuesday = async (read: Awaited<ReturnType<typeof link>>['read']) =>
    (await read()).groups[0]!.days.find(({ weekday }) => weekday === 2)!.pools[0];

  it('the places are confirmed with one tap, and parents see the day', async () => {
    const { confirm, read } = await link();
    expect((await read()).confirmedOn).not.toBe('2026-03-04');
    await confirm(null);
    expect((await read()).confirmedOn).toBe('2026-03-04');
    const { body } = await here.family.call('getFacility', { params: { id: here.facility.id } });
    expect(body.availabilityConfirmedOn).toBe('2026-03-04');
    const { items } = (await here.family.call('listFacilities', { query: {} })).body;
    expect(items.find(({ id }) => id === here.facility.id)).toMatchObject({ availabilityDaysAgo: 0 });
  });

  it('a contact changes one number of places, within what is taken, of this facility, with the page’s token', async () => {
    await here.booking(['2026-03-10']);
    const { key, call, confirm, read } = await link();
    const other = await here.service.newFacility();
    expect((await confirm([{ ...tuesday(2)[0]!, ageGroupId: other.groups.toddlers }])).status).toBe(422);
    const { seen } = await read();
    const body = { token: 'x', seen, places: null };
    expect((await call('confirmPlaces', { params: { key }, body })).status).toBe(409);
    expect(await onTuesday(read)).toEqual({ pool: 1, places: 4, taken: 1 });
    const refused = await confirm(tuesday(0));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('Toddlers, Tuesday, morning: 1 is taken, so enter 1 or more.');
    expect((await confirm(tuesday(1))).status).toBe(200);
    expect(await onTuesday(read)).toMatchObject({ places: 1 });
  });

  it('of two contacts at once, one changes the places and the other is told', async () => {
    const [one, two] = [await link(), await link()];
    const { seen } = await one.read();
    const replies = await Promise.all([one.confirm(tuesday(3), seen), two.confirm(tuesday(2), seen)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the morning mail', () => {
  const mornings = async (email: string) =>
    (await mailsTo(here.service, email)).filter(({ kind }) => kind === 'facilityMorning');

  async function contact() {
    const made = await confirmedContact(here.service, here.facility.id);
    await runSweep(here.service.deps, 'alerts');
    return made;
  }

  const at = async (instant: string) => {
    here.service.clock.set(instant);
    await runSweep(here.service.deps, 'alerts');
  };

  it('the morning mail comes once a day and counts the children of today and tomorrow, with a link and without a name', async () => {
    const other = await confirmedContact(here.service, (await here.service.newFacility()).id);
    const { email } = await contact();
    const { id } = await confirmedCare(['2026-03-10', '2026-03-11', '2026-03-12']);
    await at('2026-03-10T10:29:00Z');
    expect(await mornings(email)).toEqual([]);
    // By several processes and after a restart.
    here.service.clock.set('2026-03-10T10:30:00Z');
    await Promise.all(Array.from({ length: 6 }, () => mailMornings(here.service.deps)));
    await at('2026-03-10T12:00:00Z');
    expect(await mornings(email)).toHaveLength(1);
    const [mail] = await mornings(email);
    expect(mail!.subject).toBe('Today at Willow House');
    expect(mail!.body).toContain('1 child comes today, and 1 tomorrow.');
    expect(mail!.body).toMatch(/^http:\/\/\S+\/answer\/day\/[\w-]{43}$/m);
    expect(mail!.body).toContain('works until Wednesday, March 11, 2026 at 6:30 PM EDT');
    expect(`${mail!.subject} ${mail!.body}`).not.toMatch(/Ava|Silva/);
    expect(await mornings(other.email)).toEqual([]);
    // A child whose family gave the day up is not counted.
    const { version } = (await here.family.call('getBooking', { params: { id } })).body;
    await here.family.call('shareAbsence', { params: { id }, body: { version, dates: ['2026-03-11'] } });
    await at('2026-03-11T10:30:00Z');
    expect((await mornings(email))[1]!.body).toContain('No children come today, and 1 tomorrow.');
  });

  it('the morning mail says when families visit, also on a day without children, and the day page names them', async () => {
    const { email, call } = await contact();
    const { id, number } = await here.tour();
    await here.done('schedule-tour', number, '2026-03-10', '10:30');
    const day = async () => {
      const key = await keyFor(here.service, here.facility.id, email, 'day');
      return (await call('readDayLink', { params: { key } })).body.days.map(({ tours }) => tours);
    };
    await at('2026-03-09T10:29:00Z');
    expect(await day()).toEqual([[], []]);
    await here.family.call('approveTour', { params: { id } });
    await at('2026-03-09T10:31:00Z');
    expect((await mornings(email)).at(-1)!.body).toContain('A family visits tomorrow: 10:30 AM.');
    await at('2026-03-10T10:31:00Z');
    const { body } = (await mornings(email)).at(-1)!;
    expect(body).toContain('No children come today or tomorrow.\n\nA family visits today: 10:30 AM.');
    expect(body).not.toMatch(/Ava|Silva/);
    const { familyName } = (await here.service.db.selectFrom('child').select('lastName as familyName').execute())[0]!;
    expect(await day()).toEqual([[{ time: '10:30', number, familyName, children: ['Ava'] }], []]);
  });

  it('the morning mail lists what waits, soonest deadline first, each with a link of its own', async () => {
    const { email } = await contact();
    const later = await here.booking(['2026-03-12']);
    const sooner = await here.booking(['2026-03-05', '2026-03-06']);
    await here.waitlist();
    await at('2026-03-05T11:30:00Z');
    const { body } = (await mornings(email))[0]!;
    expect(body).toContain('2 requests are waiting:');
    expect(body.indexOf(sooner.number)).toBeLessThan(body.indexOf(later.number));
    expect(body).toContain(`Care ${sooner.number}, answer by Thursday, March 5, 2026 at 8:00 AM EST`);
    expect(new Set(body.match(/\/answer\/[\w-]{43}$/gm)).size).toBe(2);
  });

  it('the morning mail is not sent when nothing waits and nobody comes, except on Mondays, when it asks for the places', async () => {
    const { email } = await contact();
    await at('2026-03-05T11:30:00Z');
    expect(await mornings(email)).toEqual([]);
    await at('2026-03-06T11:30:00Z');
    await at('2026-03-09T10:30:00Z');
    expect((await mornings(email)).map(({ body }) => body)).toEqual([
      expect.stringMatching(/Are these still your spots\?.*\nhttp:\/\/\S+\/answer\/places\/[\w-]{43}\n/),
    ]);
  });

  it('opening the link that stops the morning mail changes nothing; a mail program’s one click ends it, and not the requests’ mails', async () => {
    const { email, call } = await contact();
    await confirmedCare(['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13']);
    await at('2026-03-10T10:30:00Z');
    const key = /\/answer\/morning\/(\S+)$/m.exec((await mornings(email))[0]!.body)![1]!;
    expect((await call('readMorningMail', { params: { key } })).body).toEqual({
      facilityName: 'Willow House',
      on: true,
    });
    const { rows } = await here.service.pool.query<{ stop_url: string }>(
      `SELECT stop_url FROM outbox WHERE kind = 'facilityMorning'`,
    );
    const url = rows[0]!.stop_url.replace(/^.*\/api/, '');
    const clicked = await here.service.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    await at('2026-03-11T10:30:00Z');
    expect(await mornings(email)).toHaveLength(1);
    await here.tour({ preferredTimes: [{ date: '2026-03-20', dayPart: 1 }] });
    expect((await mailsTo(here.service, email)).at(-1)!.kind).toBe('facilityTold');
    // Turned on again, it comes from the next morning.
    await call('setMorningMail', { params: { key }, body: { on: true } });
    await at('2026-03-11T10:31:00Z');
    expect(await mornings(email)).toHaveLength(1);
    await at('2026-03-12T10:30:00Z');
    expect(await mornings(email)).toHaveLength(2);
  });
});
